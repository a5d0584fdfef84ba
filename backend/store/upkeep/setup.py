"""What is set up so far, and which items of the checklist were put aside."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import update
from sqlalchemy.orm import Session

from backend.domain.installation.setup_checklist import RouterSetup, SetupFacts
from backend.store.engine import bulk
from backend.store.tables import Installation

ROUTERS = """
SELECT router.id, router.campus_id, state.answered_at IS NOT NULL, count(uplink.id), count(uplink.price_amount)
FROM router LEFT JOIN router_state AS state ON state.router_id = router.id
LEFT JOIN uplink ON uplink.router_id = router.id AND uplink.archived_at IS NULL
WHERE router.enabled GROUP BY router.id, state.answered_at ORDER BY router.name, router.id
"""
CAMPUSES = """
SELECT id, jsonb_array_length(coalesce(calendar -> 'holidays', '[]')) FROM campus ORDER BY name, id
"""
COUNTS = """
SELECT (SELECT count(*) FROM probe_plan WHERE enabled),
  (SELECT count(*) FROM channel WHERE enabled),
  (SELECT count(*) FROM account WHERE disabled_at IS NULL),
  (SELECT count(*) FROM api_token WHERE role = 'wall' AND revoked_at IS NULL
    AND coalesce(expires_at > %(now)s, true)),
  (SELECT count(*) FROM report_schedule WHERE ended_at IS NULL) + (SELECT count(*) FROM report)
    + (SELECT count(report_opened_at) FROM installation)
"""


def facts(session: Session, now: dt.datetime) -> SetupFacts:
    plans, channels, accounts, wallboards, reports = bulk.fetch(session, COUNTS, now=now)[0]
    return SetupFacts(
        routers=[RouterSetup(*row) for row in bulk.fetch(session, ROUTERS)],
        holidays=[(row[0], row[1]) for row in bulk.fetch(session, CAMPUSES)],
        plans=plans,
        channels=channels,
        accounts=accounts,
        wallboards=wallboards,
        reports=reports,
    )


def installation(session: Session, *, lock: bool = False) -> Installation:
    """The one row; `lock`: two admins who put items aside come one after the other."""
    return session.get_one(Installation, 1, with_for_update=lock or None)


def note_report_opened(session: Session, now: dt.datetime) -> None:
    """The first time; later ones are not written down."""
    if installation(session).report_opened_at is None:
        first = Installation.report_opened_at.is_(None)
        session.execute(update(Installation).where(first).values(report_opened_at=now))
