"""Whom the demo's campus would call."""

from __future__ import annotations

import datetime as dt

from sqlalchemy.orm import Session

from backend.services.audit import Actor
from backend.services.inventory import contract_lists
from cli.demo import contacts
from tests.integration.services.history import make_router

NOW = dt.datetime(2026, 11, 16, tzinfo=dt.UTC)


def test_each_isp_has_a_phone_and_a_contract_number_of_its_own(session: Session) -> None:
    router_id = make_router(session).router.id
    before = contract_lists.of_router(session, router_id, NOW)
    contacts.enter(session, Actor(None, "demo", "admin"), router_id, NOW)
    after = contract_lists.of_router(session, router_id, NOW)
    assert [(each.current.phone, each.current.number) for each in after] == [
        ("0800-555-0101", "DEMO-101"),
        ("0800-555-0102", "DEMO-102"),
        ("0800-555-0103", "DEMO-103"),
    ]
    assert [each.current.capacity for each in after] == [each.current.capacity for each in before]
