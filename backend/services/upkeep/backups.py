"""What is known of the nightly backups of `timbang up`, as Settings and the doctor show it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from backend.domain.dates.zones import parse_zone
from backend.domain.installation import nightly
from backend.services.shown import Time
from backend.settings import Settings
from backend.store.engine.session import Session
from backend.store.inventory import campuses
from backend.store.upkeep.backup_folder import BackupFolder


@dataclass(frozen=True, slots=True)
class LastBackup:
    at: Time
    size_bytes: int
    name: str


@dataclass(frozen=True, slots=True)
class FailedBackup:
    """The last try. `words`: what stood in its way, in English."""

    at: Time
    reason: Literal["no_room", "failed"]
    words: str


@dataclass(frozen=True, slots=True)
class NightlyBackups:
    folder: str
    keep: int
    timezone: Annotated[str, Field(description="of the quiet hour")]
    hour: Annotated[int, Field(description="at which they begin, by that clock")]
    next_at: Time
    count: int
    total_bytes: int
    is_on_database_disk: Annotated[bool, Field(description="it is lost together with the database")]
    last: Annotated[LastBackup | None, Field(description="null: there is none yet")]
    failure: Annotated[FailedBackup | None, Field(description="null: the last try succeeded")]


@dataclass(frozen=True, slots=True)
class Backups:
    nightly: Annotated[
        NightlyBackups | None,
        Field(description="null: they are switched off, or Timbang runs as several processes"),
    ]


def folder_of(settings: Settings, started_at: dt.datetime) -> BackupFolder | None:
    """Where an installation of `timbang up` has them; None where they are switched off."""
    if not settings.backup_nightly:
        return None
    path = (settings.backup_dir or settings.data_dir / "backups").absolute()
    return BackupFolder(path, settings.backup_keep, settings.data_dir, started_at)


def clock_of(session: Session) -> ZoneInfo:
    """The clock whose quiet hour counts: that of the campus that was entered first."""
    first = min(campuses.every(session), key=lambda campus: campus.id, default=None)
    return parse_zone("UTC" if first is None else first.timezone)


def state(session: Session, folder: BackupFolder, now: dt.datetime) -> NightlyBackups:
    zone, kept, failure = clock_of(session), folder.backups(), folder.failure()
    last = nightly.newest(kept, now)
    next_at = nightly.next_at(
        now, zone, last.made_at if last else None, failure.at if failure else None
    )
    return NightlyBackups(
        folder=str(folder.path),
        keep=folder.keep,
        timezone=zone.key,
        hour=nightly.QUIET_HOUR,
        next_at=next_at,
        count=len(kept),
        total_bytes=sum(each.size_bytes for each in kept),
        is_on_database_disk=folder.is_on_database_disk(),
        last=LastBackup(last.made_at, last.size_bytes, last.name) if last else None,
        failure=FailedBackup(failure.at, failure.reason, failure.words) if failure else None,
    )
