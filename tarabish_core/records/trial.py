"""Playing one deal by chance, whatever is lawful, and looking hard at every step of it."""

from __future__ import annotations

from tarabish_core.engine.actions import (
    Action,
    Announce,
    Bella,
    CallMisplay,
    CountOut,
    Go,
    Pass,
    Play,
    Show,
    ThrowIn,
)
from tarabish_core.engine.cards import NO_TRUMP, NOBODY, PASS, SEATS, card_name, cards_in, mask_of
from tarabish_core.engine.chance import Chance
from tarabish_core.engine.choices import Choices, choices
from tarabish_core.engine.phases import refusal, step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import bonus_to_come, tally, trick_bonus
from tarabish_core.engine.state import AUCTION, OVER, State
from tarabish_core.records.hidden import leak

MOST_SAYS, MOST_ACTIONS = 50, 200
"""No auction and no deal has so many; 36 cards, and what is said and shown beside them."""

LOOK_ONE_IN, STOP_ONE_IN, MISPLAY_ONE_IN = 8, 256, 128


class Fault(Exception):  # noqa: N818 - a fault of a rule, caught where deals are counted
    """What a deal shows to be wrong: a problem's code, the hook to blame, a sentence.

    ``plugin`` is empty where whoever had the last word in the hook is to blame.
    """

    def __init__(self, code: str, hook: str, sentence: str, plugin: str = "") -> None:
        super().__init__(sentence)
        self.code, self.hook, self.sentence, self.plugin = code, hook, sentence, plugin


def bid_out(ruleset: Ruleset, state: State, chance: Chance) -> State:
    """Bid until somebody has gone or all have passed; raises Fault for what cannot be right."""
    for _ in range(MOST_SAYS):
        if state.phase != AUCTION:
            return state
        check_turn(ruleset, state)
        state = _act(ruleset, state, chance)
    raise Fault("V023", "contract", f"the auction is not over after {MOST_SAYS} says")


def play_out(ruleset: Ruleset, state: State, chance: Chance) -> State:
    """Play a deal to its end; raises Fault at the first thing that cannot be right."""
    for _ in range(MOST_ACTIONS):
        if state.phase == OVER:
            return _afterwards(ruleset, state, chance)
        check_turn(ruleset, state)
        state = _act(ruleset, state, chance)
    raise Fault("V023", "windows", f"the deal is not over after {MOST_ACTIONS} actions")


def _act(ruleset: Ruleset, state: State, chance: Chance) -> State:
    if not chance.below(LOOK_ONE_IN):
        look_for_leaks(ruleset, state, chance)
    return step(ruleset, state, choose(ruleset, state, chance))


def check_turn(ruleset: Ruleset, state: State) -> None:
    """Raise Fault unless the seat in turn can do something, and nothing but what it has."""
    seat = state.turn
    if state.phase == AUCTION:
        calls = choices(ruleset, state, seat).calls
        if not calls:
            raise Fault("V020", "calls", f"{SEATS[seat]} has nothing to say in the auction")
        if strange := set(calls) - {PASS, *range(NO_TRUMP + 1)}:
            raise Fault("V020", "calls", f"{SEATS[seat]} is offered {sorted(strange)}: no calls")
        return
    hand, lawful = state.hands[seat], state.lawful
    leads = state.best == NOBODY and ruleset.trail.get("lead_cards")
    hook = "lead_cards" if leads else "legal_cards"
    if not lawful & hand:
        raise Fault("V020", hook, f"{SEATS[seat]} is in turn and has no lawful card")
    if strange_cards := lawful & ~hand:
        cards = " ".join(map(card_name, cards_in(strange_cards))) or "no card that there is"
        raise Fault("V020", hook, f"{SEATS[seat]} does not hold what is lawful: {cards}")


def look_for_leaks(ruleset: Ruleset, state: State, chance: Chance) -> None:
    """Raise Fault if a seat's view, or an onlooker's, changes with cards that it cannot see."""
    seat = (0, 1, 2, 3, None)[chance.below(5)]
    one, other = leak(ruleset, state, seat, chance)
    if one == NOBODY:
        return
    who = "an onlooker" if seat is None else SEATS[seat]
    cards = f"{card_name(one)} and {card_name(other)}"
    hook = "sees_kitty" if state.phase == AUCTION else "windows"
    told = f"{who} can tell where {cards} lie, and has not seen them"
    raise Fault("V022", hook, told)


def choose(ruleset: Ruleset, state: State, chance: Chance) -> Action:
    """Choose what the seat in turn does; stopping play is rare, and so is a misplay."""
    seat = state.turn
    can = choices(ruleset, state, seat)
    if can.calls:
        passes = PASS in can.calls and chance.below(2)
        call = PASS if passes else can.calls[chance.below(len(can.calls))]
        return Pass(seat) if call == PASS else Go(seat, call)
    if not chance.below(STOP_ONE_IN) and (stops := _stops(state, seat, can)):
        return stops[chance.below(len(stops))]
    if can.announcements and chance.below(4):
        return Announce(seat, can.announcements[chance.below(len(can.announcements))])
    if can.runs and chance.below(4):
        return _show(seat, can)
    if can.bella and not chance.below(4):
        return Bella(seat)
    misplays = ruleset.permissive and not chance.below(MISPLAY_ONE_IN)
    cards = cards_in(can.cards if misplays else state.lawful)
    card = cards[chance.below(len(cards))]
    play = Play(seat, card, bool(can.bella_cards >> card & 1 and chance.below(4)))
    return _mended(ruleset, state, play)


def _mended(ruleset: Ruleset, state: State, play: Play) -> Action:
    """Do first what must be done before a card: show what was announced, claim the bells."""
    reason = refusal(ruleset, state, play)
    if reason is None:
        return play
    if reason.code == "must_claim_bella":
        return Play(play.seat, play.card, bella=True)
    if reason.code == "must_show_first":
        debtor = int(dict(reason.params)["seat"])  # type: ignore[arg-type] # a seat is a number
        return _show(debtor, choices(ruleset, state, debtor))
    return play


def _show(seat: int, can: Choices) -> Show:
    return Show(seat, tuple(run.cards for run in can.runs), can.run_bella)


def _stops(state: State, seat: int, can: Choices) -> list[Action]:
    found: list[Action] = [
        CallMisplay(seat, (state.leaders[trick] + place) % 4, trick)
        for trick in can.misplay
        for place in range(4)
        if 4 * trick + place < len(state.plays)
    ]
    found += [ThrowIn(seat)] if can.throw_in else []
    found += [CountOut(seat)] if can.count_out else []
    return found


def _afterwards(ruleset: Ruleset, state: State, chance: Chance) -> State:
    """Do what may still be done when the last card has fallen: a claim, a call."""
    for seat in range(4):
        can = choices(ruleset, state, seat)
        if can.bella and chance.below(2):
            state = step(ruleset, state, Bella(seat))
        elif not chance.below(STOP_ONE_IN) and (stops := _stops(state, seat, can)):
            return step(ruleset, state, stops[chance.below(len(stops))])
    return state


def check_points(ruleset: Ruleset, state: State) -> None:
    """Raise Fault unless every card was taken once and every point of the cards is somewhere."""
    if state.trump == NOBODY:
        return
    tallied = tally(ruleset, state)
    tricks = len(state.leaders) - 1
    ours, theirs = state.taken
    if ours & theirs or ours | theirs != mask_of(state.plays[: 4 * tricks]):
        raise Fault("V021", "legal_cards", "a card of the tricks was not taken, or taken twice")
    fallen = [mask_of(state.plays[4 * trick : 4 * trick + 4]) for trick in range(tricks)]
    bonus = sum(trick_bonus(ruleset, state.trump, *trick) for trick in enumerate(fallen))
    bonus += bonus_to_come(ruleset, state.trump, tricks)
    whole = ruleset.total[state.trump] + bonus
    found = sum(tallied.cards) + tallied.rest
    if found != whole:
        told = f"{found} points in cards are counted, {whole} were to be had"
        raise Fault("V021", "trick_bonus", told)
