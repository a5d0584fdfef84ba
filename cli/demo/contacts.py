"""Whom the demo's campus would call, and what was promised: invented, and the numbers belong to nobody."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal

from backend.services.audit import Actor
from backend.services.inventory import contract_lists
from backend.store.engine.session import Session

SLA_PERCENT = Decimal("99.9")
"""The cut of October lasted 47 minutes, and a month of 31 days leaves 44.6: one promise of the past is missed."""


def enter(
    session: Session, actor: Actor, router_id: int, now: dt.datetime, campus: int = 1
) -> None:
    """A phone, a contract number and a promise for each ISP, as an admin enters them.

    `campus` counts from 1: no two campuses share a number.
    """
    first = 100 * campus + 1
    for place, standing in enumerate(contract_lists.of_router(session, router_id, now), first):
        phone, number = f"0800-555-0{place}", f"DEMO-{place}"
        contract_lists.set_of_uplink(
            session,
            actor,
            router_id=router_id,
            uplink_id=standing.uplink.id,
            wanted=[
                replace(each, phone=phone, number=number, sla_percent=SLA_PERCENT)
                for each in standing.contracts
            ],
            now=now,
        )
