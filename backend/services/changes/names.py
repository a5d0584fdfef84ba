"""What a change is called where only its number stood: its weights, before and after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from backend.domain.metering.capacity import ratio_text
from backend.store.tables import RouterChange


def weights(forecast: Mapping[str, Any], side: str) -> str | None:
    """`1:2:2`, in the order of the router's ISPs. None where ISPs have no buckets, and of a fix, which keeps them.

    `side`: before or after.
    """
    counts = [int(uplink.get(f"buckets_{side}") or 0) for uplink in forecast.get("lines", ())]
    if forecast.get("kind") == "fix" or not any(counts):
        return None
    return ratio_text(counts)


def audited(row: RouterChange) -> dict[str, Any]:
    """For the audit log: the number, and the weights that it is about."""
    after = weights(row.forecast, "after")
    if after is None:
        return {"change": row.id}
    before = weights(row.forecast, "before")
    return {"change": row.id, "weights": {"from": before, "to": after}}
