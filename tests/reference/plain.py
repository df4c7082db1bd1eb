"""A plain reading of the rules of Tarabish, to be compared with an engine and not to be played on.

Section numbers (1.5, 6.2 ...) and row numbers ("no. 24") are those of the rules dossier. Cards are
strings such as 'AS' or 'TC', seats 'N' 'E' 'S' 'W' clockwise, sides 'NS' and 'EW'. Options are a
mapping of the ids of dossier 6.2 to values; an id that is missing has its default. Where the
dossier leaves a question open, the comment beside the code says 'READING'.

This is the one place to import the model from; its modules are words, dealing, play, runs, scoring,
ending, and for a deal table, run_talk, bells, figures, deal, each standing on those before it.
"""

from __future__ import annotations

from tests.reference.deal import PlainDeal
from tests.reference.dealing import cut_is_legal, deal_pack, first_dealer, next_dealer
from tests.reference.ending import game_winner, match_winner, reached, seating
from tests.reference.play import best_play, lawful_cards, trick_points
from tests.reference.runs import Counted, Run, announceable, contest, find_runs, relieved, strength
from tests.reference.scoring import add_sweep, settle
from tests.reference.words import (
    CATALOGUE,
    NATURAL,
    NO_TRUMP,
    PACK,
    SEATS,
    SIDES,
    SUITS,
    Options,
    Refused,
    Trick,
    card_points,
    cards_total,
    check_options,
    left_of,
    opt,
    other_side,
    partner_of,
    round_from,
    side_of,
)

__all__ = [
    "CATALOGUE",
    "NATURAL",
    "NO_TRUMP",
    "PACK",
    "SEATS",
    "SIDES",
    "SUITS",
    "Counted",
    "Options",
    "PlainDeal",
    "Refused",
    "Run",
    "Trick",
    "add_sweep",
    "announceable",
    "best_play",
    "card_points",
    "cards_total",
    "check_options",
    "contest",
    "cut_is_legal",
    "deal_pack",
    "find_runs",
    "first_dealer",
    "game_winner",
    "lawful_cards",
    "left_of",
    "match_winner",
    "next_dealer",
    "opt",
    "other_side",
    "partner_of",
    "reached",
    "relieved",
    "round_from",
    "seating",
    "settle",
    "side_of",
    "strength",
    "trick_points",
]
