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


def enter(session: Session, actor: Actor, router_id: int, now: dt.datetime) -> None:
    """A phone, a contract number and a promise for each ISP, as an admin enters them."""
    for place, standing in enumerate(contract_lists.of_router(session, router_id, now), 101):
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
