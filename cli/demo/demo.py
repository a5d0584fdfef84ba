"""A campus in a box behind the real product: set up, ten weeks of past, then live polling."""

from __future__ import annotations

import datetime as dt
import json
import math
import os
import random
import secrets
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from zoneinfo import ZoneInfo

from backend.api.http.state import DemoAccount
from backend.domain.access.password_rules import why_refused
from backend.errors import Invalid
from backend.routeros.session.connections import Connections
from backend.services.access.access import FirstRun, set_up, setup_needed
from backend.services.access.sign_in_attempts import Visit
from backend.services.audit import Actor
from backend.services.inventory.inventory import (
    RouterInput,
    RouterPatch,
    create_router,
    update_router,
)
from backend.services.inventory.uplink_inputs import UplinkInput
from backend.services.inventory.uplinks import set_uplinks
from backend.services.polling.poll import Poller
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.regimes.observe import CONFIG_DEADLINE_S, read_for_findings, record_config
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.instants import utc_now
from backend.store.engine.session import Session
from backend.store.inventory import campuses, routers
from backend.store.polling import anchors
from backend.store.regimes import regimes
from cli.demo import accounts, advice, contacts, guide
from cli.demo import history as demo_history
from cli.demo import prices as demo_prices
from cli.demo.address import said, with_origin
from cli.demo.cable import Cables
from cli.postgres.analyze import analyze
from cli.serving.up import serve_all
from lab.campuses.campus import Campus, open_campus
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Scenario, ScenarioError
from lab.server.server import LabServer

STATE_FILE = "demo.json"
KERNEL = "kernel"  # in place of a scenario: real packets (demo_kernel.py), without a scripted past
KERNEL_CAMPUS = "Campus of packets"
ADMIN, ADMIN_NAME = "admin", "Demo admin"
ROUTER_USER, ROUTER_GROUP, ROUTER_PASSWORD = "timbang", "timbang", "with care, please"
DEMO = Actor(account_id=None, name="demo", role="admin")
SETTLE_S = 30.0  # read so long after a regime begins, when routes are active
READ_BEFORE_S = 240.0  # a worker would have read the same until so long before the next regime
POLLED_S = 960.0  # really polled, in the lab's time: live strips are full from the first look on


@dataclass(frozen=True, slots=True)
class DemoState:
    """Makes a later start the same campus again."""

    scenario: str
    seed: int
    starts_at: float
    password: str
    plain: bool = True  # without guide, as were all of older files
    passwords: dict[str, str] = field(default_factory=dict)  # of the guests, by username


class Clock:
    """The lab's time: held at `at` while the past is made, then real time."""

    def __init__(self) -> None:
        self.at: float | None = None

    def __call__(self) -> float:
        return time.time() if self.at is None else self.at


def keep_state(
    directory: Path, scenario: str, seed: int, password: str | None, *, plain: bool = True
) -> DemoState:
    """The demo in `directory`, made if there is none.

    Raises Invalid for another scenario's or another password than it was made with, and for a password that its
    set-up would refuse: a file with that would stop every later start.
    """
    path = directory / STATE_FILE
    if path.exists():
        return _kept(path, scenario, password)
    if password is not None and (refusal := why_refused(password, _names(scenario))):
        raise refusal.at("password")
    directory.mkdir(parents=True, exist_ok=True)
    state = DemoState(
        scenario,
        seed,
        _starts_at(scenario),
        password or secrets.token_urlsafe(12),
        plain,
        {} if plain else accounts.new_passwords(),
    )
    _write(path, state)
    return state


def _write(path: Path, state: DemoState) -> None:
    """Whole or not at all."""
    new = path.with_suffix(".new")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        json.dump(asdict(state), file)
    new.replace(path)


def _kept(path: Path, scenario: str, password: str | None) -> DemoState:
    state = DemoState(**json.loads(path.read_text()))
    if state.scenario != scenario:
        raise Invalid(
            "data",
            f"{path.parent} holds the scenario {state.scenario}: "
            f"choose another --data directory for {scenario}, or delete it",
        )
    if password not in (None, state.password):
        raise Invalid(
            "password",
            f"the demo in {path.parent} was made with another password: "
            "leave --password out, or choose another --data directory",
        )
    if not state.plain and not state.passwords:
        state = replace(state, passwords=accounts.new_passwords())
        _write(path, state)
    return state


def _names(scenario: str) -> list[str]:
    """A password may not hold these: of the demo's admin and campus."""
    campus = KERNEL_CAMPUS if scenario == KERNEL else _campus_name(_scenario(scenario))
    return [ADMIN, ADMIN_NAME, campus]


def _campus_name(scenario: Scenario) -> str:
    return scenario.title.split(":")[0]


def _scenario(name: str) -> Scenario:
    try:
        return load_scenario(name)
    except ScenarioError as error:
        raise Invalid("scenario", str(error)) from error


def _starts_at(scenario: str) -> float:
    """Monday 00:00; the scripted part then ends with the last whole week."""
    if scenario == KERNEL:
        return time.time()
    known = _scenario(scenario)
    today = dt.datetime.now(ZoneInfo(known.time_zone)).date()
    monday = today - dt.timedelta(days=today.weekday(), weeks=known.weeks)
    return dt.datetime.combine(monday, dt.time(), ZoneInfo(known.time_zone)).timestamp()


def run(settings: Settings, state: DemoState, say: Callable[[str], None]) -> None:
    """Serves until SIGINT or SIGTERM."""
    here = with_origin(settings.model_copy(update={"allow_local_routers": True}))
    admin = DemoAccount(ADMIN, "admin", state.password)
    control = None if state.plain else guide.control(here, state.passwords, admin)
    with LabServer() as lab:
        prepare(here, lab, state, say, control)
        say(said(here))
        signed_in = f"(sign in: {ADMIN} / {state.password})"
        serve_all(
            here,
            lambda url: say(f"Timbang answers on {url}  {signed_in}"),
            demo=True,
            control=control,
        )


def prepare(
    settings: Settings,
    lab: LabServer,
    state: DemoState,
    say: Callable[[str], None],
    control: Cables | None = None,
) -> None:
    """Set the campus up through the services and load its past."""
    clock = Clock()
    campus = open_campus(state.scenario, state.seed, state.starts_at, clock)
    _admit_user(campus)
    served = lab.add(campus.router)
    database = Database(settings.database_url.get_secret_value(), pool=2)
    connections = Connections(random.random)
    box = SecretBox(settings.secret_keys, allow_local=settings.allow_local_routers)
    try:
        with database.transaction() as session:
            _set_up(session, box, campus, state, (served.host, served.port))
            accounts.enter(session, DEMO, state.passwords, utc_now())
            [target] = poll_targets(session, box)
        if control is not None:
            control.plug(target, campus)
        say(f"{campus.scenario.title}: making its past ...")
        _find_regimes(database, connections, campus, clock, target)
        began = time.time()
        with database.transaction() as session:
            start = _known_until(session, target, state)
            until = max(start, began - POLLED_S)
            history = demo_history.load(session, target, campus, start, until)
        count, took_s = history.times.size, time.time() - began
        say(f"{count} readings of {len(target.uplinks)} lines booked in {took_s:.0f} s")
        analyze(settings.database_url.get_secret_value())
        interval_s, epochs = settings.poll_interval_s, [epoch.at for epoch in campus.epochs]
        advice.advise(database, DEMO, target.router_id, interval_s, epochs=epochs, until=until)
        with closing(_poller(settings, database, box, clock)) as poller:
            _catch_up(poller, campus, clock, float(history.times[-1]), settings.poll_interval_s)
    finally:
        connections.close_all()
        database.close()


def _admit_user(campus: Campus) -> None:
    """With the policies of operations.md: reading, echoes, and changes on an admin's word."""
    menus = campus.router.menus
    menus["/user/group"].add_row(name=ROUTER_GROUP, policy="api,read,write,test")
    menus["/user"].add_row(name=ROUTER_USER, group=ROUTER_GROUP, password=ROUTER_PASSWORD)


def _set_up(
    session: Session, box: SecretBox, campus: Campus, state: DemoState, address: tuple[str, int]
) -> None:
    now = utc_now()
    if not setup_needed(session):
        [router] = routers.every(session)
        change = RouterPatch(host=address[0], port=address[1], password=ROUTER_PASSWORD)
        update_router(session, box, DEMO, router_id=router.id, change=change, now=now)
        return
    known = campus.scenario
    name = _campus_name(known)
    first_run = FirstRun(ADMIN, ADMIN_NAME, state.password, "en", name, known.time_zone)
    set_up(session, first_run, Visit("127.0.0.1", "timbang demo"), now)
    [place] = campuses.every(session)
    router = create_router(
        session,
        box,
        DEMO,
        RouterInput(
            campus_id=place.id,
            name=known.identity,
            host=address[0],
            port=address[1],
            tls="off",
            username=ROUTER_USER,
            password=ROUTER_PASSWORD,
        ),
        now,
    )
    set_uplinks(session, DEMO, router.id, _uplinks(campus), now)
    contacts.enter(session, DEMO, router.id, now)


def _uplinks(campus: Campus) -> list[UplinkInput]:
    zone = campus.scenario.time_zone
    prices = [
        demo_prices.monthly(position, wan.download_bps, zone)
        for position, wan in enumerate(campus.wans)
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
            price_currency=None if price is None else demo_prices.CURRENCY,
        )
        for wan, price in zip(campus.wans, prices, strict=True)
    ]


def _find_regimes(
    database: Database, connections: Connections, campus: Campus, clock: Clock, target: PollTarget
) -> None:
    """Read the configuration over the wire at the begin of each period of the script."""
    with database.transaction() as session:
        latest = regimes.latest(session, target.router_id)
    known_until = latest.from_at.timestamp() if latest else float("-inf")
    for epoch, end in zip(campus.epochs, _ends(campus), strict=True):
        if not known_until < epoch.at < time.time() - SETTLE_S:
            continue
        clock.at = epoch.at + SETTLE_S
        campus.seek(clock.at)
        config = connections.run(
            target.router_id, target.target, CONFIG_DEADLINE_S, read_for_findings
        )
        for at in (epoch.at, end - READ_BEFORE_S):
            if at < time.time():
                began = dt.datetime.fromtimestamp(at, dt.UTC)
                with database.transaction() as session:
                    record_config(session, target.router_id, target.interfaces, config, began)


def _ends(campus: Campus) -> list[float]:
    """Unix seconds of each period's end; infinite for the last."""
    return [*(epoch.at for epoch in campus.epochs[1:]), math.inf]


def _known_until(session: Session, target: PollTarget, state: DemoState) -> float:
    """The start of the script, or where an earlier demo stopped."""
    held = anchors.load(session, [uplink.uplink_id for uplink in target.uplinks])
    return min(
        (ledger.standing.anchor.at_ms / 1000 for ledger in held.values()), default=state.starts_at
    )


def _poller(settings: Settings, database: Database, box: SecretBox, clock: Clock) -> Poller:
    """As the worker, but with the lab's time."""
    connections = Connections(random.random)
    return Poller(settings, database, box, connections, clock_ms=lambda: round(clock() * 1000))


def _catch_up(
    poller: Poller, campus: Campus, clock: Clock, since: float, interval_s: float
) -> None:
    """Poll the last minutes and the time of loading, then let the router live in real time."""
    clock.at = since
    campus.seek(since)
    while clock.at + interval_s <= time.time():
        clock.at += interval_s
        poller.run()
    clock.at = None
    poller.run()
