"""The worked examples of the shipped variants."""

from __future__ import annotations

import pytest

from tarabish_core.records.examples import check_examples, differences, play_example
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import ROOT, load_variant

CHILDREN = [name for name in shipped_names() if name != ROOT]


@pytest.mark.parametrize("name", CHILDREN)
def test_every_variant_has_an_example_that_differs_under_its_parent(name: str) -> None:
    """An example shows what the variant is for: its parent refuses it or scores it otherwise."""
    variant = load_variant(name)
    parent = load_variant(variant.documents[0].data["extends"])
    examples = variant.documents[0].data["examples"]

    assert () == tuple(check_examples(variant))
    assert examples
    for example in examples:
        found = play_example(parent, example["record"])
        assert "" == differences(found, example["parent"])
        assert "" != differences(found, example["expect"])
