"""The router that a command names."""

from __future__ import annotations

from backend.errors import Conflict, NotFound
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.tables import Router


def named(session: Session, text: str) -> Router:
    """By its name, else by its number. Raises NotFound, and Conflict where several have the name."""
    every = routers.every(session)
    named = [router for router in every if router.name.casefold() == text.casefold()]
    matching = named or [router for router in every if str(router.id) == text]
    if not matching:
        names = ", ".join(router.name for router in every) or "none"
        raise NotFound(f"There is no router {text}. There are: {names}.")
    if len(matching) > 1:
        numbers = ", ".join(str(router.id) for router in matching)
        raise Conflict(f"Several routers are named {text}: give one of the numbers {numbers}.")
    return matching[0]
