"""What takes long is begun first, so that no worker is left with it alone at the end."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put slow tests in front, and leave the order as it is otherwise."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
