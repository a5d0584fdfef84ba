"""Facts from the database that `timbang doctor` judges."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

from backend.domain.dates.zones import parse_zone
from backend.domain.installation import nightly
from backend.domain.installation.doctor import (
    Backups,
    Changing,
    Channels,
    DatabaseServer,
    Edition,
    Polling,
    Probing,
    Records,
    RouterFacts,
    SeriesTable,
    Storage,
)
from backend.errors import Invalid
from backend.services.polling import poll_health
from backend.services.upkeep import backups as nightly_backups
from backend.services.upkeep import retention
from backend.settings import Settings
from backend.store.access import accounts
from backend.store.access.secrets import SecretBox
from backend.store.alerts import channels as store_channels
from backend.store.alerts import outbox
from backend.store.changes import changes
from backend.store.engine import schema, workers
from backend.store.engine.session import Session
from backend.store.inventory import campuses, inventory, routers
from backend.store.polling import retention as store_retention
from backend.store.probes import pings
from backend.store.upkeep import diagnosis, disk, metrics
from backend.store.upkeep.backup_folder import BackupFolder

RECENT = dt.timedelta(days=7)
LAST_HOUR = dt.timedelta(hours=1)
SETTLED_S = 600.0  # a newer router says nothing about missed polls yet
TRIES = 3  # readings of the database's clock; the fastest answer counts

SLACK_DAYS = {
    "sample": 1,
    "poll": 1,
    "bucket_sample": 7,
    "slot": 28,
    "ping_minute": 28,
    "echo_hour": 28,
}
"""Lengths of the chunks (migrations), which retention drops whole."""


def server(session: Session, clock: Callable[[], dt.datetime]) -> DatabaseServer:
    """Asked first: it tells whether anything else can be asked."""
    database_server = diagnosis.server(session)
    missing = [f"write {table}" for table in diagnosis.unwritable(session)]
    if not database_server.may_create:
        missing.append("create tables in the schema public")
    if not database_server.may_read_revision:
        missing.append("read alembic_version")
    return DatabaseServer(
        version=database_server.version,
        edition=_edition(database_server),
        extension_offered=database_server.extension_offered,
        revision=_revision(session, database_server),
        expected_revision=schema.REVISION,
        known_revisions=schema.KNOWN_REVISIONS,
        missing_rights=tuple(missing),
        clock_ahead_s=min((_ahead_s(session, clock) for _ in range(TRIES)), key=abs),
    )


def _revision(session: Session, database_server: diagnosis.Server) -> str | None:
    """None without our tables, and where the role may not look: then the missing right is the finding."""
    readable = database_server.has_tables and database_server.may_read_revision
    return schema.revision(session) if readable else None


def _ahead_s(session: Session, clock: Callable[[], dt.datetime]) -> float:
    """By how much at least: its clock was read at some moment while we asked."""
    before = clock()
    theirs = workers.now(session)
    after = clock()
    if before <= theirs <= after:
        return 0.0
    return (theirs - (before if theirs < before else after)).total_seconds()


def _edition(database_server: diagnosis.Server) -> Edition:
    if not database_server.extension:
        return "plain"
    return "community" if database_server.license == "timescale" else "apache"


def storage(session: Session, settings: Settings, now: dt.datetime) -> Storage:
    rules = [rule for rule in retention.rules(settings) if rule.column == "at"]
    sizes = diagnosis.sizes(session, [rule.table for rule in rules])
    chunked = store_retention.hypertables(session)
    series = []
    for rule in rules:
        first = diagnosis.oldest(session, rule.table, rule.owner)
        span = (now - first) / dt.timedelta(days=1) if first is not None else 0.0
        slack, in_chunks = SLACK_DAYS.get(rule.table, 0), rule.table in chunked
        table_series = SeriesTable(
            rule.table, sizes.get(rule.table, 0), span, rule.days, slack, in_chunks
        )
        series.append(table_series)
    room = disk.room(session)
    free_bytes = None if room is None else room.free_bytes
    return Storage(diagnosis.server(session).size_bytes, free_bytes, tuple(series))


def polling(session: Session, settings: Settings, now: dt.datetime) -> Polling:
    return Polling(
        shards=settings.poll_shards,
        workers=tuple(diagnosis.workers(session)),
        has_beat=diagnosis.is_beat_alive(session),
        routers=tuple(_routers(session, settings, now)),
    )


def _routers(session: Session, settings: Settings, now: dt.datetime) -> list[RouterFacts]:
    every, interval_s = routers.every(session), settings.poll_interval_s
    states = inventory.states_of(session, [router.id for router in every])
    done = diagnosis.polls_since(session, now - LAST_HOUR, now)
    facts = []
    for router in every:
        if router.enabled:
            health = poll_health.assess(router, states.get(router.id), interval_s, now)
            count, there_s = done.get(router.id, (0, 0.0))
            share = count * interval_s / there_s if there_s > SETTLED_S else None
            code, remedy = health.error_code, health.remedy
            facts.append(RouterFacts(router.name, health.state, code, remedy, share))
    return facts


def probing(session: Session) -> Probing:
    alive = workers.probing(session)
    lines = pings.lines(session)
    known = {address for worker in alive for address in worker.addresses}
    return Probing(
        lines=len(lines),
        workers=tuple((worker.name, worker.missing) for worker in alive),
        homeless=tuple(line.name for line in lines if line.source_address not in known),
    )


def changing(session: Session) -> Changing:
    held, unheld = changes.open_routers(session)
    return Changing(held, unheld)


def channels(session: Session, now: dt.datetime) -> Channels:
    last = store_channels.last_answers(session)
    _, oldest_at = outbox.waiting(session)
    return Channels(
        enabled=len(last),
        failing=tuple((name, answer) for name, arrived, answer in last if arrived is False),
        oldest_wait_s=None if oldest_at is None else (now - oldest_at).total_seconds(),
    )


def backups(session: Session, folder: BackupFolder, now: dt.datetime) -> Backups:
    last = nightly.newest(folder.backups(), now)
    return Backups(
        folder=str(folder.path),
        last=last,
        failure=folder.failure(),
        days_without=folder.days_without(now),
        next_at=nightly_backups.state(session, folder, now).next_at,
        is_on_database_disk=folder.is_on_database_disk(),
    )


def records(session: Session, box: SecretBox, now: dt.datetime) -> Records:
    locked, old = [], 0
    for name, secret in diagnosis.secrets(session):
        if not _opens(box, secret):
            locked.append(name)
        elif not box.is_current(secret):
            old += 1
    unknown = {
        campus.timezone for campus in campuses.every(session) if not _is_known(campus.timezone)
    }
    unknown |= set(diagnosis.zones_unknown(session))
    return Records(
        is_set_up=accounts.any_account(session),
        locked_routers=tuple(locked),
        old_key_routers=old,
        unknown_zones=tuple(sorted(unknown)),
        disagreements=metrics.installation(session, now - RECENT).disagreements,
    )


def _opens(box: SecretBox, secret: bytes) -> bool:
    try:
        box.decrypt(secret)
    except Invalid:
        return False
    return True


def _is_known(timezone: str) -> bool:
    try:
        parse_zone(timezone)
    except Invalid:
        return False
    return True
