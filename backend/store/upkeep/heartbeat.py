"""Whether anything is polled, and answers."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store.engine import bulk

# A router without ISPs is polled, but nothing of it is judged.
POLLS = """
SELECT max(router_state.polled_at), max(router_state.answered_at), count(*) > 0
FROM router LEFT JOIN router_state ON router_state.router_id = router.id
WHERE router.enabled AND EXISTS (
  SELECT FROM uplink WHERE uplink.router_id = router.id AND uplink.archived_at IS NULL
)
"""


@dataclass(frozen=True, slots=True)
class Polls:
    """Routers that are to be polled and have ISPs; `has_routers`: whether there are any."""

    polled_at: dt.datetime | None
    answered_at: dt.datetime | None
    has_routers: bool


def polls(session: Session) -> Polls:
    return Polls(*bulk.fetch(session, POLLS)[0])
