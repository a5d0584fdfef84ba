"""What a plan may be made from, and decisions about it."""

from __future__ import annotations

from typing import Any

from fastapi.testclient import TestClient

from backend.domain.advice.codec import to_json
from backend.domain.advice.recommendation import Recommendation
from backend.domain.plans.codec import target_json
from backend.domain.plans.plan import PlanTarget
from backend.domain.statements import Statement
from backend.store import tables
from tests.integration.api.change_site import API, Changing


def decide(client: TestClient, change: dict[str, Any], what: str, reason: str = "") -> Any:
    body = {"json": {"reason": reason}} if what == "apply" else {}
    return client.post(f"{API}/changes/{change['id']}/{what}", **body)


def recommend(core: Changing, buckets: tuple[int, ...], state: str = "new") -> int:
    """The id of a stored recommendation."""
    verdict = "change" if buckets else "nothing_to_do"
    made = Recommendation(
        verdict, Statement("s", "Move one."), buckets=buckets, classifier="src-address"
    )
    with core.site.database.transaction() as session:
        row = tables.Recommendation(
            router_id=core.router_id,
            at=core.site.clock.at,
            state=state,
            verdict=verdict,
            basis={},
            content=to_json(made),
        )
        session.add(row)
        session.flush()
        return row.id


def drift(core: Changing, target: PlanTarget | None) -> int:
    """The id of a stored drift."""
    with core.site.database.transaction() as session:
        at = core.site.clock.at
        kept = None if target is None else target_json(target)
        row = tables.Drift(
            router_id=core.router_id, at=at, since_at=at, summary="", differences=[], target=kept
        )
        session.add(row)
        session.flush()
        return row.id
