"""An installation with a router for each scene: its past is booked, then it is served until SIGTERM."""

from __future__ import annotations

import datetime as dt
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from backend.domain.metering.rates import Anchor
from backend.domain.metering.readings import InterfaceReading
from backend.routeros.session.connections import Connections
from backend.services.access.access import FirstRun, set_up
from backend.services.access.sign_in_attempts import Visit
from backend.services.advice import runs as recommendation_runs
from backend.services.audit import Actor
from backend.services.inventory.inventory import RouterInput, create_router
from backend.services.inventory.uplink_inputs import UplinkInput
from backend.services.inventory.uplinks import set_uplinks
from backend.services.polling.backfill import load_uplink
from backend.services.polling.poll import Poller
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.regimes import drifting
from backend.services.regimes.observe import CONFIG_DEADLINE_S, read_for_findings, record_config
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.inventory import campuses
from backend.store.regimes import drifts
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, LinearTraffic, plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer, Served
from tests.e2e.scenes.scenes import WEEK_H, Scene

ACTOR = Actor(account_id=None, name="scenes", role="admin")
STEP_S = 300
UPLOAD_PART = 0.1
PACKET_BYTES = 1000
MANGLE = "/ip/firewall/mangle"
FILTER = "/ip/firewall/filter"


class Clock:
    """Held at `at` while the past is made, then real time."""

    def __init__(self, at: float) -> None:
        self.at: float | None = at

    def __call__(self) -> float:
        return time.time() if self.at is None else self.at


@dataclass(frozen=True, slots=True)
class Played:
    """A scene with its simulated router."""

    scene: Scene
    router: SimulatedRouter
    served: Served


def prepare(settings: Settings, lab: LabServer, password: str, scenes: Sequence[Scene]) -> None:
    """Make all routers and book their past up to now."""
    ends_at = time.time() // STEP_S * STEP_S
    clock = Clock(ends_at)
    played = [_played(scene, lab, clock, ends_at) for scene in scenes]
    database = Database(settings.database_url.get_secret_value(), pool=2)
    connections = Connections(random.random)
    box = SecretBox(settings.secret_keys, allow_local=True)
    try:
        with database.transaction() as session:
            first_run = FirstRun("admin", "Admin", password, "en", "Scenes", "Asia/Jakarta")
            set_up(session, first_run, Visit("127.0.0.1", "scenes"), _utc(ends_at))
            for each in played:
                _add(session, box, each, ends_at)
            targets = poll_targets(session, box)
        for each, target in zip(played, targets, strict=True):
            with database.transaction() as session:
                _book(session, target, each.scene, ends_at)
            _read_configs(database, connections, each, target, ends_at)
        with closing(_poller(settings, database, box, clock)) as poller:
            _poll_until_now(poller, clock, settings.poll_interval_s)
        recommendation_runs.run(database, settings.poll_interval_s, _utc(time.time()))
    finally:
        connections.close_all()
        database.close()
    clock.at = None
    for each in played:
        if each.scene.event == "silent":
            each.router.faults.refuse_connections = True
            lab.apply(each.served)
            lab.drop(each.served)


def _played(scene: Scene, lab: LabServer, clock: Clock, ends_at: float) -> Played:
    router = plain_router(
        name=scene.name,
        weights=scene.weights[0][1],
        clock=clock,
        uptime_s=(WEEK_H + 24) * 3600,
        traffic=False,
    )
    now = scene.loads[-1].mbps
    rates = {
        n: (_byte_s(mbps), round(_byte_s(mbps) * UPLOAD_PART)) for n, mbps in enumerate(now, 1)
    }
    router.model = LinearTraffic(rates, ends_at, PACKET_BYTES)
    _count_past(router, scene, ends_at)
    return Played(scene, router, lab.add(router))


def _byte_s(mbps: float) -> int:
    return round(mbps * 125_000)


def _count_past(router: SimulatedRouter, scene: Scene, ends_at: float) -> None:
    """The router's counters go on where the booked past ends."""
    menu = router.menus["/interface"]
    for number in range(len(scene.contracts_mbps)):
        row = menu.find(f"ether{number + 1}") or {}
        *_, last = _anchors(scene, number, ends_at, row[".id"])
        counts = menu.counters[row[".id"]]
        counts["rx-byte"], counts["tx-byte"] = last.interface.rx_bytes, last.interface.tx_bytes
        counts["rx-packet"] = last.interface.rx_packets
        counts["tx-packet"] = last.interface.tx_packets


def _add(session: Session, box: SecretBox, played: Played, ends_at: float) -> None:
    [place] = campuses.every(session)
    wanted = RouterInput(
        campus_id=place.id,
        name=played.scene.name,
        host=played.served.host,
        port=played.served.port,
        tls="off",
        username=ADMIN,
        password=ADMIN_PASSWORD,
    )
    row = create_router(session, box, ACTOR, wanted, _utc(ends_at))
    uplinks = [
        UplinkInput(
            name=f"ISP{number}",
            interface=f"ether{number}",
            download_bps=mbps * 1_000_000,
            upload_bps=mbps * 1_000_000,
        )
        for number, mbps in enumerate(played.scene.contracts_mbps, 1)
    ]
    set_uplinks(session, ACTOR, row.id, uplinks, _utc(ends_at))


def _book(session: Session, target: PollTarget, scene: Scene, ends_at: float) -> None:
    for number, uplink in enumerate(target.uplinks):
        readings = _anchors(scene, number, ends_at, f"*{number + 1}")
        gap_ms = 3 * STEP_S * 1000
        raw_from_ms = round((ends_at - 86_400) * 1000)
        load_uplink(session, target, uplink, readings, gap_ms=gap_ms, raw_from_ms=raw_from_ms)


def _anchors(scene: Scene, number: int, ends_at: float, ros_id: str) -> Iterator[Anchor]:
    """What polls every five minutes would have read of one uplink."""
    starts_at = ends_at - scene.loads[0].hours_ago * 3600 // STEP_S * STEP_S
    uptime_s, rx, tx = (WEEK_H + 24) * 3600, 0, 0
    at = starts_at
    while at <= ends_at:
        interface = InterfaceReading(
            name=f"ether{number + 1}",
            id=ros_id,
            rx_bytes=rx,
            tx_bytes=tx,
            rx_packets=rx // PACKET_BYTES,
            tx_packets=tx // PACKET_BYTES,
            rx_drops=0,
            tx_drops=0,
            rx_errors=0,
            tx_errors=0,
            running=True,
            disabled=False,
            link_downs=0,
        )
        yield Anchor(round(at * 1000), int(uptime_s - (ends_at - at)), interface)
        grown = _byte_s(_mbps_at(scene, (ends_at - at) / 3600)[number]) * STEP_S
        rx, tx, at = rx + grown, tx + round(grown * UPLOAD_PART), at + STEP_S


def _mbps_at(scene: Scene, hours_ago: float) -> tuple[float, float, float]:
    held = [load for load in scene.loads if load.hours_ago >= hours_ago]
    return (held or list(scene.loads))[-1 if held else 0].mbps


def _read_configs(
    database: Database,
    connections: Connections,
    played: Played,
    target: PollTarget,
    ends_at: float,
) -> None:
    """Read the configuration over the wire, as it was from each moment on."""
    scene, router = played.scene, played.router
    for hours_ago, weights in scene.weights:
        router.menus[MANGLE] = plain_router(weights=weights, traffic=False).menus[MANGLE]
        _happen(router, scene)
        router.settle()
        config = connections.run(
            target.router_id, target.target, CONFIG_DEADLINE_S, read_for_findings
        )
        at = _utc(ends_at - hours_ago * 3600)
        with database.transaction() as session:
            record_config(session, target.router_id, target.interfaces, config, at)
            if scene.acknowledged:
                _acknowledge(session, target.router_id, at)


def _happen(router: SimulatedRouter, scene: Scene) -> None:
    if scene.event == "unplugged" and isinstance(router.model, LinearTraffic):
        router.model.unplugged.add(2)
    if scene.event == "fasttrack":
        router.menus[FILTER].add_row(
            chain="forward",
            action="fasttrack-connection",
            connection_state="established,related",
            comment="defconf: fasttrack",
        )


def _acknowledge(session: Session, router_id: int, at: dt.datetime) -> None:
    for row in drifts.of_router(session, router_id, 10):
        if row.acknowledged_at is None:
            drifting.acknowledge(session, ACTOR, row.id, "part of the scene", at)


def _poller(settings: Settings, database: Database, box: SecretBox, clock: Clock) -> Poller:
    connections = Connections(random.random)
    return Poller(settings, database, box, connections, clock_ms=lambda: round(clock() * 1000))


def _poll_until_now(poller: Poller, clock: Clock, interval_s: float) -> None:
    while clock.at is not None and clock.at + interval_s <= time.time():
        clock.at += interval_s
        poller.run()


def _utc(at: float) -> dt.datetime:
    return dt.datetime.fromtimestamp(at, dt.UTC)
