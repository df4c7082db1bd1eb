"""Who is winning a trick, what it is worth, and the lawful cards (dossier 1.5)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.reference.words import Options, Trick, card_points, height, opt, partner_of


def best_play(options: Options, trick: Trick, trump: str | None) -> tuple[str, str]:
    """The seat and card that are winning: highest trump, else highest of the suit led (no. 29)."""
    trumps = [(seat, card) for seat, card in trick if card[1] == trump]
    led = [(seat, card) for seat, card in trick if card[1] == trick[0][1][1]]
    return max(trumps or led, key=lambda play: height(options, play[1], trump))


def trick_points(options: Options, cards: Iterable[str], trump: str | None, last: bool) -> int:
    """Card points of a trick, and the bonus if it is the last (no. 30)."""
    return sum(card_points(card, trump) for card in cards) + (
        int(opt(options, "play.last_trick")) if last else 0
    )


def duty(value: str, partner_winning: bool) -> bool:
    """Is a duty in force that is 'always', 'unless_partner_winning', or 'never' / 'optional'?"""
    return value == "always" or (value == "unless_partner_winning" and not partner_winning)


def lawful_cards(
    options: Options, seat: str, hand: Iterable[str], trick: Trick, trump: str | None
) -> set[str]:
    """The lawful cards of a hand (1.5)."""
    held = set(hand)
    if not trick:
        return held  # the leader may lead anything
    led_suit = trick[0][1][1]
    winning_seat, winning_card = best_play(options, trick, trump)
    partner_winning = winning_seat == partner_of(seat)
    of_suit = {card for card in held if card[1] == led_suit}
    trumps = {card for card in held if card[1] == trump}

    def beating(cards: set[str], target: str) -> set[str]:
        return {
            card for card in cards if height(options, card, trump) > height(options, target, trump)
        }

    if led_suit == trump:
        if not of_suit:
            return held  # no. 27
        higher = beating(of_suit, winning_card)
        if higher and duty(opt(options, "play.overtrump_led"), partner_winning):  # no. 21, 22
            return higher
        return of_suit

    if of_suit:  # no. 19, 20
        if opt(options, "play.head_plain") and winning_card[1] == led_suit:
            # READING: holds at no-trump as well, "when no trump is in the trick".
            return beating(of_suit, winning_card) or of_suit
        return of_suit

    if not trumps:
        return held  # no. 27, 28
    if not duty(opt(options, "play.trump_when_void"), partner_winning):  # no. 23, 24
        return held  # READING: "free card" is any card at all, a low trump included
    if winning_card[1] != trump:
        return trumps  # nobody has ruffed: any trump
    higher = beating(trumps, winning_card)
    if not higher:  # no. 26
        undertrump = opt(options, "play.undertrump")
        if undertrump == "free":
            return held
        if undertrump == "forbidden":
            return (held - trumps) or trumps
        return trumps
    if duty(opt(options, "play.overtrump_ruff"), partner_winning):  # no. 25
        return higher
    return trumps
