"""The hooks: every question that the core asks about rules, and the marks for answering them.

A hook function takes ``options`` and, to refine, ``inner``: name ``inner`` to refine the rule so
far, leave it out to decide it. It is called once, when the variant is loaded, and answers with a
value or a pure function; the answers are described in ``tarabish_core.engine.model``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from tarabish_core.engine import model

PROJECT = "tarabish"

hook = pluggy.HookimplMarker(PROJECT)
"""Mark a function of a plugin as the answer to the hook of its name."""

_spec = pluggy.HookspecMarker(PROJECT)

ADDING = frozenset({"trick_bonus", "sets", "describe", "clashes"})
"""Hooks that every plugin adds to; all others are decided by one plugin and refined by others."""


class Hooks:
    """The specifications; pluggy holds every plugin to them."""

    @_spec
    def deck(self, options: Any, inner: model.Deck) -> model.Deck:
        """Which ranks are in play."""
        raise NotImplementedError

    @_spec
    def scales(self, options: Any, inner: model.Scales) -> model.Scales:
        """Order and points of the cards: in trumps, in plain suits, at no-trump."""
        raise NotImplementedError

    @_spec
    def first_dealer(self, options: Any, inner: model.FirstDealer) -> model.FirstDealer:
        """``(turned) -> Finding``: given (seat, card) turned so far, who turns next or deals."""
        raise NotImplementedError

    @_spec
    def cut(self, options: Any, inner: model.Cutting) -> model.Cutting:
        """``(dealer) -> Cut``: who cuts, and the fewest cards in a part."""
        raise NotImplementedError

    @_spec
    def packets(self, options: Any, inner: model.Packets) -> model.Packets:
        """``(dealer) -> packets``: how many cards, to whom, in what order, seen when."""
        raise NotImplementedError

    @_spec
    def sees_kitty(self, options: Any, inner: model.SeesKitty) -> model.SeesKitty:
        """``(seat, auction) -> bool``: whether a seat may look at its kitty before trump."""
        raise NotImplementedError

    @_spec
    def calls(self, options: Any, inner: model.Calls) -> model.Calls:
        """``(auction) -> calls`` open to the seat whose say it is: PASS, suits, NO_TRUMP."""
        raise NotImplementedError

    @_spec
    def contract(self, options: Any, inner: model.Contracts) -> model.Contracts:
        """``(auction) -> Contract``, with goer NOBODY when passed out, or None: not yet."""
        raise NotImplementedError

    @_spec
    def legal_cards(self, options: Any, inner: model.LegalCards) -> model.LegalCards:
        """``(hand, led, trump, over, ally) -> mask`` for all but the leader, asked at every card.

        ``led`` and ``trump`` are the cards of those suits (trump 0 at no-trump), ``over`` every
        card that beats the best so far, ``ally`` 1 while the partner is winning.
        """
        raise NotImplementedError

    @_spec
    def lead_cards(self, options: Any, inner: model.LeadCards) -> model.LeadCards:
        """``(lead) -> mask`` of the cards that may be led; all of them where no plugin answers."""
        raise NotImplementedError

    @_spec
    def trick_bonus(self, options: Any) -> model.TrickBonus:
        """``(cards, trump, trick, last) -> points`` of a trick beside its cards; all are summed.

        ``cards`` is the mask of the four, ``trick`` counts from 0, ``last`` tells whether no trick
        follows. Of tricks that a stopped deal never came to it is asked with no cards, 0.
        """
        raise NotImplementedError

    @_spec
    def runs(self, options: Any, inner: model.Runs) -> model.Runs:
        """``(nine bits of one suit, where) -> spans``; IN_PLAIN, IN_TRUMPS or AT_NO_TRUMP."""
        raise NotImplementedError

    @_spec
    def sets(self, options: Any) -> model.Sets:
        """``(trump) -> runs`` that a hand has with all of some cards, of whatever suits.

        Each is a ``Run``; its ``suit`` is NOBODY where the cards are of several suits.
        """
        raise NotImplementedError

    @_spec
    def announcements(self, options: Any, inner: model.Announcements) -> model.Announcements:
        """``(held, known) -> the announcements`` that a seat may make, each a tuple of values.

        ``held`` are the values of its runs, best first; ``known`` every value that a run can have
        under the variant, with the fewest cards of such a run.
        """
        raise NotImplementedError

    @_spec
    def run_rank(self, options: Any, inner: model.RunRank) -> model.RunRank:
        """``(value, length, top, is_trump) -> rank`` of a run: higher wins, equal ties."""
        raise NotImplementedError

    @_spec
    def run_contest(self, options: Any, inner: model.RunContest) -> model.RunContest:
        """``(tiers, tricks) -> points`` of the four seats, eldest first.

        The tiers of announced runs stand best first, equals together; ``tricks`` are those won by
        the eldest's side and by the other.
        """
        raise NotImplementedError

    @_spec
    def windows(self, options: Any, inner: model.Windows) -> model.Windows:
        """When runs are announced and shown, and play is stopped; refine with ``_replace``.

        Each window answers ``(moment) -> CLOSED, OPEN or LATE``.
        """
        raise NotImplementedError

    @_spec
    def bella(self, options: Any, inner: model.Bella) -> model.Bella:
        """``(when, valid) -> points`` of a claim, or REFUSED, LOST, DEAL_LOST, 0 for in vain.

        ``valid`` is False only for a claim with a run that did not count.
        """
        raise NotImplementedError

    @_spec
    def faults(self, options: Any, inner: model.Faults) -> model.Faults:
        """What a deal that ends early is worth; refine with ``_replace``."""
        raise NotImplementedError

    @_spec
    def score_deal(self, options: Any, inner: model.ScoreDeal) -> model.ScoreDeal:
        """``(tally) -> Sheet``: made, half, bait, and what each side writes."""
        raise NotImplementedError

    @_spec
    def next_dealer(self, options: Any, inner: model.NextDealer) -> model.NextDealer:
        """``(dealer, outcome, goer) -> seat`` that deals next; goer NOBODY when passed out."""
        raise NotImplementedError

    @_spec
    def game_end(self, options: Any, inner: model.GameEnd) -> model.GameEnd:
        """``(standing) -> 0, 1, DRAW or NOBODY``: who has won the game."""
        raise NotImplementedError

    @_spec
    def match_end(self, options: Any, inner: model.MatchEnd) -> model.MatchEnd:
        """``(games) -> 0, 1, DRAW or NOBODY``: who has won the match."""
        raise NotImplementedError

    @_spec
    def seating(self, options: Any, inner: model.Seating) -> model.Seating:
        """``(game, from 0) -> players`` 0 to 3 at north, east, south and west."""
        raise NotImplementedError

    @_spec
    def describe(self, options: Any) -> tuple[model.Sentence, ...]:
        """Sentences for the rules sheet."""
        raise NotImplementedError

    @_spec
    def clashes(self, options: Any, others: model.Others) -> tuple[model.Clash, ...]:
        """What contradicts these options among the others, or leaves them without effect."""
        raise NotImplementedError


NAMES = tuple(name for name in vars(Hooks) if not name.startswith("_"))
