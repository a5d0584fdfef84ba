"""Who is talking to the router."""

import itertools
from dataclasses import dataclass, field

_numbers = itertools.count(1)


@dataclass(eq=False, slots=True)
class Session:
    """One API connection, or the inside of a running script."""

    address: str = "127.0.0.1"
    via: str = "api"
    user: str = ""
    group: str = ""
    policies: frozenset[str] = frozenset()
    since: str = ""
    challenge: bytes = b""
    failed_logins: int = 0
    depth: int = 0
    printed: dict[str, list[str]] = field(default_factory=dict)
    number: int = field(default_factory=lambda: next(_numbers))

    @property
    def logged_in(self) -> bool:
        return bool(self.user)
