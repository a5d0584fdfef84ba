"""Events that have not ended, of what is judged from figures now and then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import EpochMs, Integer, Text


class LastingRow(NamedTuple):
    router_id: Integer
    uplink_id: Integer | None
    kind: Text
    from_at_ms: EpochMs


LASTING = """
SELECT router_id, uplink_id, kind, from_at FROM event
WHERE router_id = ANY(%(ids)s::integer[]) AND kind = ANY(%(kinds)s::text[]) AND to_at IS NULL
"""


def lasting(session: Session, router_ids: Sequence[int], kinds: Sequence[str]) -> list[LastingRow]:
    return bulk.read_as(session, LastingRow, LASTING, ids=bulk.ids(router_ids), kinds=list(kinds))
