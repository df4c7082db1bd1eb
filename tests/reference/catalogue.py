"""The ids of the rules dossier, and what each value is in a variant file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tarabish_core.rules.resolve import Overrides

KEYS = {
    "ranks.plain_order": "cards.plain_order",
    "setup.first_dealer": "first_dealer.by",
    "setup.first_dealer_cutters": "first_dealer.cutters",
    "setup.cut_rank": "first_dealer.rank",
    "setup.cut": "cut.required",
    "setup.min_cut": "cut.least",
    "deal.by": "dealing.by",
    "deal.kitty_when": "dealing.kitty",
    "deal.kitty_peek": "dealing.peek",
    "play.first_lead": "first_lead.by",
    "play.head_plain": "follow.head_plain",
    "play.trump_when_void": "follow.trump_when_void",
    "play.overtrump_led": "follow.overtrump_led",
    "play.overtrump_ruff": "follow.overtrump_ruff",
    "play.undertrump": "follow.undertrump",
    "play.look_back": "look_back.tricks",
    "play.last_trick": "last_trick.points",
    "misplay.award": "misplay.award",
    "misplay.false_award": "misplay.false_award",
    "misplay.deadline": "misplay.deadline",
    "runs.split": "runs.split",
    "runs.long": "runs.long",
    "runs.announce": "announce.what",
    "runs.bluff": "announce.bluff",
    "runs.show_window": "show.window",
    "runs.must_show": "show.must",
    "runs.count": "run_contest.count",
    "runs.longer_wins": "run_contest.longer_wins",
    "runs.trump": "run_contest.trump",
    "runs.tie": "run_contest.tie",
    "runs.tie_partners": "run_contest.tie_partners",
    "runs.unshown_blocks": "run_contest.unshown_blocks",
    "runs.need_trick": "run_contest.need_trick",
    "runs.forgot_deadline": "fifty_forgot.deadline",
    "runs.forgot_scope": "fifty_forgot.scope",
    "runs.in_nt": "no_trump.runs",
    "bella.points": "bella.points",
    "bella.on": "bella.on",
    "bella.first_penalty": "bella.first_penalty",
    "bella.deadline": "bella.deadline",
    "bella.auto": "bella.auto",
    "bella.optional": "bella.optional",
    "bella.with_run": "bella.with_run",
    "bella.exempt_from_bait": "bait.bella_exempt",
    "score.threshold": "bait.threshold",
    "score.fixed_counts": "bait.fixed_counts",
    "score.half": "bait.half",
    "score.bait_award": "bait.award",
    "end.target": "game_end.target",
    "end.compare": "game_end.compare",
    "end.both_over": "game_end.both_over",
    "end.tie": "game_end.tie",
    "end.count_order": "count_out.order",
    "match.best_of": "match.best_of",
    "match.fixed_games": "match.fixed_games",
    "match.rank_by": "match.rank_by",
    "match.rotate_pairs": "match.rotate_pairs",
}

VALUES = {
    "A10KQJ9876": "ATKQJ9876",
    "AKQJ109876": "AKQJT9876",
    "left_of_caller": "left_of_goer",
    "caller": "goer",
    "hold": "while_held",
    "caller_melds_void": "goer_melds_void",
    "bidder_first": "goer_first",
    "defender_first": "defenders_first",
    "bidder": "goer",
    "defender": "defenders",
}


def overrides_for(options: Mapping[str, Any]) -> Overrides:
    """Turn options of the dossier into overrides of the root variant."""
    changes, adds, drops = [], [], []
    for key, value in options.items():
        if key == "auction.all_pass":
            if value != "force_dealer":
                drops.append("dealer_forced")
                adds.append("free_pass")
                changes.append(f'free_pass.deals="{value.removeprefix("redeal_")}"')
        elif key == "auction.no_trump":
            adds += ["no_trump"] if value else []
        elif key == "runs.forgot_fifty":
            drops += [] if value else ["fifty_forgot"]
        elif key == "misplay.mode":
            adds += ["misplay"] if value == "permissive" else []
        elif key == "end.count_out":
            adds += ["count_out"] if value else []
        elif key == "concede.mode":
            if value == "off":
                drops.append("throw_in")
            else:
                changes.append(f'throw_in.forfeits="{value.removeprefix("forfeit_")}"')
        elif key == "score.sweep":
            if value != "none":
                adds.append("sweep")
                changes.append(f'sweep.bonus="{value}"')
        else:
            written = VALUES.get(value, value) if isinstance(value, str) else value
            changes.append(f"{KEYS[key]}={json.dumps(written)}")
    return Overrides(tuple(changes), tuple(adds), tuple(drops))
