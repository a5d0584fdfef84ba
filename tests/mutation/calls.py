"""Which test calls which function of a module, and how long each takes."""

from __future__ import annotations

import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from tests.mutation.source import Source, first_line


class Calls:
    """A function counts as called when it, or what is defined inside it, was."""

    def __init__(self, module: Path) -> None:
        self._path = str(module)
        self._spans = [
            (name, first_line(function), function.end_lineno or function.lineno)
            for name, function in Source(module.read_text()).functions()
        ]
        self._lines: dict[str, set[int]] = defaultdict(set)
        self.seconds: dict[str, float] = {}

    @contextmanager
    def of(self, test: str) -> Iterator[None]:
        """Notes the calls of this test, also in threads that it starts."""
        lines = self._lines[test]

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and frame.f_code.co_filename == self._path:
                lines.add(frame.f_code.co_firstlineno)

        start = time.process_time()
        threading.setprofile(note)
        sys.setprofile(note)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
            self.seconds[test] = time.process_time() - start

    def calling(self, items: Sequence[pytest.Item], function: str) -> list[pytest.Item]:
        """The tests that call it, quickest first in each file; all, where none was seen to."""
        first, last = next((first, last) for name, first, last in self._spans if name == function)
        fit = [
            item
            for item in items
            if any(first <= line <= last for line in self._lines[item.nodeid])
        ]
        files = list(dict.fromkeys(item.path for item in items))
        return sorted(
            fit or items, key=lambda item: (files.index(item.path), self.seconds[item.nodeid])
        )
