"""What an admin would have entered about the days of a simulated past: holidays, exams, and contracts that ended."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal
from zoneinfo import ZoneInfo

from backend.domain.contracts.contracts import Contract
from backend.domain.metering.capacity import Capacity
from backend.services.audit import Actor
from backend.services.inventory import calendars, contract_lists
from backend.services.inventory.campuses import set_calendar
from backend.services.inventory.contract_lists import UplinkContracts
from backend.store.engine.session import Session
from lab.campuses.campus import Campus
from lab.scenarios.scenario import EarlierContract, Spell


def enter(
    session: Session,
    actor: Actor,
    campus: Campus,
    *,
    campus_id: int,
    router_id: int,
    now: dt.datetime,
) -> None:
    """Through the services; nothing where the scenario has no such days."""
    if campus.scenario.spells:
        calendar = {**calendars.DEFAULT, **_days(campus)}
        set_calendar(session, actor, campus_id, calendar, now)
    by_interface = {
        each.uplink.interface: each for each in contract_lists.of_router(session, router_id, now)
    }
    for earlier in campus.scenario.earlier_contracts:
        standing = by_interface[earlier.interface]
        contract_lists.set_of_uplink(
            session,
            actor,
            router_id=router_id,
            uplink_id=standing.uplink.id,
            wanted=_contracts(standing, earlier, _day(campus, earlier.until_s)),
            now=now,
        )


def _days(campus: Campus) -> dict[str, list[dict[str, str]]]:
    dated = [(spell, _day(campus, spell.at_s)) for spell in campus.scenario.spells]
    return {
        "holidays": [
            {"date": str(first + dt.timedelta(days=number)), "name": spell.name}
            for spell, first in dated
            if spell.kind == "holiday"
            for number in range(spell.days)
        ],
        "periods": [_exams(spell, first) for spell, first in dated if spell.kind == "exam"],
    }


def _exams(spell: Spell, first: dt.date) -> dict[str, str]:
    last = first + dt.timedelta(days=spell.days - 1)
    return {"name": spell.name, "kind": "exam", "from": str(first), "to": str(last)}


def _contracts(
    standing: UplinkContracts, earlier: EarlierContract, from_date: dt.date
) -> list[Contract]:
    """The smaller contract cost less in proportion."""
    today = standing.current
    price = today.price
    if price is not None:
        amount = price.amount * earlier.download_bps / today.capacity.download_bps
        price = replace(price, amount=Decimal(round(amount)))
    capacity = Capacity(earlier.download_bps, earlier.upload_bps)
    before = replace(today, from_date=None, capacity=capacity, price=price)
    return [before, replace(today, from_date=from_date)]


def _day(campus: Campus, at_s: float) -> dt.date:
    zone = ZoneInfo(campus.scenario.time_zone)
    return dt.datetime.fromtimestamp(campus.starts_at + at_s, zone).date()
