"""From what was gathered to the result: values, differences, what is clear, and the words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.metadata import version

from tarabish_core.compare.estimating import corrected, difference_of, value_of
from tarabish_core.compare.gathering import Fired, Gathered
from tarabish_core.compare.luck import luck_of
from tarabish_core.compare.result import (
    Apart,
    Change,
    Compared,
    Difference,
    Distribution,
    Firing,
    Luck,
    Measure,
    Of,
    Result,
    Run,
)
from tarabish_core.compare.sentences import notes, opening
from tarabish_core.compare.sums import DRAWN, Sums
from tarabish_core.engine.cards import cards_in
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.state import deal_cards
from tarabish_core.messages import say
from tarabish_core.players.seating import spelled
from tarabish_core.rules.comparing import compare as compare_rules
from tarabish_core.rules.comparing import option_lines
from tarabish_core.rules.variants import Variant
from tarabish_core.simulate.thresholds import by_place

HEADLINES = ("bait", "goer_points", "dealer_lead")
"""What most people ask for first."""

LIBRARIES = ("tarabish", "numba", "numpy", "scipy")


def conclude(gathered: Gathered, run: Run) -> Result:
    """Tell what a comparison found, with as much of it as was played."""
    asked = gathered.asked
    variants = len(asked.variants)
    measures = _measures(gathered.deals, "deals", variants)
    measures += _measures(gathered.games, "games", variants)
    luck = luck_of(gathered.layouts) if gathered.layouts else None
    measures, luck = _corrected(measures, luck)
    told = Result(
        "",
        (),
        tuple(_compared(gathered)),
        tuple(map(spelled, asked.players)),
        asked.seed,
        gathered.deals.count,
        gathered.games.count,
        gathered.finished,
        tuple(measures),
        tuple(_aparts(gathered)),
        tuple(
            _change(fired, asked.variants[0])
            for fired in gathered.changes
            if fired.deals or fired.games or fired.job is None
        ),
        luck,
        gathered.sequential,
        {name: version(name) for name in LIBRARIES},
        run,
    )
    told = replace(told, sentence=opening(told))
    return replace(told, notes=tuple(notes(told)))


def _measures(sums: Sums, of: Of, variants: int) -> list[Measure]:
    """Give the measures of deals, or of games, those first that most people ask for."""
    found = [_measure(sums, of, name, variants) for name in sums.rates]
    first = [one for name in HEADLINES for one in found if one.name == name]
    return first + [one for one in found if not one.headline]


def _measure(sums: Sums, of: Of, name: str, variants: int) -> Measure:
    share, everyone, others = sums.rates[name], range(variants), range(1, variants)
    alone = [sums.alone[name, nth] for nth in everyone]
    beside = [sums.beside[name, nth - 1] for nth in others]
    drawn = name in DRAWN
    return Measure(
        name,
        "share" if share else "mean",
        of,
        "all" if all(one.count == sums.count for one in alone) else "gone",
        name in HEADLINES,
        tuple(value_of(one, share=share) for one in alone),
        tuple(
            difference_of(sums.count, alone[0], alone[nth], beside[nth - 1], share=share)
            for nth in others
        ),
        tuple(_distribution(one.values) for one in alone if drawn),
        tuple(_distribution(one.shifts) for one in beside if drawn),
    )


def _distribution(counts: Counter[int]) -> Distribution:
    values = tuple(sorted(counts))
    return Distribution(values, tuple(counts[value] for value in values))


def _corrected(measures: list[Measure], luck: Luck | None) -> tuple[list[Measure], Luck | None]:
    """Correct every difference for the number of all that were asked for."""
    asked = [one for measure in measures for one in measure.differences]
    told = iter(corrected([*asked, *(luck.differences if luck else ())]))

    def next_of(found: Sequence[Difference]) -> tuple[Difference, ...]:
        return tuple(next(told) for _ in found)

    measures = [replace(one, differences=next_of(one.differences)) for one in measures]
    return measures, luck and replace(luck, differences=next_of(luck.differences))


def _compared(gathered: Gathered) -> Iterator[Compared]:
    asked = gathered.asked
    called = names(asked.variants)
    for nth, (variant, fitted) in enumerate(
        zip(asked.variants, gathered.calibrations, strict=True)
    ):
        both = (gathered.deals, gathered.games)
        yield Compared(
            called[nth],
            variant.title,
            variant.summary,
            variant.overrides.typed,
            variant.ruleset.digest,
            fitted.enough if fitted else (),
            by_place(fitted) if fitted else "",
            sum(sums.interpreted[nth] for sums in both),
            next((sums.why[nth] for sums in both if nth in sums.why), ""),
        )


def names(variants: Sequence[Variant]) -> list[str]:
    """Name variants apart, at last by number."""
    found: list[str] = []
    for name in (variant.called for variant in variants):
        again = sum(one == name or one.startswith(f"{name} #") for one in found)
        found.append(f"{name} #{again + 1}" if again else name)
    return found


def _aparts(gathered: Gathered) -> Iterator[Apart]:
    first, *others = gathered.asked.variants
    for nth, other in enumerate(others):
        rules = compare_rules(first, other)
        alike = all(_hands(first, dealer) == _hands(other, dealer) for dealer in range(4))
        order = [say("diff.order", {"hooks": ", ".join(rules.order)})] if rules.order else []
        yield Apart(
            rules.left,
            rules.right,
            (*option_lines(rules), *order),
            gathered.deals.count,
            gathered.deals.changed[nth],
            gathered.games.count,
            gathered.games.changed[nth],
            "" if alike else say("compare.other_hands"),
        )


def _hands(variant: Variant, dealer: int) -> list[int]:
    """Deal a pack, and give the hands."""
    rules = variant.ruleset
    deal = deal_cards(rules, shuffled_pack(0, dealer, cards_in(rules.deck_mask)), dealer)
    return [first | kitty for first, kitty in zip(deal.first, deal.kitty, strict=True)]


def _change(fired: Fired, first: Variant) -> Change:
    single = fired.single
    rules = compare_rules(first, single.variant) if single.variant else None
    return Change(
        fired.other,
        single.typed,
        rules.left if rules else (),
        rules.right if rules else (),
        fired.deals,
        fired.deals_changed,
        fired.games,
        fired.games_changed,
        _firing(fired),
        single.problem,
    )


def _firing(fired: Fired) -> Firing:
    if fired.single.variant is None:
        return "not_alone"
    if fired.single.outside:
        return "outside"
    return "fired" if fired.deals_changed or fired.games_changed else "never"
