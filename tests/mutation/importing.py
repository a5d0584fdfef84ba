"""A module with a fault in place of the module: for faults that are made when it is imported."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder, SourceLoader
from pathlib import Path
from types import ModuleType


class Faulty(SourceLoader):
    """Loads `source` as if it stood in the file; nothing is kept in a cache of bytecode."""

    def __init__(self, path: Path, source: str) -> None:
        self._path, self._source = path, source

    def get_filename(self, fullname: str) -> str:
        return str(self._path)

    def get_data(self, path: str) -> bytes:
        if path != str(self._path):
            raise OSError(path)
        return self._source.encode()


class Finder(MetaPathFinder):
    """Answers for the module of this name only."""

    def __init__(self, name: str, loader: Faulty) -> None:
        self._name, self._loader = name, loader

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._name:
            return None
        return importlib.util.spec_from_loader(fullname, self._loader)


def install(module: Path, source: str) -> None:
    """From now on the first import of the module brings the faulty one."""
    name = ".".join(module.with_suffix("").parts)
    sys.meta_path.insert(0, Finder(name, Faulty(module.resolve(), source)))
