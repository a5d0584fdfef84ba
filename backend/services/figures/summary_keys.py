"""Cache keys: what the figures of a router depend on."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from backend.domain.figures.summary import Window
from backend.domain.metering.slots import SLOT_MS
from backend.services.inventory.inventory import RouterView
from backend.store.engine.instants import ms
from backend.store.tables import Uplink


def figures_key(
    router: RouterView,
    uplinks: Sequence[Uplink],
    configured: Mapping[str, float],
    window: Window,
    *,
    with_group: bool,
) -> Hashable:
    return known_of(router, uplinks), tuple(sorted(configured.items())), window, with_group


def slot_of(router: RouterView) -> int | None:
    """Until when slots are known: a poll after the end of a slot may have completed it."""
    answered_at = router.state.answered_at if router.state else None
    return None if answered_at is None else ms(answered_at) // SLOT_MS


def stamp_of(router: RouterView) -> Hashable | None:
    """Changes with any answer about this router but the moment; None where that is unknown."""
    return None if router.stamp is None else (router.router.id, router.stamp, slot_of(router))


def view_key(router: RouterView, window: Window, label: str, with_group: bool) -> Hashable | None:
    stamp = stamp_of(router)
    return None if stamp is None else ("summary", stamp, window, label, with_group)


def known_of(router: RouterView, uplinks: Sequence[Uplink]) -> Hashable:
    return (
        router.router.id,
        slot_of(router),
        tuple(
            (
                uplink.id,
                uplink.name,
                uplink.interface,
                uplink.download_bps,
                uplink.upload_bps,
                uplink.capacities,
                uplink.created_at,
                uplink.archived_at,
            )
            for uplink in uplinks
        ),
        router.campus.timezone,
    )
