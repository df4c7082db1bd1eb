"""Which cards may be played: follow suit, else trump, and go over the trumps in the trick."""

from typing import Literal

from tarabish_core.api import LegalCards, Sentence, hook, option
from tarabish_core.api import Options as Base

MESSAGES = {
    "follow.suit": "Follow suit if you can.",
    "follow.head_plain": (
        "A plain suit must be headed too: beat the best card of it if you can, while no trump "
        "is in the trick."
    ),
    "follow.void.always": "If you cannot follow, you must trump, even your partner's trick.",
    "follow.void.unless_partner_winning": (
        "If you cannot follow, you must trump, unless your partner is winning the trick."
    ),
    "follow.void.optional": "If you cannot follow, you may play any card.",
    "follow.led.always": "When trump is led you must go over the highest trump if you can.",
    "follow.led.unless_partner_winning": (
        "When trump is led you must go over the highest trump if you can, unless your partner "
        "is winning the trick."
    ),
    "follow.led.never": "When trump is led you need not go over.",
    "follow.ruff.always": "Trumping a plain suit, you must go over a trump already played.",
    "follow.ruff.unless_partner_winning": (
        "Trumping a plain suit, you must go over a trump already played, unless your partner "
        "is winning the trick."
    ),
    "follow.ruff.never": "Trumping a plain suit, you need not go over a trump already played.",
    "follow.under.forced": "If you must trump and cannot go over, you must trump lower.",
    "follow.under.free": "If you cannot go over, you may play any card.",
    "follow.under.forbidden": (
        "If you cannot go over, you may not trump lower unless you hold nothing but trumps."
    ),
    "follow.disputed": (
        "Whether a plain suit must be headed, and whether one is excused from trumping or "
        "going over a partner who is winning: no text of the game says so, its relatives do."
    ),
}
DUTY = {"always": 0, "unless_partner_winning": 1, "never": 2, "optional": 2}


class Options(Base):
    """Options of `follow`."""

    head_plain: bool = option(False, "whether a plain suit must be beaten if possible")
    trump_when_void: Literal["always", "unless_partner_winning", "optional"] = option(
        "always", "whether a player without the suit led must trump"
    )
    overtrump_led: Literal["always", "unless_partner_winning", "never"] = option(
        "always", "whether a led trump must be beaten"
    )
    overtrump_ruff: Literal["always", "unless_partner_winning", "never"] = option(
        "always", "whether a trump on a plain suit must be beaten"
    )
    undertrump: Literal["forced", "free", "forbidden"] = option(
        "forced", "what a player must do who has to trump and cannot go over"
    )


@hook
def legal_cards(options: Options) -> LegalCards:
    head = options.head_plain
    forced = options.undertrump == "forced"
    forbidden = options.undertrump == "forbidden"
    void_duty = DUTY[options.trump_when_void]
    led_duty = DUTY[options.overtrump_led]
    ruff_duty = DUTY[options.overtrump_ruff]

    # No branch hangs on the cards: which way one goes is even odds, and costs more than the rest.
    def legal(hand: int, led: int, trump: int, over: int, ally: int) -> int:
        follow = hand & led
        trumps = hand & trump
        higher = hand & over
        must_beat = led_duty + ally < 2 if led == trump else head and trump & ~over == 0
        beats = follow & higher if must_beat else 0
        following = beats or follow
        ruffs = higher if ruff_duty + ally < 2 else trumps
        others = hand & ~trump if forbidden else hand
        rest = trumps if forced or not others else others
        void = ruffs if higher else rest
        free = not trumps or void_duty + ally >= 2
        unable = hand if free else void
        return following if follow else unable

    return legal


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    told = [Sentence("follow.suit")]
    if options.head_plain:
        told.append(Sentence("follow.head_plain"))
    return (
        *told,
        Sentence(f"follow.void.{options.trump_when_void}"),
        Sentence(f"follow.led.{options.overtrump_led}"),
        Sentence(f"follow.ruff.{options.overtrump_ruff}"),
        Sentence(f"follow.under.{options.undertrump}"),
    )
