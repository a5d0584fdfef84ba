"""Two readings of one line beyond bytes: losses, and links that went down or came back."""

from __future__ import annotations

from collections.abc import Iterator

from backend.domain.metering.rates import Anchor, Loss
from backend.domain.metering.readings import InterfaceReading
from backend.store.engine.instants import at
from backend.store.polling.events import Entry, Verb

MISSING = "interface_missing"
DOWN = "link_down"


def loss_entry(router_id: int, uplink_id: int, loss: Loss) -> Entry:
    """A stretch of unknown bytes, under the name of its reason."""
    return Entry("record", loss.reason, router_id, uplink_id, at(loss.from_ms), at(loss.to_ms))


def link_entries(
    router_id: int, uplink_id: int, before: Anchor | None, reading: Anchor
) -> Iterator[Entry]:
    """Changes of the link between the readings; a line first seen down is down from then on."""
    was_up = before is None or _is_up(before.interface)
    if _is_up(reading.interface) != was_up:
        verb: Verb = "begin" if was_up else "end"
        yield Entry(verb, DOWN, router_id, uplink_id, at(reading.at_ms))


def state_differs(before: Anchor, reading: Anchor) -> bool:
    """Whether `link_entries` could find anything: cheap, as every sample asks it."""
    old, new = before.interface, reading.interface
    return old.running != new.running or old.disabled != new.disabled


def missing_entry(router_id: int, uplink_id: int, at_ms: int, interface: str) -> Entry:
    """The interface was renamed, removed or never there."""
    detail = {"interface": interface}
    return Entry("begin", MISSING, router_id, uplink_id, at(at_ms), detail=detail)


def found_entry(router_id: int, uplink_id: int, at_ms: int) -> Entry:
    return Entry("end", MISSING, router_id, uplink_id, at(at_ms))


def _is_up(interface: InterfaceReading) -> bool:
    return interface.running and not interface.disabled
