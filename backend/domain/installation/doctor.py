"""What is wrong with an installation: facts go in, findings with remedies come out. Pure; gathering is elsewhere.

A part of the facts is None when it could not be learned; the finding that says why is about what stood in the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

State = Literal["ok", "warning", "failed"]
SEVERITY: Mapping[State, int] = {"ok": 0, "warning": 1, "failed": 2}

Edition = Literal["plain", "apache", "community"]


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One check: `message` says what was found, `remedy` what to do about it (empty for `ok`)."""

    check: str
    state: State
    message: str
    remedy: str = ""


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
    """The database server. `version` is PostgreSQL's number (170002); `clock_ahead_s`: its clock less ours.

    `missing_rights`: what our role may not do, in words. `revision` None: no tables of ours, or
    no right to look.
    """

    version: int
    edition: Edition
    extension_offered: bool
    revision: str | None
    expected_revision: str
    known_revisions: frozenset[str]
    missing_rights: tuple[str, ...]
    clock_ahead_s: float


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """One table of time series: bytes on disk, days that it spans, days that it may keep, whether in chunks.

    `slack_days`: how much longer rows may stay, because whole chunks go at once.
    """

    table: str
    size_bytes: int
    span_days: float
    keep_days: int
    slack_days: int
    in_chunks: bool


@dataclass(frozen=True, slots=True)
class Storage:
    """`free_bytes` None: the disk is another machine's, or we may not look."""

    size_bytes: int
    free_bytes: int | None
    series: tuple[SeriesTable, ...]


@dataclass(frozen=True, slots=True)
class Broker:
    """`kind` is the URL's scheme; `error` says why it does not answer; `queues` is messages waiting by queue."""

    kind: str
    error: str | None = None
    queues: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Worker:
    """A living process that polls. `shards_set`: how many shards its settings say there are."""

    name: str
    owned: int
    shards_set: int
    waiting: int
    refused: int


@dataclass(frozen=True, slots=True)
class RouterFacts:
    """One enabled router. `state`: ok, stale, failing, never. `done_share`: polls of the last hour over those due."""

    name: str
    state: str
    error_code: str | None
    remedy: str | None
    done_share: float | None


@dataclass(frozen=True, slots=True)
class Polling:
    """`has_beat`: whether a process asks for the periodic jobs."""

    shards: int
    workers: tuple[Worker, ...]
    has_beat: bool
    routers: tuple[RouterFacts, ...]


@dataclass(frozen=True, slots=True)
class Probing:
    """`lines`: ISPs that have a source address. `workers`: living ones, each with what its host lacks, in a sentence.

    `homeless`: ISPs whose source address no living worker's host has.
    """

    lines: int
    workers: tuple[tuple[str, str], ...]
    homeless: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Changing:
    """Routers with a change under way: `unheld` those that no worker carries on, `held` the others."""

    held: tuple[str, ...] = ()
    unheld: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AuditLog:
    """`head`: the newest seal, in hexadecimal. `broken`: ids of lines that are not as they were sealed, or gone.

    `unsealed`: lines that no seal knows.
    """

    lines: int
    head: str
    broken: tuple[int, ...]
    unsealed: int


@dataclass(frozen=True, slots=True)
class Records:
    """`locked_routers`: whose password none of our keys opens; `old_key_routers`: one, but not the newest.

    `unknown_zones`: zones of campuses that this machine, or the database, has no data of.
    """

    is_set_up: bool
    locked_routers: tuple[str, ...]
    old_key_routers: int
    unknown_zones: tuple[str, ...]
    disagreements: int


@dataclass(frozen=True, slots=True)
class Facts:
    """All of it. `settings_error`, `database_error` and `encoding_error` are sentences; None when there is no error."""

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
    records: Records | None = None
    audit_log: AuditLog | None = None


def worst(findings: Sequence[CheckResult]) -> int:
    """0 all is well, 1 something to look at, 2 something does not work: the exit code."""
    return max((SEVERITY[finding.state] for finding in findings), default=0)


def named(names: Sequence[str], most: int = 5) -> str:
    """A few names, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")
