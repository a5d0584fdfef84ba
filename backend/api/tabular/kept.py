"""Answers whose bytes are kept, for each format of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from backend.api.http.deps import give_back
from backend.store.engine.session import Session

Answer = TypeVar("Answer")
Write = Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Kept(Generic[Answer]):
    """`keep` gets the name of a format, and what writes the answer in it if it is not kept; `make` makes the answer."""

    session: Session
    make: Callable[[], Answer]
    keep: Callable[[str, Write], bytes]

    def content(self, form: str, write: Callable[[Answer], bytes]) -> bytes:
        """The bytes; connection and turn are given back with them."""
        content = self.keep(form, lambda: write(self.make()))
        give_back(self.session)
        return content
