"""What is wrong with an installation: facts in, findings with remedies out; gathering is elsewhere.

A fact is None when it could not be learned; the finding about what stood in the way says why.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from backend.domain.installation.nightly import BackupFailure, NightlyBackup

State = Literal["ok", "warning", "failed"]
SEVERITY: Mapping[State, int] = {"ok": 0, "warning": 1, "failed": 2}

Edition = Literal["plain", "apache", "community"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    check: str
    state: State
    message: str
    remedy: str = ""  # empty for `ok`


@dataclass(frozen=True, slots=True)
class Web:
    """Settings of the web server, and whether the pages are built."""

    host: str
    public_origin: str
    frontend_dir: str
    has_frontend: bool
    has_tls: bool = False


@dataclass(frozen=True, slots=True)
class DatabaseServer:
    version: int  # PostgreSQL's number (170002)
    edition: Edition
    extension_offered: bool
    revision: str | None  # None: Timbang's tables are missing, or we may not read them
    expected_revision: str
    known_revisions: frozenset[str]
    missing_rights: tuple[str, ...]  # what our role may not do, in words
    clock_ahead_s: float  # the database's clock minus this machine's


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """One table of time series."""

    table: str
    size_bytes: int
    span_days: float
    keep_days: int  # as set
    slack_days: int  # how much longer rows may stay: whole chunks go at once
    in_chunks: bool


@dataclass(frozen=True, slots=True)
class Storage:
    size_bytes: int
    free_bytes: int | None  # None: another machine's disk, or no right to look
    series: tuple[SeriesTable, ...]


@dataclass(frozen=True, slots=True)
class Broker:
    kind: str  # the URL's scheme
    error: str | None = None  # why it does not answer
    queues: Mapping[str, int] = field(default_factory=dict)  # waiting messages by queue


@dataclass(frozen=True, slots=True)
class Worker:
    """A living process that polls."""

    name: str
    owned: int
    shards_set: int  # shards according to its settings
    waiting: int
    refused: int


@dataclass(frozen=True, slots=True)
class RouterFacts:
    """One enabled router."""

    name: str
    state: str  # ok, stale, failing, never
    error_code: str | None
    remedy: str | None
    done_share: float | None  # last hour's polls over those due


@dataclass(frozen=True, slots=True)
class Polling:
    shards: int
    workers: tuple[Worker, ...]
    has_beat: bool  # a process asks for the periodic jobs
    routers: tuple[RouterFacts, ...]


@dataclass(frozen=True, slots=True)
class Probing:
    lines: int  # ISPs with a source address
    # living ones, each with what its host lacks, in a sentence
    workers: tuple[tuple[str, str], ...]
    homeless: tuple[str, ...]  # ISPs whose source address no living worker's host has


@dataclass(frozen=True, slots=True)
class Changing:
    """Routers with a change under way."""

    held: tuple[str, ...] = ()
    unheld: tuple[str, ...] = ()  # no worker carries it on


@dataclass(frozen=True, slots=True)
class Channels:
    """`failing`: whose last message did not arrive, with the other side's answer."""

    enabled: int
    failing: tuple[tuple[str, str], ...] = ()
    oldest_wait_s: float | None = None  # of a message that is not sent yet


@dataclass(frozen=True, slots=True)
class AuditLog:
    lines: int
    head: str  # the newest seal, in hexadecimal
    broken: tuple[int, ...]  # ids of lines that differ from their seal, or are gone
    unsealed: int  # lines that no seal knows


@dataclass(frozen=True, slots=True)
class Records:
    is_set_up: bool
    locked_routers: tuple[str, ...]  # none of our keys opens their password
    old_key_routers: int  # an older key opens their password
    unknown_zones: tuple[str, ...]  # campus zones without data here or in the database
    disagreements: int


@dataclass(frozen=True, slots=True)
class Backups:
    """Those of every night; None for what there is not."""

    folder: str  # empty: they are switched off
    last: NightlyBackup | None = None
    failure: BackupFailure | None = None
    days_without: int | None = None
    next_at: dt.datetime | None = None
    is_on_database_disk: bool = False


@dataclass(frozen=True, slots=True)
class KeptBackups:
    """Made by cron or a timer. Name, size and age are of the newest; None: the folder is empty."""

    folder: str
    count: int = 0
    name: str = ""
    size_bytes: int = 0
    age: dt.timedelta | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Errors are sentences, None when there is none."""

    settings_error: str | None = None
    database_error: str | None = None
    encoding_error: str | None = None
    web: Web | None = None
    broker: Broker | None = None
    server: DatabaseServer | None = None
    storage: Storage | None = None
    polling: Polling | None = None
    probing: Probing | None = None
    changing: Changing | None = None
    channels: Channels | None = None
    records: Records | None = None
    audit_log: AuditLog | None = None
    backups: Backups | None = None  # None: not an installation of `timbang up`
    kept_backups: KeptBackups | None = None  # None: no folder of them is seen from here


def worst(findings: Sequence[CheckResult]) -> int:
    """The exit code: 0 all is well, 1 something to look at, 2 something does not work."""
    return max((SEVERITY[finding.state] for finding in findings), default=0)


def named(names: Sequence[str], most: int = 5) -> str:
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")
