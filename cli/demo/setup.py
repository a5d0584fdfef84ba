"""Campuses, routers and contracts of a demo, entered through the services as an admin would."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from backend.services.access.access import FirstRun, set_up, setup_needed
from backend.services.access.sign_in_attempts import Visit
from backend.services.audit import Actor
from backend.services.inventory.campuses import CampusInput, create_campus
from backend.services.inventory.inventory import (
    RouterInput,
    RouterPatch,
    create_router,
    update_router,
)
from backend.services.inventory.uplink_inputs import UplinkInput
from backend.services.inventory.uplinks import set_uplinks
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.instants import utc_now
from backend.store.engine.session import Session
from backend.store.inventory import campuses as stored_campuses
from backend.store.inventory import routers
from backend.store.tables import Router
from cli.demo import contacts, days, prices
from lab.campuses.campus import Campus
from lab.scenarios.scenario import Scenario
from lab.server.server import LabServer, Served

ROUTER_USER, ROUTER_GROUP, ROUTER_PASSWORD = "timbang", "timbang", "with care, please"
CampusTarget = tuple[Campus, PollTarget]


@dataclass(frozen=True, slots=True)
class FirstAdmin:
    """Who sets the demo up; `actor` enters the routers."""

    username: str
    full_name: str
    password: str
    actor: Actor


def campus_name(scenario: Scenario) -> str:
    return scenario.title.split(":")[0]


def set_up_all(
    database: Database,
    box: SecretBox,
    campuses: Sequence[Campus],
    lab: LabServer,
    admin: FirstAdmin,
) -> list[CampusTarget]:
    """Each with whom to poll. At a later start the routers have only moved; those that are gone stay away."""
    now = utc_now()
    with database.transaction() as session:
        first = setup_needed(session)
        ids: list[tuple[Campus, int]] = []
        for number, campus in enumerate(campuses, 1):
            _admit_user(campus)
            served = lab.add(campus.router)
            if first:
                entered = _enter(session, box, campus, served, admin, number=number, now=now)
                ids.append((campus, entered))
            elif (router := _known(session, campus)) is not None:
                change = RouterPatch(host=served.host, port=served.port, password=ROUTER_PASSWORD)
                update_router(
                    session, box, admin.actor, router_id=router.id, change=change, now=now
                )
                ids.append((campus, router.id))
        targets = {target.router_id: target for target in poll_targets(session, box)}
    return [(campus, targets[each]) for campus, each in ids if each in targets]


def _admit_user(campus: Campus) -> None:
    """With the policies of operations.md: reading, echoes, and changes on an admin's word."""
    menus = campus.router.menus
    menus["/user/group"].add_row(name=ROUTER_GROUP, policy="api,read,write,test")
    menus["/user"].add_row(name=ROUTER_USER, group=ROUTER_GROUP, password=ROUTER_PASSWORD)


def _known(session: Session, campus: Campus) -> Router | None:
    """By what the router calls itself: an admin may have renamed it here."""
    identity = campus.scenario.identity
    for router in routers.every(session):
        if identity in (router.identity, router.name):
            return router
    return None


def _enter(
    session: Session,
    box: SecretBox,
    campus: Campus,
    served: Served,
    admin: FirstAdmin,
    *,
    number: int,
    now: dt.datetime,
) -> int:
    campus_id = _campus_id(session, campus.scenario, admin, now, is_first=number == 1)
    wanted = RouterInput(
        campus_id=campus_id,
        name=campus.scenario.identity,
        host=served.host,
        port=served.port,
        tls="off",
        username=ROUTER_USER,
        password=ROUTER_PASSWORD,
    )
    actor = admin.actor
    router = create_router(session, box, actor, wanted, now)
    set_uplinks(session, actor, router.id, _uplinks(campus), now)
    days.enter(session, actor, campus, campus_id=campus_id, router_id=router.id, now=now)
    contacts.enter(session, actor, router.id, now, number)
    return router.id


def _campus_id(
    session: Session, scenario: Scenario, admin: FirstAdmin, now: dt.datetime, *, is_first: bool
) -> int:
    """The first one is made with the first admin."""
    name, zone = campus_name(scenario), scenario.time_zone
    if not is_first:
        return create_campus(session, admin.actor, CampusInput(name, zone, "en"), now).id
    first_run = FirstRun(admin.username, admin.full_name, admin.password, "en", name, zone)
    set_up(session, first_run, Visit("127.0.0.1", "timbang demo"), now)
    [place] = stored_campuses.every(session)
    return place.id


def _uplinks(campus: Campus) -> list[UplinkInput]:
    zone = campus.scenario.time_zone
    monthly = [
        prices.monthly(position, wan.download_bps, zone) for position, wan in enumerate(campus.wans)
    ]
    return [
        UplinkInput(
            id=None,
            name=wan.name,
            provider=wan.provider,
            interface=wan.interface,
            download_bps=wan.download_bps,
            upload_bps=wan.upload_bps,
            risk_group=wan.risk_group,
            price_amount=price,
            price_currency=None if price is None else prices.CURRENCY,
        )
        for wan, price in zip(campus.wans, monthly, strict=True)
    ]
