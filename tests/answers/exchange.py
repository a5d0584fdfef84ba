"""A question to an API, and its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

ADMIN, NOBODY = "admin", "nobody"
JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Question:
    """`template`: the path with the names of its parameters. `body`: text and content type. `person`: who asks."""

    method: str
    template: str
    path: str
    parameters: tuple[tuple[str, Any], ...] = ()
    body: tuple[str, str] | None = None
    person: str = ADMIN
    page: int = 1

    def __str__(self) -> str:
        query = "&".join(f"{name}={value}" for name, value in self.parameters)
        return " ".join(filter(None, (self.method, self.path, query, self.body and self.body[0])))

    @property
    def is_csv(self) -> bool:
        return ("format", "csv") in self.parameters


@dataclass(frozen=True, slots=True)
class Answer:
    """`kind`: the content type without its parameters. `headers`: those that are compared."""

    status: int
    kind: str
    content: bytes
    headers: tuple[tuple[str, str], ...] = ()
