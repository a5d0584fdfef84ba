"""Balance settings: defaults, replaced as a whole, refused with the field named."""

from __future__ import annotations

import datetime as dt

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.domain.balance.settings import DEFAULT, BalanceSettings
from backend.errors import ChangedMeanwhile, Invalid, NotFound
from backend.services.advice import balance_settings
from backend.services.audit import Actor
from backend.services.inventory.inventory import RouterView
from backend.store.tables import AuditEntry
from tests.integration.services.history import make_router

NOW = dt.datetime(2026, 11, 21, tzinfo=dt.UTC)
ADMIN = Actor(None, "ana", "admin")


@pytest.fixture
def router(session: Session) -> RouterView:
    return make_router(session)


def test_never_set(session: Session, router: RouterView) -> None:
    assert balance_settings.view(session, router.router.id, NOW).settings == DEFAULT


def test_what_is_set_is_read_back_for_that_router_only(
    session: Session, router: RouterView
) -> None:
    other = make_router(session)
    first, *_ = router.uplinks
    settings = BalanceSettings(
        largest_denominator=12,
        tolerance=0.03,
        minimum_shares={first.id: 0.1},
        two_person=True,
        timer_s=90,
        confirm_by="checks",
        queue_kind="cake",
        window_weeks=8,
    )
    before = balance_settings.view(session, router.router.id, NOW).revision
    balance_settings.replace_all(session, ADMIN, router.router.id, settings, NOW, expected=before)
    after = balance_settings.view(session, router.router.id, NOW)
    assert after.settings == settings
    assert after.revision != before
    assert balance_settings.load(session, other.router.id) == DEFAULT
    [entry] = session.scalars(select(AuditEntry).where(AuditEntry.action == "set_balance"))
    assert (entry.actor, entry.detail["changed"]["timer_s"]["to"]) == ("ana", 90)
    assert "pin_probes" not in entry.detail["changed"]


def test_nobody_elses_change_is_undone_unseen(session: Session, router: RouterView) -> None:
    seen = balance_settings.view(session, router.router.id, NOW).revision
    change = BalanceSettings(timer_s=240)
    balance_settings.replace_all(session, ADMIN, router.router.id, change, NOW, expected=seen)
    with pytest.raises(ChangedMeanwhile):
        balance_settings.replace_all(
            session, ADMIN, router.router.id, BalanceSettings(), NOW, expected=seen
        )
    assert balance_settings.load(session, router.router.id) == change


def test_bad_settings_name_the_field(session: Session, router: RouterView) -> None:
    first, two, three = (uplink.id for uplink in router.uplinks)
    refused = {
        f"minimum_shares.{three + 1}": BalanceSettings(minimum_shares={three + 1: 0.1}),
        f"minimum_shares.{first}": BalanceSettings(minimum_shares={first: 1.0}),
        "minimum_shares": BalanceSettings(minimum_shares={first: 0.6, two: 0.6}),
        "largest_denominator": BalanceSettings(largest_denominator=2),
    }
    for field, settings in refused.items():
        with pytest.raises(Invalid) as error:
            balance_settings.replace_all(session, ADMIN, router.router.id, settings, NOW)
        assert error.value.field == field
    assert balance_settings.load(session, router.router.id) == DEFAULT


def test_a_router_that_is_not_there(session: Session) -> None:
    with pytest.raises(NotFound):
        balance_settings.view(session, 2**31 - 1, NOW)
    with pytest.raises(NotFound):
        balance_settings.replace_all(session, ADMIN, 2**31 - 1, DEFAULT, NOW)
