"""Who is told of incidents, for everybody; and why nobody was told of one."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from sqlalchemy import select

from backend.api.http.rights import RIGHTS
from backend.channels.answer import Outcome
from backend.domain.alerts.delivery import DeliveryState
from backend.store.tables import Channel, Delivery, DeliveryAttempt, Incident, IncidentNote, Uplink
from tests.integration.api.conftest import START, Site, TestClient
from tests.integration.services.history import make_router

API = "/api/v1"
MINUTE = dt.timedelta(minutes=1)


@pytest.fixture
def incident_id(site: Site, admin: TestClient) -> int:
    """Over: 50 to 10 minutes ago."""
    with site.database.transaction() as session:
        router_id = make_router(session).router.id
        uplinks = session.scalars(select(Uplink.id).where(Uplink.router_id == router_id))
        row = Incident(
            kind="isp_down",
            router_id=router_id,
            uplink_id=min(uplinks),
            from_at=START - 51 * MINUTE,
            opened_at=START - 50 * MINUTE,
            to_at=START - 11 * MINUTE,
            closed_at=START - 10 * MINUTE,
            close_reason="over",
        )
        session.add(row)
        session.flush()
        return row.id


def add_channel(site: Site, **changed: Any) -> None:
    plain: dict[str, Any] = {
        "name": "Group",
        "kind": "webhook",
        "settings": {"kind": "webhook", "url": "https://hooks.example.net/secret-path"},
        "since_at": START - 90 * MINUTE,
        "created_at": START - 90 * MINUTE,
        "created_by": "admin",
    }
    with site.database.transaction() as session:
        session.add(Channel(**(plain | changed)))


def test_everybody_sees_who_is_told_and_no_address(site: Site, admin: TestClient) -> None:
    assert admin.get(f"{API}/listeners").json() == {"reaches_anybody": False, "channels": []}
    add_channel(site, kinds=["isp_down"])
    add_channel(site, name="Old", enabled=False)
    answer = admin.get(f"{API}/listeners")
    assert "example.net" not in answer.text
    [group, old] = answer.json()["channels"]
    assert (group["name"], group["kind"], group["kinds"]) == ("Group", "webhook", ["isp_down"])
    assert (group["enabled"], old["enabled"]) == (True, False)
    assert RIGHTS["list_listeners"] == "noc"
    assert group["working"] == {"standing": "untried", "failing_since": None, "answer": ""}
    assert old["working"] is None
    assert answer.json()["reaches_anybody"] is False


def add_message(site: Site, minutes_ago: int, state: DeliveryState, outcome: Outcome) -> None:
    """To the only channel; one that waits was tried and is tried again."""
    at = START - minutes_ago * MINUTE
    with site.database.transaction() as session:
        row = Delivery(
            channel_id=session.scalars(select(Channel.id)).one(),
            phase="test",
            key=f"{minutes_ago}",
            state=state,
            created_at=at,
            due_at=at,
            ended_at=None if state == "waiting" else at,
            attempts=1,
        )
        session.add(row)
        session.flush()
        words = f"answer of {minutes_ago}"
        session.add(DeliveryAttempt(delivery_id=row.id, at=at, outcome=outcome, answer=words))


@pytest.mark.parametrize(
    "messages, standing, since, answer",
    [
        ([(30, "delivered", "delivered")], "works", None, ""),
        ([(30, "refused", "refused"), (20, "refused", "retry")], "failing", 30, "answer of 20"),
        (
            [(40, "delivered", "delivered"), (30, "refused", "refused")],
            "failing",
            30,
            "answer of 30",
        ),
        ([(40, "refused", "refused"), (30, "delivered", "delivered")], "works", None, ""),
        ([(4, "waiting", "retry")], "untried", None, ""),  # a mail server may put the first off
        ([(6, "waiting", "retry")], "failing", 6, "answer of 6"),
    ],
)
def test_a_channel_works_by_what_its_newest_messages_met(
    *,
    site: Site,
    admin: TestClient,
    messages: list[tuple[int, DeliveryState, Outcome]],
    standing: str,
    since: int | None,
    answer: str,
) -> None:
    add_channel(site)
    for message in messages:
        add_message(site, *message)
    body = admin.get(f"{API}/listeners").json()
    working = body["channels"][0]["working"]
    assert (working["standing"], working["answer"]) == (standing, answer)
    at = working["failing_since"] and dt.datetime.fromisoformat(working["failing_since"])
    assert at == (None if since is None else START - since * MINUTE)
    assert body["reaches_anybody"] is (standing == "works")


@pytest.mark.parametrize(
    "channel, why",
    [
        (None, "no_channel"),
        ({"enabled": False}, "no_channel"),
        ({"since_at": START}, "no_channel_then"),
        ({"kinds": ["isp_full"]}, "other_place_or_kind"),
        ({"daily_minute": 480}, "digest_only"),
        ({}, "over_before"),
    ],
)
def test_an_incident_says_why_nobody_was_told(
    site: Site, admin: TestClient, incident_id: int, channel: dict[str, Any] | None, why: str
) -> None:
    if channel is not None:
        add_channel(site, **channel)
    assert admin.get(f"{API}/incidents/{incident_id}").json()["unheard"] == why


def test_announced_work_is_why_nobody_was_told(
    site: Site, admin: TestClient, incident_id: int
) -> None:
    add_channel(site)
    with site.database.transaction() as session:
        session.add(IncidentNote(incident_id=incident_id, at=START, kind="maintenance"))
    assert admin.get(f"{API}/incidents/{incident_id}").json()["unheard"] == "work"
