"""The files of a variant, sent along with the work: whoever does it need not have them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import Variant, load_variant

Files = tuple[tuple[str, bytes], ...]
"""Paths of files where the work began, and what they hold."""


def documents_of(variant: Variant) -> Files:
    """Gather a variant's file and its parents, but for those that come with the program."""
    own = (document for document in variant.documents if document.folder is not None)
    return tuple((os.path.abspath(one.path), one.text.encode()) for one in own)  # noqa: PTH100 - links are kept


def plugins_of(variant: Variant) -> Files:
    """Gather the single files that its rules come from; one that is gone by now is left out."""
    return tuple(_read(one.plugin.source.path for one in variant.file_plugins))


def _read(paths: Iterator[Path | None]) -> Iterator[tuple[str, bytes]]:
    for path in paths:
        with suppress(OSError):
            if path is not None:
                yield str(path), path.read_bytes()


def load_sent(name: str, overrides: Overrides, documents: Files, plugins: Files) -> Variant:
    """Load a variant as it was where the work began; ``name`` is a shipped one's, or a path.

    From the files themselves where all of them are here as they were. Raises VariantError.
    """
    files = dict((*documents, *plugins))
    if all(_holds(path, content) for path, content in files.items()):
        return load_variant(name, overrides, registry=Registry(files=map(Path, dict(plugins))))
    with TemporaryDirectory(prefix="tarabish-") as folder:
        here = {path: Path(folder, Path(path).name) for path in files}
        for path, content in files.items():
            here[path].write_bytes(content)
        registry = Registry(files=(here[path] for path, _ in plugins))
        return load_variant(str(here.get(name, name)), overrides, registry=registry)


def _holds(path: str, content: bytes) -> bool:
    try:
        return Path(path).read_bytes() == content
    except OSError:
        return False
