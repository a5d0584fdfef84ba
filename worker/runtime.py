"""Shared by the tasks of one worker process: settings, database, and the poller with its connections."""

from __future__ import annotations

import datetime as dt
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from backend.channels.dial import Egress
from backend.probes.addresses import own_addresses
from backend.probes.run import Prober
from backend.probes.tools import ProbeTools
from backend.routeros.session.connections import Connections
from backend.services.alerts.sending import Sender
from backend.services.alerts.subscriptions.links import links_of
from backend.services.alerts.targets import Addressing
from backend.services.changes.running import ChangeRunner
from backend.services.polling.poll import Poller
from backend.services.probes.pings import Pinger
from backend.services.probes.proof import Witness
from backend.services.probes.runs import ProbeRunner
from backend.services.regimes.observe import Observer
from backend.services.trials.running import TrialRunner
from backend.services.upkeep.heartbeat import Heartbeat
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.instants import ms, utc_now
from backend.store.engine.workers import WorkerIdentity
from backend.store.upkeep.backup_folder import BackupFolder
from worker.shards import Shards


@dataclass(frozen=True, slots=True)
class Runtime:
    """Made once per process. `me` names this process only, also after a restart."""

    settings: Settings
    database: Database
    poller: Poller
    observer: Observer
    runner: ProbeRunner
    pinger: Pinger
    changer: ChangeRunner
    trier: TrialRunner
    sender: Sender
    heartbeat: Heartbeat
    me: WorkerIdentity
    shards: Shards
    backups: BackupFolder | None = None
    """None where this process makes none."""
    now: Callable[[], dt.datetime] = utc_now
    started_at: dt.datetime = field(default_factory=utc_now)

    def close(self) -> None:
        self.poller.close()
        self.database.close()


def open_runtime(
    settings: Settings, backups: BackupFolder | None = None, prober: Prober | None = None
) -> Runtime:
    """Makes no connection before the first task. `prober`: in place of the usual one."""
    database = Database(
        settings.database_url.get_secret_value(),
        settings.database_pool,
        settings.statement_timeout_ms,
    )
    connections = Connections(random.random)
    box = SecretBox(settings.secret_keys, allow_local=settings.allow_local_routers)
    token = f"{settings.worker_name}:{secrets.token_hex(4)}"
    me = WorkerIdentity(token, settings.worker_name)
    poller = Poller(settings, database, box, connections, reader=token)
    observer = Observer(
        database,
        connections,
        settings.observe_interval_s,
        hold=poller.holding,
        ours=poller.polls,
    )
    prober = prober or Prober(
        ProbeTools(netns=settings.probe_netns, private_targets=settings.probe_private_targets)
    )
    # Connections of their own: no poll waits for a probe, no proof for an echo.
    witness = Witness(
        Connections(random.random), settings.poll_deadline_s, clock_ms=lambda: ms(utc_now())
    )
    runner = ProbeRunner(settings, database, box, prober, witness, token=token, clock=utc_now)
    pinger = Pinger(
        database,
        box,
        prober,
        Connections(random.random),
        token=token,
        interval_s=settings.probe_ping_interval_s,
        public_host=settings.probe_ping_host,
        clock=utc_now,
    )
    changer = ChangeRunner(settings, database, box, token=token, clock=utc_now)
    trier = TrialRunner(
        settings, database, box, Connections(random.random), token=token, clock=utc_now
    )
    shards = Shards(settings.poll_interval_s)
    egress = Egress(allow_local=settings.allow_local_channels)
    sender = Sender(
        database,
        Addressing(box, settings.telegram_url),
        worker=token,
        egress=egress,
        links=links_of(settings),
        own_addresses=lambda: own_addresses(ProbeTools()),
        now=utc_now,
    )
    heartbeat = Heartbeat(
        database, egress, settings.heartbeat_url.get_secret_value(), settings.poll_interval_s
    )
    return Runtime(
        settings,
        database,
        poller,
        observer,
        runner,
        pinger,
        changer,
        trier,
        sender,
        heartbeat,
        me,
        shards,
        backups,
    )
