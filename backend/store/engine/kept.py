"""Rows that a process keeps between reading requests, each with the stamps at its reading."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.orm import Session

KEPT = "kept"  # a reading session has its database's `RouterCache` here
MOST = 4096


@dataclass(slots=True)
class RouterCache:
    """By router: stamps and rows. Dictionaries are safe between threads."""

    entries: dict[int, tuple[Any, Any]] = field(default_factory=dict)

    def put(self, router_id: int, stamps: Any, rows: Any) -> None:
        """At the bound everything is forgotten, which costs one more reading of each."""
        if len(self.entries) >= MOST:
            self.entries.clear()
        self.entries[router_id] = stamps, rows


def kept_of(session: Session) -> RouterCache | None:
    """None for a session that writes."""
    return session.info.get(KEPT)
