"""How recommendations and changes of one router are made, replaced as a whole."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.domain import balance_settings as domain
from backend.domain.balance_settings import BalanceSettings
from backend.errors import NotFound
from backend.services import audit
from backend.services.audit import Actor
from backend.services.inventory import check_revision, revision_of
from backend.store import balance_settings, inventory, routers, signals


@dataclass(frozen=True, slots=True)
class SettingsView:
    router_id: int
    settings: BalanceSettings
    revision: str


def load(session: Session, router_id: int) -> BalanceSettings:
    """Those in force: as they were set, or the defaults."""
    stored = balance_settings.content(session, router_id)
    return domain.DEFAULT if stored is None else domain.from_json(stored)


def view(session: Session, router_id: int) -> SettingsView:
    """Raises NotFound."""
    routers.get(session, router_id)
    found = load(session, router_id)
    return SettingsView(router_id, found, revision(found))


def revision(settings: BalanceSettings) -> str:
    """Changes with anything that can be set here."""
    return revision_of(domain.to_json(settings))


def replace_all(
    session: Session,
    actor: Actor,
    router_id: int,
    wish: BalanceSettings,
    now: dt.datetime,
    *,
    expected: str | None = None,
) -> None:
    """Raises NotFound, Invalid naming the field, and ChangedMeanwhile if `expected` is not the revision any more."""
    router = inventory.lock_router(session, router_id)
    if router is None:
        raise NotFound(f"There is no router {router_id}.")
    standing = load(session, router_id)
    check_revision(expected, revision(standing), f"the balance settings of {router.name}")
    lines = routers.live_uplinks(session, [router_id])[router_id]
    good = domain.to_json(domain.checked(wish, [one.id for one in lines]))
    before = domain.to_json(standing)
    changed = {name: value for name, value in good.items() if value != before[name]}
    balance_settings.put(session, router_id, good)
    audit.record(session, actor, "set_balance", router.name, now, changed=changed)
    signals.send(session, signals.CHANGE)
