"""A campus in a box behind the real product: set up, ten weeks of past, then live polling."""

from __future__ import annotations

import datetime as dt
import math
import random
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

from backend.api.http.state import DemoAccount
from backend.probes.run import Prober
from backend.routeros.session.connections import Connections
from backend.services.audit import Actor
from backend.services.polling.poll import Poller
from backend.services.polling.poll_targets import PollTarget
from backend.services.regimes.observe import CONFIG_DEADLINE_S, read_for_findings, record_config
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.instants import utc_now
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.polling import anchors
from backend.store.regimes import regimes
from cli.demo import accounts, advice, entered, guide, queue_trial
from cli.demo import history as demo_history
from cli.demo.active import past as active_past
from cli.demo.address import said, with_origin
from cli.demo.busy import rush_of
from cli.demo.cable import Cables
from cli.demo.live import running as live_tests
from cli.demo.live.kept import KeptAmounts
from cli.demo.setup import CampusTarget, FirstAdmin, campus_name, set_up_all
from cli.demo.state import ADMIN, ADMIN_NAME, DemoState, scenarios_of, write_state
from cli.demo.steps import step
from cli.postgres.analyze import analyze
from cli.serving.up import serve_all
from lab.campuses.campus import Campus, open_campus
from lab.campuses.recording import RecordedPast
from lab.server.server import LabServer
from lab.traffic.rush import Rush

DEMO = Actor(account_id=None, name="demo", role="admin")
SETTLE_S = 30.0  # read so long after a regime begins, when routes are active
READ_BEFORE_S = 240.0  # a worker would have read the same until so long before the next regime
POLLED_S = 960.0  # really polled, in the lab's time: live strips are full from the first look on


class Clock:
    """The lab's time: held at `at` while the past is made, then real time."""

    def __init__(self) -> None:
        self.at: float | None = None

    def __call__(self) -> float:
        return time.time() if self.at is None else self.at


def run(settings: Settings, state: DemoState, say: Callable[[str], None]) -> None:
    """Serves until SIGINT or SIGTERM."""
    here = with_origin(_quiet(settings.model_copy(update={"allow_local_routers": True})))
    admin = DemoAccount(ADMIN, "admin", state.password)
    control = None if state.plain else guide.control(here, state.passwords, admin)
    with LabServer() as lab:
        pairs = prepare(here, lab, state, say, control)
        say(said(here))
        signed_in = f"(sign in: {ADMIN} / {state.password})"
        with _live(here, state, pairs, say) as prober:
            serve_all(
                here,
                lambda url: say(f"Timbang answers on {url}  {signed_in}"),
                demo=True,
                control=control,
                prober=prober,
            )


def _live(
    settings: Settings, state: DemoState, pairs: Sequence[CampusTarget], say: Callable[[str], None]
) -> AbstractContextManager[Prober | None]:
    """Tests that really run, over the lines of the first campus."""
    if state.plain or not pairs:
        return nullcontext()
    campus, target = pairs[0]
    return live_tests.running(settings, DEMO, campus, target, say)


def _quiet(settings: Settings) -> Settings:
    """The address and the password stay the last lines, unless somebody asks for more."""
    if "log_level" in settings.model_fields_set:
        return settings
    return settings.model_copy(update={"log_level": "WARNING"})


def prepare(
    settings: Settings,
    lab: LabServer,
    state: DemoState,
    say: Callable[[str], None],
    control: Cables | None = None,
) -> Sequence[CampusTarget]:
    """Set the campuses up through the services and load their past; with tests of the first one, unless plain."""
    count = len(scenarios_of(state))
    say(f"Making {'a simulated campus' if count == 1 else f'{count} simulated campuses'}:")
    clock = Clock()
    campuses = [
        open_campus(name, state.seed, state.starts_at, clock) for name in scenarios_of(state)
    ]
    played = [campus.remember(settings.data_dir) for campus in campuses]
    database = Database(settings.database_url.get_secret_value(), pool=2)
    connections = Connections(random.random)
    box = SecretBox(settings.secret_keys, allow_local=settings.allow_local_routers)
    try:
        with step(say, "campuses, routers and contracts"):
            pairs = set_up_all(
                database, box, campuses, lab, FirstAdmin(ADMIN, ADMIN_NAME, state.password, DEMO)
            )
            with database.transaction() as session:
                accounts.enter(session, DEMO, state.passwords, utc_now())
                if not state.plain:
                    _enter_campuses(session, pairs)
        if control is not None:
            for campus, target in pairs:
                control.plug(target, campus)
        KeptAmounts(settings.data_dir).plug(pairs)
        rushes = _make_busy(database, settings.data_dir, state, pairs)
        pasts: list[RecordedPast] = []
        for campus, target in pairs:
            with step(say, f"past of {campus_name(campus.scenario)}: {len(campus.wans)} lines"):
                _find_regimes(database, connections, campus, clock, target)
                pasts.append(_load(database, campus, target, state.starts_at))
        for kept in played:
            kept.save()
        if not state.plain:
            with step(say, "ten weeks of tests on the first campus"):
                campus, target = pairs[0]
                active_past.load(
                    database,
                    settings,
                    target,
                    actor=DEMO,
                    campus=campus,
                    history=pasts[0],
                    calm_until=_calm_until(rushes, float(pasts[0].times[0])),
                )
        with step(say, "statistics of the database"):
            analyze(settings.database_url.get_secret_value())
        with step(say, "advice, and how that of the past turned out"):
            _advise(database, settings.poll_interval_s, pairs)
        with (
            step(say, "the last minutes, polled"),
            closing(_poller(settings, database, box, clock)) as poller,
        ):
            _catch_up(poller, pairs, clock, settings.poll_interval_s)
        return pairs
    finally:
        connections.close_all()
        database.close()


def _enter_campuses(session: Session, pairs: Sequence[CampusTarget]) -> None:
    """Nothing at a later start: what an admin changed stays."""
    if any(_read_until(session, target) for _, target in pairs):
        return
    now = utc_now()
    ids = [routers.get(session, target.router_id).campus_id for _, target in pairs]
    zone = ZoneInfo(pairs[0][0].scenario.time_zone) if pairs else dt.UTC
    entered.enter(session, DEMO, ids, today=now.astimezone(zone).date(), now=now)
    if pairs:
        queue_trial.enter(session, DEMO, pairs[0][1].router_id, now)


def _make_busy(
    database: Database, directory: Path, state: DemoState, pairs: Sequence[CampusTarget]
) -> tuple[Rush, ...]:
    """Kept before anything is booked by it: a later start must make the same numbers."""
    if state.plain or not pairs:
        return ()
    with database.transaction() as session:
        reads = [read for _, target in pairs for read in _read_until(session, target)]
    known_until = max(reads, default=state.starts_at)
    scripted_until = max(campus.ends_at for campus, _ in pairs)
    rushes = (*state.rushes, rush_of(time.time(), known_until, scripted_until))
    write_state(directory, replace(state, rushes=rushes))
    for campus, _ in pairs:
        campus.rush(rushes)
    return rushes


def _calm_until(rushes: Sequence[Rush], since: float) -> float:
    """Unix seconds of the first rush after `since`, or of the one that it lies in."""
    return min((rush.at for rush in rushes if rush.until > since), default=math.inf)


def _load(database: Database, campus: Campus, target: PollTarget, starts_at: float) -> RecordedPast:
    """From the start of the script, or from where an earlier demo stopped."""
    with database.transaction() as session:
        start = min(_read_until(session, target), default=starts_at)
        until = max(start, time.time() - POLLED_S)
        return demo_history.load(session, target, campus, start, until)


def _advise(database: Database, interval_s: float, pairs: Sequence[CampusTarget]) -> None:
    until = max((campus.now for campus, _ in pairs), default=time.time())
    for campus, target in pairs:
        advice.advise(
            database, DEMO, target.router_id, interval_s, epochs=campus.epochs, until=until
        )
    advice.finish(database, interval_s, until)


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


def _read_until(session: Session, target: PollTarget) -> list[float]:
    """Unix seconds of the latest reading of each line that has any."""
    held = anchors.load(session, [uplink.uplink_id for uplink in target.uplinks])
    return [ledger.standing.anchor.at_ms / 1000 for ledger in held.values()]


def _poller(settings: Settings, database: Database, box: SecretBox, clock: Clock) -> Poller:
    """As the worker, but with the lab's time."""
    connections = Connections(random.random)
    return Poller(settings, database, box, connections, clock_ms=lambda: round(clock() * 1000))


def _catch_up(
    poller: Poller, pairs: Sequence[CampusTarget], clock: Clock, interval_s: float
) -> None:
    """Poll the last minutes and the time of loading, then let the routers live in real time."""
    clock.at = max((campus.now for campus, _ in pairs), default=time.time())
    while clock.at + interval_s <= time.time():
        clock.at += interval_s
        poller.run()
    clock.at = None
    poller.run()
