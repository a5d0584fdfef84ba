"""Every setting of Timbang, read once at the edge (`cli/`) and passed down; nothing else reads the environment.

A setting `poll_interval_s` is the environment variable `TIMBANG_POLL_INTERVAL_S`, or a line of the settings file.
"""

from __future__ import annotations

import re
import socket
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from backend.errors import Invalid

SHORTEST_SECRET = 32
"""Characters: 192 bits as base64, what `openssl rand -base64 24` prints."""

SHORTEST_SETUP_CODE = 16
"""Characters: 64 bits where they are hexadecimal; tries are limited like those of passwords."""

PREFIX = "TIMBANG_"

HOST_NAME = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9._-]*[A-Za-z0-9_])?")
"""A name of a machine or container; underscores occur in the latter."""

REQUIRED = "is required and is not set"
NO_KEY = f"{PREFIX}SECRET_KEY: {REQUIRED}"

FROM_FILE = "_file"
SECRETS = ("database_url", "broker_url", "secret_key")
"""What containers are given as files: `TIMBANG_SECRET_KEY_FILE=/run/secrets/key` in place of the value."""
IN_FILES = (*SECRETS, "setup_code")
"""The same, with what only the API knows."""


def built_pages() -> Path:
    """Those of the wheel (hatch_build.py), else of the checkout."""
    packaged = Path(__file__).parent / "pages"
    return packaged if (packaged / "index.html").is_file() else Path("frontend/dist")


class Settings(BaseSettings):
    """Typed and frozen. Names carry their units; every default suits one campus with one router."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, frozen=True, extra="ignore", env_ignore_empty=True
    )

    database_url: SecretStr
    """`postgresql://user:password@host/name`; the driver is ours to choose."""
    broker_url: SecretStr = SecretStr("memory://localhost/")
    """Celery's broker: `redis://host:6379/0`, or `memory://` when worker and API are one process."""
    secret_key: SecretStr | None = None
    """Encrypts router passwords. Several, separated by commas: the first encrypts, all of them decrypt.

    None only for processes that touch no router password (`load`).
    """
    database_url_file: Path | None = None
    broker_url_file: Path | None = None
    secret_key_file: Path | None = None
    setup_code: SecretStr | None = None
    """What the first admin is made with in a browser; None: one that is made and kept in the data folder."""
    setup_code_file: Path | None = None
    data_dir: Path = Path("data")
    backup_nightly: bool = True
    """Whether `timbang up` backs up its database every night; where other processes run, nobody does it for them."""
    backup_keep: Annotated[int, Field(ge=1, le=366)] = 7
    backup_dir: Path | None = None
    """Where to: best on another disk. None: `backups` in the data folder."""

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8080
    tls_cert: Path | None = None
    """PEM file with the server's certificate and its chain; with `tls_key` the server speaks TLS itself."""
    tls_key: Path | None = None
    page_data_wait_s: Annotated[float, Field(ge=0, le=60)] = 0.3
    """How long a page waits for its first data: one without data is better than one that is not there."""
    public_origin: str = ""
    """`https://timbang.campus.ac.id`: what browsers send as Origin; empty: scheme and Host of the request."""
    allowed_hosts: str = ""
    """More names under which requests are answered, separated by commas; see `backend.api.http.hosts`."""
    frontend_dir: Annotated[Path, Field(default_factory=built_pages)]
    trusted_proxies: str = "127.0.0.1"
    """Addresses whose X-Forwarded-For is believed, separated by commas."""
    session_hours: Annotated[int, Field(ge=1, le=24 * 90)] = 12
    login_attempts: Annotated[int, Field(ge=1, le=100)] = 5
    login_window_s: Annotated[int, Field(ge=10, le=86_400)] = 300
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    database_pool: Annotated[int, Field(ge=1, le=200)] = 10
    statement_timeout_ms: Annotated[int, Field(ge=100, le=3_600_000)] = 30_000

    poll_interval_s: Annotated[float, Field(ge=1, le=300)] = 10.0
    poll_deadline_s: Annotated[float, Field(gt=0, le=60)] = 4.0
    """Longest that one router may take for one poll; counted from when its work starts, not from the queue."""
    poll_gap_factor: Annotated[float, Field(ge=1.5, le=60)] = 3.5
    """Two readings further apart than this many intervals have an unknown shape in between: bridged."""
    poll_threads: Annotated[int, Field(ge=1, le=256)] = 16
    poll_suspect_threads: Annotated[int, Field(ge=1, le=64)] = 4
    """Routers that failed last time are tried in threads of their own, so that they delay no other router."""
    poll_shards: Annotated[int, Field(ge=1, le=256)] = 1
    poll_buffer: Annotated[int, Field(ge=10, le=5_000_000)] = 50_000
    """Readings kept in memory while the database is away; older ones go first, their bytes become bridged."""
    bucket_interval_s: Annotated[float, Field(ge=10, le=3600)] = 60.0
    observe_interval_s: Annotated[float, Field(ge=10, le=86_400)] = 240.0
    """With the 30 s until somebody looks what is due, a hand edit of a router is known within five minutes."""
    targets_refresh_s: Annotated[float, Field(ge=1, le=600)] = 30.0
    worker_name: Annotated[str, Field(default_factory=socket.gethostname, min_length=1)]
    """What people call the worker (default: the host's name); each process adds a random word of its own to it."""
    allow_local_routers: bool = False
    """Whether a router may be at an address of this machine or its link (127.0.0.1): for a lab, or a tunnel."""
    allow_local_channels: bool = False
    """The same of servers that messages go to, such as a mail server on this machine."""
    telegram_url: str = "https://api.telegram.org"
    """Where Telegram's API answers."""
    heartbeat_url: SecretStr = SecretStr("")
    """Address that is fetched each minute while all is well; whoever waits for it there tells people when it stops."""
    lease_s: Annotated[float, Field(ge=1, le=600)] = 15.0
    """A worker that has not been heard of for so long has lost its shards to the others."""
    lease_refresh_s: Annotated[float, Field(ge=0.1, le=200)] = 5.0
    """How often a worker says that it is alive and looks whether shards should move."""

    probe_threads: Annotated[int, Field(ge=1, le=64)] = 4
    """Probes that a worker runs at once; each waits for a program, so threads cost little."""
    probe_lease_s: Annotated[float, Field(ge=1, le=600)] = 30.0
    """A probe whose worker has not been heard of for so long is over, and its ISP and server are free."""
    probe_netns: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]*$")] = ""
    """Network namespace of this host that probes run in (`ip netns`; needs root); empty: the host's own."""
    probe_private_targets: bool = False
    """Whether probes may go to private, loopback and test addresses: for networks without an internet."""
    probe_ping_interval_s: Annotated[float, Field(ge=0.2, le=30)] = 5.0
    """Pause between light echoes over each ISP."""
    probe_ping_host: str = "1.1.1.1"
    """Where routers send their own echoes while there is no test server; empty: nowhere."""

    change_lease_s: Annotated[float, Field(ge=1, le=600)] = 15.0
    """A change of a router whose worker has not been heard of for so long is taken on by another one."""
    change_look_s: Annotated[float, Field(ge=0.05, le=60)] = 0.5
    """How often a worker looks for changes to carry out or to watch."""
    change_write_deadline_s: Annotated[float, Field(gt=0, le=120)] = 20.0
    """Longest that one connection for arming, writing or verifying may take in all."""

    retention_raw_days: Annotated[int, Field(ge=1, le=3650)] = 14
    retention_slot_days: Annotated[int, Field(ge=35, le=36_500)] = 731
    retention_probe_days: Annotated[int, Field(ge=35, le=36_500)] = 731
    """Runs of probes with their series and raw answers."""
    retention_ping_days: Annotated[int, Field(ge=35, le=36_500)] = 92
    retention_hour_days: Annotated[int, Field(ge=366, le=36_500)] = 3653
    retention_report_days: Annotated[int, Field(ge=400, le=36_500)] = 1096
    """Reports that were mailed. At least as long as one may be owed: a report that is gone would be made again."""
    retention_audit_days: Annotated[int, Field(ge=30, le=36_500)] = 3653

    @model_validator(mode="before")
    @classmethod
    def _secrets_from_files(cls, values: dict[str, Any]) -> dict[str, Any]:
        for name in IN_FILES:
            path = values.get(name + FROM_FILE)
            if path is not None:
                if values.get(name) is not None:
                    raise ValueError(
                        f"{name}: is set, and so is {_variable(name + FROM_FILE)}: keep one"
                    )
                values[name] = _content(name + FROM_FILE, Path(path))
        return values

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, value: SecretStr) -> SecretStr:
        if not value.get_secret_value().startswith(("postgresql://", "postgres://")):
            raise ValueError("give a PostgreSQL address: postgresql://user:password@host:5432/name")
        return _with_good_port(value)

    @field_validator("broker_url")
    @classmethod
    def _known_broker(cls, value: SecretStr) -> SecretStr:
        if value.get_secret_value().split(":", 1)[0] not in {"memory", "redis", "rediss", "amqp"}:
            raise ValueError("give a broker address: redis://host:6379/0 (or memory://)")
        return _with_good_port(value)

    @field_validator("heartbeat_url")
    @classmethod
    def _web_address(cls, value: SecretStr) -> SecretStr:
        url = value.get_secret_value()
        if url and not url.startswith(("https://", "http://")):
            raise ValueError("give the address of a page: https://host/path, or leave it out")
        return _with_good_port(value) if url else value

    @field_validator("secret_key")
    @classmethod
    def _long_secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and any(
            len(key.strip()) < SHORTEST_SECRET for key in value.get_secret_value().split(",")
        ):
            raise ValueError(
                f"give a random text of at least {SHORTEST_SECRET} characters: openssl rand -base64 32"
            )
        return value

    @field_validator("setup_code")
    @classmethod
    def _long_setup_code(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < SHORTEST_SETUP_CODE:
            raise ValueError(
                f"give a random text of at least {SHORTEST_SETUP_CODE} characters: openssl rand -hex 16"
            )
        return value

    @field_validator("allowed_hosts")
    @classmethod
    def _names_of_hosts(cls, value: str) -> str:
        if any(not HOST_NAME.fullmatch(name.strip()) for name in value.split(",") if name.strip()):
            raise ValueError(
                "give names without port and scheme, separated by commas: api,timbang.lan"
            )
        return value

    @model_validator(mode="after")
    def _deadline_within_interval(self) -> Self:
        if self.poll_deadline_s >= self.poll_interval_s:
            raise ValueError(
                f"poll_deadline_s: {self.poll_deadline_s:g} s must be shorter than poll_interval_s "
                f"({self.poll_interval_s:g} s), or a slow router delays its own next poll"
            )
        return self

    @model_validator(mode="after")
    def _lease_outlasts_a_lost_refresh(self) -> Self:
        if self.lease_s < 2 * self.lease_refresh_s:
            raise ValueError(
                f"lease_s: {self.lease_s:g} s must be at least twice lease_refresh_s "
                f"({self.lease_refresh_s:g} s), or one late refresh moves shards"
            )
        return self

    @property
    def gap_ms(self) -> int:
        return round(self.poll_interval_s * self.poll_gap_factor * 1000)

    @property
    def secret_keys(self) -> tuple[str, ...]:
        """Raises Invalid where there is none."""
        if self.secret_key is None:
            raise Invalid("secret_key", NO_KEY)
        return tuple(key.strip() for key in self.secret_key.get_secret_value().split(","))


def load(file: Path | None = None, *, needs_key: bool = True, **overrides: Any) -> Settings:
    """Read the environment and `file` (lines `TIMBANG_NAME=value`; the environment wins; `overrides` win over both).

    `needs_key`: False for a process that touches no router password, so that it need not be given the key.
    Raises Invalid naming the first bad setting and what to write instead.
    """
    if file is not None and not file.is_file():
        raise Invalid("settings file", f"{file} does not exist or is not a file")
    given = {name: value for name, value in overrides.items() if value is not None}
    given |= {name + FROM_FILE: None for name in IN_FILES if name in given}
    try:
        loaded = Settings(_env_file=file, **given)  # type: ignore[call-arg, unused-ignore]
    except ValidationError as error:
        raise _explained(error) from None
    if needs_key and loaded.secret_key is None:
        raise Invalid("secret_key", NO_KEY)
    return loaded


def _explained(error: ValidationError) -> Invalid:
    problem = error.errors(include_url=False, include_input=False)[0]
    reason = problem["msg"].removeprefix("Value error, ")
    if not problem["loc"]:
        name, _, reason = reason.partition(": ")
    else:
        name = str(problem["loc"][0])
    if problem["type"] == "missing":
        reason = REQUIRED
    return Invalid(name, f"{_variable(name)}: {reason}")


def _variable(name: str) -> str:
    return PREFIX + name.upper()


def _with_good_port(url: SecretStr) -> SecretStr:
    """Also what a password with an unescaped / or # in it looks like; so the words at fault are not repeated."""
    try:
        _ = urlsplit(url.get_secret_value()).port
    except ValueError:
        raise ValueError(
            "the port is not a number; in a password write / as %2F, # as %23, @ as %40, : as %3A"
        ) from None
    return url


def _content(name: str, path: Path) -> str:
    """The file's text without the end of line; its path stays out of errors: some put the secret itself there."""
    try:
        content = path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise ValueError(f"{name}: the file cannot be read ({reason})") from None
    if not content:
        raise ValueError(f"{name}: the file is empty")
    return content
