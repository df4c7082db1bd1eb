"""Records of what was simulated: every deal or game played again by the engine, and written."""

from __future__ import annotations

from pathlib import Path

from tarabish_core.engine.match import Match, after_deal
from tarabish_core.records.writer import deal_tags, keep, write_actions, write_tags
from tarabish_core.rules.variants import Variant
from tarabish_core.simulate import by_engine
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.work import Job


def save_records(variant: Variant, job: Job, count: int, folder: Path) -> None:
    """Write a record for each of the first ``count`` deals, or games, of a job into a folder.

    Raises OSError where they cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        kind = "game" if job.games else "deal"
        keep(folder / f"{kind}-{number:07}.tbr", _record(variant, job, number))


def _record(variant: Variant, job: Job, number: int) -> str:
    overrides = variant.overrides
    tags = {
        "Tarabish": "1",
        "Variant": job.variant,
        "Digest": variant.ruleset.digest,
        "Set": " ".join(overrides.set),
        "With": " ".join(overrides.with_),
        "Without": " ".join(overrides.without),
        "Plugin": " ".join(one.plugin.name for one in variant.file_plugins),
        "Players": " ".join(one.name for one in job.players),
    }
    header = {tag: value for tag, value in tags.items() if value}
    match, texts = Match(number & 3), list[str]()
    while not texts or (job.games and not match.games):
        by_engine.no_end(variant.ruleset, match)
        which = number << at.DEALS_BITS | match.deals if job.games else number
        played = by_engine.play_deal(variant.ruleset, job, which, match)
        match, sheet = after_deal(variant.ruleset, match, played.tallied)
        deal = played.state.table.deal
        head = write_tags({**({} if texts else header), **deal_tags(deal, sheet.points)})
        texts.append(head + "\n" + write_actions(variant.ruleset, deal, played.actions))
    return "\n".join(texts)
