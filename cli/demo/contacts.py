"""Whom the demo's campus would call: invented numbers that belong to nobody."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from backend.services.audit import Actor
from backend.services.inventory import contract_lists
from backend.store.engine.session import Session


def enter(session: Session, actor: Actor, router_id: int, now: dt.datetime) -> None:
    """A phone and a contract number for each ISP, as an admin enters them."""
    for place, standing in enumerate(contract_lists.of_router(session, router_id, now), 101):
        phone, number = f"0800-555-0{place}", f"DEMO-{place}"
        contract_lists.set_of_uplink(
            session,
            actor,
            router_id=router_id,
            uplink_id=standing.uplink.id,
            wanted=[replace(each, phone=phone, number=number) for each in standing.contracts],
            now=now,
        )
