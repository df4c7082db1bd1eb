"""Thresholds for going, in words."""

from __future__ import annotations

from collections.abc import Iterator

from tarabish_core.messages import say
from tarabish_core.players.bidding import (
    ACE_AT_NO_TRUMP,
    GUARDED_TEN,
    OUTSIDE_ACE,
    WEIGHTS,
)
from tarabish_core.simulate.calibration import NEGLIGIBLE, Calibration, Fitted
from tarabish_core.simulate.replies import Gain, high, low

PLACES = ("eldest", "second", "third", "dealer")

GOES = {
    (True, False): "bots.goes",
    (True, True): "bots.goes_either",
    (False, False): "bots.must_go",
    (False, True): "bots.must_go_either",
}
"""What is said of a place that may pass, or not, and go no-trump, or not."""


def by_place(found: Calibration) -> str:
    """Say in a line what each place must hold to go, as far as it may choose."""
    fitted = {(one.place, one.kind) for one in found.fitted}
    words = []
    for place, (suit, no_trump) in enumerate(found.enough[: found.places]):
        told = {"place": _place(place), "in_suit": str(suit), "at_no_trump": str(no_trump)}
        words.append(say(GOES[(place, 0) in fitted, (place, 1) in fitted], told))
    return "; ".join(words)


def in_full(name: str, found: Calibration) -> Iterator[str]:
    """Tell every threshold, what it brings beside others, and how sure that is."""
    six, *_, nine, ten, jack, king, _, ace = (str(weight) for weight in WEIGHTS)
    count = {"low": six, "nine": nine, "ten": ten, "jack": jack, "king": king, "ace": ace}
    yield say("bots.title", {"name": name})
    yield say("bots.count", {**count, "outside": str(OUTSIDE_ACE)})
    if any(one.kind for one in found.fitted):
        told = {"ace": str(ACE_AT_NO_TRUMP), "ten": str(GUARDED_TEN)}
        yield say("bots.count_at_no_trump", told)
    yield say("bots.places")
    yield ""
    yield by_place(found)
    yield ""
    yield say("bots.better")
    for one in found.fitted:
        told = {"place": _place(one.place), "threshold": str(one.threshold)}
        beside = {
            "below": str(one.threshold - 1),
            "above": str(one.threshold + 1),
            "over_below": _gain(one.over_lower),
            "over_above": _gain(one.over_higher),
        }
        yield say("bots.at_no_trump" if one.kind else "bots.in_suit", {**told, **beside})
    yield ""
    yield say("bots.deals", {"count": f"{found.deals:,}"})
    unclear = [one for one in found.fitted if not one.clear]
    if not unclear:
        yield say("bots.clear", {"points": str(NEGLIGIBLE)})
    for one in unclear:
        told = {"place": _place(one.place), "threshold": str(one.threshold)}
        yield say("bots.unclear", {**told, "points": f"{one.most:.2f}"})


def as_document(one: Fitted) -> dict[str, object]:
    """Write a threshold and how it was fitted for programs."""
    return {
        "place": PLACES[one.place],
        "at_no_trump": bool(one.kind),
        "threshold": one.threshold,
        "over_lower": _document(one.over_lower),
        "over_higher": _document(one.over_higher),
        "most": one.most,
        "clear": one.clear,
    }


def _document(gain: Gain) -> dict[str, float]:
    return {"mean": gain.mean, "low": low(gain), "high": high(gain)}


def _gain(gain: Gain) -> str:
    mean, least, most = (f"{round(one, 2) + 0.0:.2f}" for one in (gain.mean, low(gain), high(gain)))
    return f"{mean} ({least} … {most})"


def _place(place: int) -> str:
    return say(f"bots.{PLACES[place]}")
