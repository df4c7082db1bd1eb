"""Where everything stands in the loop's arrays, and what its numbers mean.

Compiled code gets whole arrays of int64, as bare pointers, and nothing else: passing many small
ones, or named tuples of them, or numpy's arrays themselves to every function would cost more than
the play itself.
"""

from __future__ import annotations

# What a function of the loop answers beside its proper answers.
DONE, ACTED = 0, 1
QUIET, TALK = 2, 3
"""A deal can be played on: nobody says a word whose tricks' talk is not known; or somebody may."""

MISS = -1
"""A question was noted: the deal is given up, to be played again."""

UNSUITED = -2
"""The loop has no room for this deal: the engine plays it."""

MOST_RUNS, MOST_SPANS, MOST_SETS, MOST_MISPLAYS = 8, 4, 16, 8
"""The most runs in a hand, runs in one suit, sets of a variant, and misplays in a deal."""

SAID_BITS = 12
"""Bits of the number of an announcement."""

WORDS = 6
"""A question's facts stand in so many words."""

CLASS_BITS = 16
"""Bits of the number of what a seat holds to announce."""

FIGURES_HEARD = 4  # as many as an answer has
"""What comes of a trick's talk: announced, shown, whether sure."""

DEALS_BITS = 12
"""A game has fewer deals than these bits count; deal n of game g is number ``g << 12 | n``."""

# Players, each in so many figures: the kind, then the chances of ``players.forgetful.Slips``.
RANDOM, THUMB, FORGETFUL = range(3)
PERSON = 8
ANNOUNCING, SHOWING, CLAIMING, FIRST_CLAIMING, MISPLAYING, NOTICES, HOLDING = range(1, 8)

# An action in a log: its kind, its seat, and what it is about.
A_PASS, A_GO, A_ANNOUNCE, A_SHOW, A_BELLA, A_PLAY, A_CALL, A_COUNT_OUT = range(8)
ACTION_AT, SEAT_AT = 50, 46
WITH_CLAIM = 1 << 45
"""The bit of an action that claims the bells."""

# How a deal ends, for the side 0 less 1 (see facts.ENDS).
PASSED_DEAL, PLAYED_DEAL, MISPLAYED, BLUFFED, BELLS_LOST, OUT = 3, 6, 9, 15, 21, 24

# A ruleset: its flags, then tables, each beginning at the place named here.
(
    FLAG_OWED, FLAG_EMPTY_SAY, FLAG_COUNT_OUT, FLAG_PERMISSIVE, FLAG_BLUFF, FLAG_HOLD, FLAG_RUIN,
    DECK_MASK, CARDS, DECK,
) = range(10)  # fmt: skip
PLACES = DECK + 36  # dealer, seat's nth card: its place in the pack, first those that he sees
SEEN = PLACES + 144  # dealer, seat: how many of his cards he sees before the auction is over
CARD_OVER, CARD_POINTS = SEEN + 16, SEEN + 16 + 180  # trump, card
SUIT_POINTS = CARD_POINTS + 180  # trump, suit: where the points of its cards begin, by nine bits
NINES = SUIT_POINTS + 20  # those points; suits alike share them, so few that they stay at hand
BELLS, TOTAL, SET_COUNT = (NINES + 20 * 512 + 5 * nth for nth in range(3))
TO_COME = SET_COUNT + 5  # trump, tricks taken: what the others are worth beside their cards
BELLA, IN_VAIN = TO_COME + 5 * 10, TO_COME + 5 * 10 + 32  # when
SETS = IN_VAIN + 32  # trump, nth, (cards, value, rank)
SPAN_COUNT = SETS + 5 * MOST_SETS * 3  # where, nine bits
SPANS = SPAN_COUNT + 3 * 512  # where, nine bits, nth, (cards from bit 0, value, rank)
SAID = SPANS + 3 * 512 * MOST_SPANS * 3  # announcement: its highest value
SAID_WORDS = SAID + (1 << SAID_BITS)  # announcement: all its values, six bits each
AUCTIONS = SAID_WORDS + (1 << SAID_BITS)  # dealer: the node of an auction that begins
NODES = AUCTIONS + 4
# Values of runs go by their number in ``tables.run_values``, from 1.

# A node of the auctions: what may be said (bit call + 1), what it came to, who sees his kitty (bit
# seat), goer, trump, leader, and the node after each call from PASS on.
NODE, N_CALLS, N_STATE, N_SEES, N_CONTRACT, N_CHILDREN = 12, 0, 1, 2, 3, 6
UNDECIDED, WENT, PASSED_OUT = range(3)

# A row of a deal.
(
    C_DEALER, C_GOER, C_TRUMP, C_SAID, C_FORCED, C_OUTCOME, C_END, C_POINTS_0, C_POINTS_1,
    C_WAITING, C_CARDS_0, C_CARDS_1, C_RUNS_0, C_RUNS_1, C_BELLA_0, C_BELLA_1, C_TRICKS_0,
    C_TRICKS_1, C_LAST,
) = range(19)  # fmt: skip
COLUMNS = 19

# A row of a game: its winner (a side or DRAW), deals, totals; how often the lead changed, how far
# behind the winner had been, how many deals were neither made nor passed.
G_WINNER, G_DEALS, G_TOTAL_0, G_TOTAL_1, G_LEADS, G_BEHIND, G_BAITS = range(7)
GAME_COLUMNS = 7

# A table: its figures, of which the first so many are nothing when a deal begins; they say all that
# is public of a deal under way. S_NODE is the node of an auction under way; S_NEXT a card that is
# given to the seat in turn, whatever its player would play (its number and 1, WITH_NEXT for one
# that claims the bells); the five after it are a trick under way; SHOWN_CARDS what each seat showed
(
    S_DEALER, S_GOER, S_TRUMP, S_LEADER, S_TURN, S_COUNT, S_PLAYED, S_TAKEN_0, S_TAKEN_1,
    S_BONUS_0, S_BONUS_1, S_TRICKS_0, S_TRICKS_1, S_ANNOUNCED, S_SHOWN, S_CLAIMS, S_CLAIM_COUNT,
    S_END, S_SAID, S_LAST_CARD, S_OVER, S_FORCED, S_LOGGED, S_MISPLAYS, S_NODE, S_RUFFED, S_NEXT,
    S_IN_TRICK, S_LED, S_BEATS, S_WINNER, S_ON_TABLE, S_SHOWN_CARDS,
) = range(33)  # fmt: skip
WITH_NEXT = 64
FIGURES = S_SHOWN_CARDS + 4
S_BEFORE_0, S_BEFORE_1 = FIGURES, FIGURES + 1
PUBLIC = FIGURES + 2
LINE = (PUBLIC + 7) // 8 * 8  # four words of seats lie in one line of a cache
# by seat, the hands as they are, as they were dealt, what was dealt first, the streams of chance
# and the words under way, the number of runs, what they count; the runs in the contest's order,
# each its cards, value and rank; what a seat may announce: the first thing, all that is true,
# whether the first thing is;
HANDS, DEALT, FIRST_CARDS, STREAMS, CHANCE, RUN_COUNT, POINTS = range(LINE, LINE + 28, 4)
RUNS_AT = LINE + 28
SAYS = RUNS_AT + 12 * MOST_RUNS
# the runs of a contest as (rank, run), the words of a question, the figures of a tally, the pack,
# the misplays, what each seat holds to announce (CLASS_BITS each; -1 without room), the trumps,
# both bells where one seat was dealt them, that seat or -1, whether anybody has something to
# announce, whether talk hangs on little (hearing.py), the facts of a trick's talk with what came of
# it, the rows of a deal and of a game, how much room the log of actions has, and the log.
ENTERED = SAYS + 12
FACTS_AT = ENTERED + 32
TALLY = FACTS_AT + WORDS
(
    T_GOER, T_TRUMP, T_CARDS_0, T_CARDS_1, T_RUNS_0, T_RUNS_1, T_BELLA_0, T_BELLA_1, T_TRICKS_0,
    T_TRICKS_1, T_REST, T_END, T_BEFORE_0, T_BEFORE_1, T_CLAIMS,
) = range(TALLY, TALLY + 15)  # fmt: skip
PACK = TALLY + 15
MISPLAYS = PACK + 36
CLASSES = MISPLAYS + 8 * MOST_MISPLAYS
TRUMPS, PAIR, HOLDER, SAYS_SOMETHING, STEADY = range(CLASSES + 1, CLASSES + 6)
HEARING = STEADY + 1
ROW = HEARING + WORDS + FIGURES_HEARD
GAME_ROW = ROW + COLUMNS
ROOM = GAME_ROW + GAME_COLUMNS
LOG = ROOM + 1

# A misplay: who, in which trick, the card, what he had played before; the facts by which it was not
# lawful: for a card that followed what was led, what beat it, and whether the partner was winning;
# for a lead -1, and whether a trump had been ruffed.
M_SEAT, M_TRICK, M_CARD, M_EARLIER, M_LED, M_OVER, M_ALLY, M_RUFFED = range(8)
