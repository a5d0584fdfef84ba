"""Where announced work, mutes and rules are for: one ISP, a router with all its ISPs, a campus, or everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from backend.errors import Invalid
from backend.store.alerts.maintenance import NamedMaintenance
from backend.store.alerts.mutes import NamedMute
from backend.store.alerts.rules import NamedRule
from backend.store.engine.session import Session
from backend.store.inventory import campuses, routers, uplinks


@dataclass(frozen=True, slots=True)
class ChosenPlace:
    """As a person gives it. None: all that the one before has; without a campus: everywhere."""

    campus_id: int | None
    router_id: int | None
    uplink_id: int | None


def check(session: Session, place: ChosenPlace) -> None:
    """That it exists and hangs together. Raises NotFound, and Invalid with the field."""
    if place.uplink_id is not None and place.router_id is None:
        raise Invalid("router_id", "Choose the router of the ISP.", "router_of_uplink")
    if place.router_id is not None and place.campus_id is None:
        raise Invalid("campus_id", "Choose the campus of the router.", "campus_of_router")
    if place.campus_id is not None:
        campuses.get(session, place.campus_id)
    if place.router_id is not None:
        _check_router(session, place.router_id, place)


def _check_router(session: Session, router_id: int, place: ChosenPlace) -> None:
    if routers.get(session, router_id).campus_id != place.campus_id:
        raise Invalid("router_id", "This router is of another campus.", "router_of_other_campus")
    if place.uplink_id is None:
        return
    if uplinks.get(session, place.uplink_id).router_id != router_id:
        raise Invalid("uplink_id", "This ISP is of another router.", "uplink_of_other_router")


def name(named: NamedMaintenance | NamedMute | NamedRule) -> str:
    """`ISP1, R1`, `R1` or the campus; empty: everywhere."""
    names = [part.name for part in (named.uplink, named.router) if part is not None]
    return ", ".join(names) or (named.campus.name if named.campus else "")
