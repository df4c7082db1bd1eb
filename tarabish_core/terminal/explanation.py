"""An explanation, told in lines: the moment, what could be done, and which plugin says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tarabish_core.engine.actions import Action
from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.model import Tally
from tarabish_core.engine.state import AUCTION
from tarabish_core.engine.view import view
from tarabish_core.messages import SIDE_NAMES, Param, call_word, say
from tarabish_core.records.moments import Moment
from tarabish_core.records.notation import write_words
from tarabish_core.rules.explain import Explanation
from tarabish_core.rules.explain_deal import Ending
from tarabish_core.rules.stages import Decision, Part
from tarabish_core.terminal.tell import hand_word, table_lines, tell_sheet

MINUS = "\N{MINUS SIGN}"


def moment_lines(found: Moment, action: Action, told: Explanation) -> Iterator[str]:
    """Tell a moment: the table, the hand, what could be done there, and who decided that."""
    state, seat, ruleset = found.before, told.seat, found.deal.variant.ruleset
    place = say("explain.auction")
    if state.phase != AUCTION:
        tricks = min(len(state.plays) // 4, len(state.leaders) - 1)
        place = say("explain.trick", {"trick": tricks})
    what = write_words(action)
    yield say("explain.title", {"number": found.number, "place": place, "seat": seat, "what": what})
    yield from table_lines(view(ruleset, state, None))
    hand = hand_word(view(ruleset, state, seat).hand)
    yield say("explain.hand", {"seat": seat, "hand": hand})
    if told.choices.calls:
        calls = ", ".join(map(call_word, told.choices.calls))
        yield say("explain.could_say", {"seat": seat, "what": calls})
    elif told.choices.cards:
        yield say("explain.could_play", {"seat": seat, "cards": told.choices.cards})
    elif seat != state.turn:
        yield say("explain.out_of_turn", {"seat": seat})
    messages = found.deal.variant.messages
    code = "misplay" if ruleset.permissive else "refused"
    for one in told.refused:
        why = say(f"refusal.{one.reason.code}", dict(one.reason.params), messages)
        yield "  " + say(f"explain.{code}", {"card": one.card, "why": why})
    yield from _decisions(told.decisions)


def score_lines(found: Moment, ending: Ending) -> Iterator[str]:
    """Tell how a deal came to its score."""
    yield say("explain.score", {"number": found.number})
    messages = found.deal.variant.messages
    yield from tell_sheet(ending.tally, ending.sheet, ending.totals, messages)
    if ending.tally.goer != NOBODY:
        yield _pool(ending.tally)
    if found.deal.deal.waiting:
        yield say("explain.had_waited")
    yield from _decisions(ending.decisions)


def _pool(tally: Tally) -> str:
    """Hold what the goers had against what the others had and all that was to be had."""
    us = tally.goer & 1
    words: dict[str, Param] = {
        "goers": SIDE_NAMES[us],
        "others": SIDE_NAMES[1 - us],
        "ours": tally.total(us),
        "theirs": tally.total(1 - us),
        "pool": tally.pool,
        "half": f"{tally.pool / 2:g}",
    }
    return say("explain.pool", words)


def _decisions(decisions: Iterable[Decision]) -> Iterator[str]:
    for decision in decisions:
        yield ""
        yield say("explain.decided", {"name": _name(decision), "answer": _all(decision.answer)})
        if not decision.parts:
            yield "  " + say("explain.no_rule")
        width = max((len(_part(part)) for part in decision.parts), default=0)
        for part in decision.parts:
            options = f"  ({', '.join(part.options)})" if part.options else ""
            yield f"  {_part(part):{width}}  {part.place}{options}"


def _name(decision: Decision) -> str:
    hook, about = decision.hook, decision.about
    code = {"windows": about, "faults": f"fault_{about}"}.get(hook, hook)
    if not about:
        code = {"bella": "bella_alone", "trick_bonus": "trick_bonus_alone"}.get(hook, hook)
    return say(f"explain_hook.{code}", {"about": about})


def _all(words: tuple[str, ...]) -> str:
    return ", ".join(words) or say("explain.nothing")


def _part(part: Part) -> str:
    change = ", ".join(
        [*(f"{MINUS} {word}" for word in part.removed), *(f"+ {word}" for word in part.added)]
    )
    words = {
        "plugin": part.plugin,
        "answer": _all(part.answer),
        "change": change or say("explain.unchanged"),
    }
    code = "adds_nothing" if part.part == "adds" and not part.answer else part.part
    return say(f"explain.{code}", words)
