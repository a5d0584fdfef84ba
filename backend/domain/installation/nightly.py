"""Backups of every night: when the next one is due, whether it has room, which ones go."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

QUIET_HOUR = 3
"""On the clock of the campus: classes and reports are over, and recommendations begin at five."""
AGAIN = dt.timedelta(hours=1)
"""From a failure to the next try."""
LATE = dt.timedelta(days=2)
"""So long without a backup is an incident."""
SETTLING = dt.timedelta(hours=2)
"""After its start Timbang may make up for what was missed while it did not run."""
GROWTH = 1.2
"""A night adds little, but a new router brings its past of days."""
FIRST_PART = 0.5
"""A backup has no indexes and is compressed: the first one is surely smaller than this part of the database."""
LEAST_BYTES = 10_000_000

NAME = re.compile(r"timbang-(\d{8}T\d{6})Z\.zip")
STAMP = "%Y%m%dT%H%M%S"

Reason = Literal["no_room", "failed"]


@dataclass(frozen=True, slots=True)
class NightlyBackup:
    """One complete file."""

    made_at: dt.datetime
    size_bytes: int

    @property
    def name(self) -> str:
        return file_name(self.made_at)


@dataclass(frozen=True, slots=True)
class BackupFailure:
    """The last try. `since`: the first of the tries that failed in a row."""

    at: dt.datetime
    since: dt.datetime
    reason: Reason
    words: str


def file_name(made_at: dt.datetime) -> str:
    return f"timbang-{made_at.astimezone(dt.UTC).strftime(STAMP)}Z.zip"


def made_at(name: str) -> dt.datetime | None:
    """None for a file that is not one of these."""
    match = NAME.fullmatch(name)
    if match is None:
        return None
    try:
        return dt.datetime.strptime(match[1], STAMP).replace(tzinfo=dt.UTC)
    except ValueError:
        return None


def next_at(
    now: dt.datetime, zone: dt.tzinfo, last_at: dt.datetime | None, failed_at: dt.datetime | None
) -> dt.datetime:
    """The next try; `now` where it is due. A night on which nothing ran is made up for at once."""
    due_at = _quiet_hour(now, zone)
    if last_at is not None and due_at <= last_at:
        return _quiet_hour(now + dt.timedelta(days=1), zone)
    if failed_at is not None and now < failed_at + AGAIN <= now + AGAIN:
        return failed_at + AGAIN
    return now


def _quiet_hour(now: dt.datetime, zone: dt.tzinfo) -> dt.datetime:
    """The last one that has begun."""
    local = now.astimezone(zone)
    day = local.date()
    for each in (day, day - dt.timedelta(days=1)):
        begins_at = dt.datetime.combine(each, dt.time(QUIET_HOUR), zone).astimezone(dt.UTC)
        if begins_at <= now:
            return begins_at
    return begins_at


def newest(kept: Sequence[NightlyBackup], now: dt.datetime) -> NightlyBackup | None:
    """None that was made after `now`: such a file tells that the clock was set."""
    return max(
        (each for each in kept if each.made_at <= now), key=lambda each: each.made_at, default=None
    )


def needed_bytes(last: NightlyBackup | None, database_bytes: int) -> int:
    """What the next file may take."""
    expected = FIRST_PART * database_bytes if last is None else GROWTH * last.size_bytes
    return max(LEAST_BYTES, round(expected))


def make_room(kept: Sequence[NightlyBackup], missing_bytes: int) -> list[NightlyBackup] | None:
    """The oldest ones that have to go for so many bytes; None where all but the newest are not enough."""
    going, freed = [], 0
    for backup in sorted(kept, key=lambda each: each.made_at)[:-1]:
        if freed >= missing_bytes:
            break
        going.append(backup)
        freed += backup.size_bytes
    return going if freed >= missing_bytes else None


def superfluous(kept: Sequence[NightlyBackup], most: int, now: dt.datetime) -> list[NightlyBackup]:
    """The oldest beyond `most`; files from after `now` (the clock was set) go first."""
    by_age = sorted(kept, key=lambda each: (each.made_at <= now, each.made_at))
    return by_age[: max(0, len(by_age) - most)]


def days_without(
    last: NightlyBackup | None,
    failure: BackupFailure | None,
    started_at: dt.datetime,
    now: dt.datetime,
) -> int | None:
    """Whole days without a backup, once that is an incident; None while a backup is recent or not yet possible."""
    never_since = None if failure is None else failure.since
    since = never_since if last is None else last.made_at
    if since is None or now - since < LATE or now - started_at < SETTLING:
        return None
    return (now - since).days
