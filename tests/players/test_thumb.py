"""The rule-of-thumb player: lawful, blind to hidden cards, and no fool."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarabish_core.engine.actions import Action, Announce, Go, Pass, Play, Show
from tarabish_core.engine.cards import card_number, cards_in, mask_of
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import CLOSED, OPEN, Moment
from tarabish_core.engine.phases import step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import score, tally
from tarabish_core.engine.state import AUCTION, OVER, State, deal_cards, start
from tarabish_core.engine.view import view
from tarabish_core.players.bidding import best_bid
from tarabish_core.players.player import Player
from tarabish_core.players.random_legal import RandomLegal
from tarabish_core.players.thumb import Thumb
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.resolve import parse_overrides
from tarabish_core.rules.variants import load_variant

PACK = tuple(range(36))


def first_state(ruleset: Ruleset, seed: int, index: int) -> State:
    """Deal one of a seed's packs."""
    return start(ruleset, deal_cards(ruleset, shuffled_pack(seed, index, PACK), index % 4))


def play_out(ruleset: Ruleset, state: State, players: list[Player]) -> tuple[State, list[Action]]:
    """Play a deal to its end; every action goes through the guards."""
    actions = []
    while state.phase != OVER:
        action = players[state.turn].act(view(ruleset, state, state.turn))
        actions.append(action)
        state = step(ruleset, state, action)
        for seat in range(4):
            if state.phase not in (AUCTION, OVER) and seat != state.turn:
                said = players[seat].react(view(ruleset, state, seat))
                if said is not None:
                    state = step(ruleset, state, said)
    return state, actions


@pytest.mark.parametrize("name", shipped_names())
def test_four_of_them_play_every_variant_lawfully(name: str) -> None:
    """No action of theirs is refused, and games end."""
    ruleset = load_variant(name).ruleset
    match = Match(0)
    while match.winner < 0 and match.deals < 200:
        state = first_state(ruleset, 11, match.deals)
        state, _ = play_out(ruleset, state, [Thumb(ruleset)] * 4)
        match, _ = after_deal(ruleset, match, tally(ruleset, state))

    assert match.winner in {0, 1}


@pytest.mark.parametrize("window", ["before_trick_2", "after_trick_1"])
def test_they_show_their_runs_in_every_window(window: str) -> None:
    """Out of turn too, where the rules let one."""
    changes = parse_overrides([f"show.window={window}"])
    ruleset = load_variant("wikipedia-standard", changes).ruleset
    shown = announced = 0
    for index in range(60):
        state, _ = play_out(ruleset, first_state(ruleset, 5, index), [Thumb(ruleset)] * 4)
        announced += sum(map(bool, state.talk.announced))
        shown += sum(map(bool, state.talk.shown))

    assert announced == shown
    assert announced > 10


def test_a_run_of_which_a_card_has_fallen_is_announced_where_it_still_may_be() -> None:
    """Runs are those that were dealt, whenever a rule of somebody's own has them announced."""
    ruleset = load_variant("wikipedia-standard").ruleset

    def announce(moment: Moment) -> int:
        return OPEN if moment.turn == moment.seat and moment.played[moment.seat] == 5 else CLOSED

    def show(moment: Moment) -> int:
        return OPEN if moment.turn == moment.seat and moment.played[moment.seat] == 6 else CLOSED

    late = replace(ruleset, windows=ruleset.windows._replace(announce=announce, show=show))
    announced, held = 0, 0
    for index in range(60):
        state, _ = play_out(late, first_state(late, 5, index), [Thumb(late)] * 4)
        announced += sum(map(bool, state.talk.announced))
        held += sum(map(bool, state.table.may_say))

    assert held == announced
    assert held > 10


def test_the_first_of_the_bells_is_never_claimed_where_it_is_a_fault() -> None:
    """Dossier 1.8 no. 65."""
    ruleset = load_variant("wikipedia-standard").ruleset
    worth = []
    for index in range(300):
        state, _ = play_out(ruleset, first_state(ruleset, 2, index), [Thumb(ruleset)] * 4)
        worth += [ruleset.bella(when, True) for _, when in state.talk.claims]

    assert {20} == set(worth)


def test_swapping_cards_that_a_seat_cannot_see_changes_no_decision() -> None:
    """A player is told a view and nothing else."""
    ruleset = load_variant("wikipedia-standard").ruleset
    adviser = Thumb(ruleset)
    for index in range(40):
        state = first_state(ruleset, 3, index)
        deal = state.table.deal
        left, right = (state.turn + 1) % 4, (state.turn + 2) % 4
        mine, yours = cards_in(deal.first[left])[0], cards_in(deal.first[right])[0]
        first = list(deal.first)
        first[left] ^= mask_of((mine, yours))
        first[right] ^= mask_of((mine, yours))
        swapped = start(ruleset, deal._replace(first=(first[0], first[1], first[2], first[3])))
        seat = state.turn

        assert adviser.act(view(ruleset, state, seat)) == adviser.act(view(ruleset, swapped, seat))


def test_it_beats_a_player_who_does_anything_lawful() -> None:
    """Over the same deals, sides swapped."""
    ruleset = load_variant("wikipedia-standard").ruleset
    written = [0, 0]
    for index in range(200):
        players: list[Player] = [
            Thumb(ruleset) if (seat ^ index) & 1 else RandomLegal(ruleset, 1, index)
            for seat in range(4)
        ]
        state, _ = play_out(ruleset, first_state(ruleset, 4, index // 2), players)
        points = score(ruleset, state).points
        written[0] += points[1 - (index & 1)]
        written[1] += points[index & 1]

    assert written[0] > 1.5 * written[1]


def _hand(names: str) -> int:
    return mask_of(map(card_number, names.split()))


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("JH 9H AH 6S 7S 8C", 1),
        ("JS 9S 6S 7S AC 6D", 0),
        ("6S 7H 8D 9C QS KD", -1),
        ("JC 9C TC 6H 7H 8S", 3),
    ],
)
def test_jack_and_nine_with_help_go_and_rags_pass(hand: str, call: int) -> None:
    """Dossier 5.4: J9A, J9 with more trumps and an outside ace; nothing on rags."""
    assert call == best_bid(_hand(hand), (-1, 0, 1, 2, 3)).call


def test_a_forced_dealer_names_the_best_suit_of_a_poor_hand() -> None:
    """Dossier 1.4 no. 14."""
    assert 1 == best_bid(_hand("6S 7D 8D 6C TH KH"), (0, 1, 2, 3)).call


def test_every_action_of_a_deal_is_of_a_kind_it_may_be() -> None:
    """The auction before the cards."""
    ruleset = load_variant("wikipedia-standard").ruleset
    _, actions = play_out(ruleset, first_state(ruleset, 8, 0), [Thumb(ruleset)] * 4)
    says = [isinstance(action, Pass | Go) for action in actions]

    assert sorted(says, reverse=True) == says
    assert 36 == sum(isinstance(action, Play) for action in actions)
    assert all(isinstance(action, Pass | Go | Play | Announce | Show) for action in actions)
