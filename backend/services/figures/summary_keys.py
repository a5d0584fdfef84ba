"""What the figures of a router depend on, as keys under which they are kept."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from backend.domain.figures.summary import Window
from backend.domain.metering.slots import SLOT_MS
from backend.services.inventory.inventory import RouterView
from backend.store.engine.instants import ms
from backend.store.tables import Uplink


def figures_key(
    found: RouterView,
    lines: Sequence[Uplink],
    configured: Mapping[str, float],
    window: Window,
    *,
    with_group: bool,
) -> Hashable:
    """All that the figures depend on."""
    return known_of(found, lines), tuple(sorted(configured.items())), window, with_group


def slot_of(found: RouterView) -> int | None:
    """Until when slots are known: a poll after the end of a slot may have completed it."""
    answered_at = found.state.answered_at if found.state else None
    return None if answered_at is None else ms(answered_at) // SLOT_MS


def stamp_of(found: RouterView) -> Hashable | None:
    """Changes with anything but the moment that an answer about this router says; None where that is not known."""
    return None if found.stamp is None else (found.router.id, found.stamp, slot_of(found))


def draft_key(found: RouterView, window: Window, label: str, with_group: bool) -> Hashable | None:
    stamp = stamp_of(found)
    return None if stamp is None else ("draft", stamp, window, label, with_group)


def known_of(found: RouterView, lines: Sequence[Uplink]) -> Hashable:
    """What is known of a router's slots."""
    return (
        found.router.id,
        slot_of(found),
        tuple(
            (
                line.id,
                line.name,
                line.interface,
                line.download_bps,
                line.upload_bps,
                line.capacities,
                line.created_at,
                line.archived_at,
            )
            for line in lines
        ),
        found.campus.timezone,
    )
