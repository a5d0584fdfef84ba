"""What waits for a person: a change under way, an edit by others, a recommendation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.tables.changes import BY_PERSON, OPEN_CHANGE

# Each by an index on its router: at most one change and one recommendation are open.
WAITING = f"""
SELECT wanted.id,
  (SELECT id FROM router_change WHERE router_id = wanted.id AND {OPEN_CHANGE} AND {BY_PERSON}),
  (SELECT max(id) FROM drift
    WHERE router_id = wanted.id AND acknowledged_at IS NULL AND restored_by IS NULL),
  advice.id, advice.uplinks
FROM unnest(%(ids)s::integer[]) AS wanted (id)
LEFT JOIN LATERAL (
  SELECT id, content -> 'lines' AS uplinks FROM recommendation
  WHERE router_id = wanted.id AND state IN ('new', 'accepted') AND verdict = 'change'
    -- One of before the latest change says nothing of now.
    AND (basis ->> 'regime')::integer IS NOT DISTINCT FROM (
      SELECT id FROM regime WHERE router_id = wanted.id ORDER BY from_at DESC LIMIT 1)
) AS advice ON true
"""  # noqa: S608 (our own words)


@dataclass(frozen=True, slots=True)
class Waiting:
    """`uplinks`: of the open recommendation, each with `uplink_id` and `weight`."""

    change_id: int | None
    drift_id: int | None
    recommendation_id: int | None
    uplinks: Sequence[Mapping[str, Any]] | None


def of_routers(session: Session, router_ids: Sequence[int]) -> dict[int, Waiting]:
    rows = bulk.read(session, WAITING, ids=bulk.ids(router_ids))
    return {row[0]: Waiting(*row[1:]) for row in rows}
