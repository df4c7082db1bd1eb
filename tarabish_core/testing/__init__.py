"""A kit for authors of rules: fixtures for pytest, scenarios, and what a good plugin must do.

Once tarabish is installed pytest knows the fixtures `load_rules` and `play_record`. Nothing else of
tarabish is imported before it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

try:
    import pytest
except ModuleNotFoundError as error:
    from tarabish_core.messages import say

    raise ModuleNotFoundError(say("testing.no_pytest"), name="pytest") from error

if TYPE_CHECKING:
    from tarabish_core.rules.variants import Variant


@pytest.fixture(name="load_rules", scope="session")
def _load_rules() -> Callable[..., Variant]:
    """Load a variant with rules given as modules: ``load_rules("wikipedia-standard", my_rule)``.

    ``changes=["my_rule.points=20"]`` sets options, ``with_`` and ``without`` name plugins.
    """
    from tarabish_core.testing.loading import load  # noqa: PLC0415 - pytest starts without it

    return load


@pytest.fixture(name="play_record", scope="session")
def _play_record() -> Callable[[Variant, str], dict[str, Any]]:
    """Play the body of a record by a variant; gives the figures that it comes to."""
    from tarabish_core.testing.loading import play  # noqa: PLC0415 - pytest starts without it

    return play


def run_scenarios(path: str | Path, *modules: ModuleType) -> None:
    """Play every scenario of a TOML file with the rules of some modules.

    Raises AssertionError with everything that comes out otherwise than the file says.
    """
    from tarabish_core.testing.scenarios import (  # noqa: PLC0415 - pytest starts without it
        check_scenario,
        read_scenarios,
    )

    told = []
    for scenario in read_scenarios(Path(path)):
        try:
            check_scenario(scenario, *modules)
        except AssertionError as error:
            told.append(str(error))
    if told:
        raise AssertionError("\n".join(told))


def assert_good_plugin(module: ModuleType, variant: str = "wikipedia-standard") -> None:
    """Assert all that a good plugin must do, over a variant that it is added to.

    Raises AssertionError that says what is wrong, and with which option.
    """
    from tarabish_core.testing.goodness import check_plugin  # noqa: PLC0415 - as above

    check_plugin(module, variant)
