"""Settings for recommendations and changes of one router, replaced as a whole."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from typing import Any

from backend.domain.access.two_persons import OffRequest, still_stands
from backend.domain.balance import settings as domain
from backend.domain.balance.settings import BalanceSettings
from backend.domain.text.changed_fields import changed_fields
from backend.services import audit
from backend.services.access import second_person
from backend.services.audit import Actor
from backend.services.inventory.inventory import check_revision, revision_of
from backend.store.advice import balance_settings
from backend.store.engine import signals
from backend.store.engine.session import Session
from backend.store.inventory import inventory, routers


@dataclass(frozen=True, slots=True)
class BalanceSettingsView:
    router_id: int
    settings: BalanceSettings
    revision: str
    # who asked to switch the two-person rule off; another admin has to agree
    off: OffRequest | None = None


def load(session: Session, router_id: int) -> BalanceSettings:
    """Settings as stored, or the defaults."""
    stored = balance_settings.content(session, router_id)
    return domain.DEFAULT if stored is None else domain.from_json(stored)


def view(session: Session, router_id: int, now: dt.datetime) -> BalanceSettingsView:
    """Raises NotFound."""
    routers.get(session, router_id)
    settings = load(session, router_id)
    off = _off(session, router_id, now)
    return BalanceSettingsView(router_id, settings, _revision_with(settings, off), off)


def revision(settings: BalanceSettings) -> str:
    """Changes with any setting."""
    return revision_of(domain.to_json(settings))


def _revision_with(settings: BalanceSettings, off: OffRequest | None) -> str:
    """Covers the pending request too: nobody agrees to one that was not on the page."""
    if off is None:
        return revision(settings)
    return revision_of({**domain.to_json(settings), "off": [off.by, off.at.isoformat()]})


def _off(session: Session, router_id: int, now: dt.datetime) -> OffRequest | None:
    return still_stands(balance_settings.off_request(session, router_id), now)


def replace_all(
    session: Session,
    actor: Actor,
    router_id: int,
    settings: BalanceSettings,
    now: dt.datetime,
    *,
    expected: str | None = None,
) -> None:
    """Raises NotFound, Invalid naming the field, and ChangedMeanwhile if `expected` is not the revision any more.

    Switching the two-person rule off waits until a second person asks for it too; saving with the rule on withdraws
    the request. Raises Forbidden if the second person may be the first.
    """
    router = inventory.lock_router(session, router_id)
    standing, off = load(session, router_id), _off(session, router_id, now)
    expected_now = _revision_with(standing, off)
    check_revision(expected, expected_now, f"the balance settings of {router.name}")
    uplinks = routers.live_uplinks(session, [router_id])[router_id]
    good = domain.checked(settings, [uplink.id for uplink in uplinks])
    still_off = None
    if standing.two_person and not good.two_person:
        still_off = _requested(session, actor, off, now)
        good = replace(good, two_person=still_off is not None)
    before, after = domain.to_json(standing), domain.to_json(good)
    changed = changed_fields(before, after)
    balance_settings.put(session, router_id, after, still_off)
    more = _request_words(off, still_off)
    audit.record(session, actor, "set_balance", router.name, now, changed=changed, **more)
    signals.send(session, signals.CHANGE)
    signals.send(session, signals.INVENTORY, [router_id])  # its advice is of other rules


def _requested(
    session: Session, actor: Actor, off: OffRequest | None, now: dt.datetime
) -> OffRequest | None:
    """The request that still waits for a second person after this one; None: the rule is off."""
    if off is None:
        return OffRequest(now, actor.name, actor.account_id)
    if actor.account_id == off.by_id:
        return off
    second_person.check(session, actor, off.by_id, off.at)
    return None


def _request_words(before: OffRequest | None, after: OffRequest | None) -> dict[str, Any]:
    """For the audit log."""
    if before == after:
        return {}
    return {"one_person": "requested" if after else "decided"}
