"""Whether Timbang itself needs care while it reads: `timbang_unwell`.

Its own check disagrees, the disk of its database is nearly full, messages do not leave, or backups fail for days. Each
reason has the level at which it comes and a milder one at which it goes.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

GB = 10**9

LEAST_FREE_BYTES = GB
"""PostgreSQL stops where nothing is left; an hour of samples of a large installation is less."""
FREE_PART = 0.05
ENOUGH_FREE_BYTES = 10 * GB
"""On a large disk, whatever part of it that is."""
ROOM_AGAIN = 1.5
"""Times as much must be free as when it was too little."""

LATE_MS = 600_000
PROMPT_MS = 60_000
"""Messages leave again once none waits for longer; one that waits its turn waits for a second."""

DISAGREES_FOR_MS = 26 * 3_600_000
"""Until the next self-check, a day later, has had its chance to disagree, also where the clock is set."""


@dataclass(frozen=True, slots=True)
class DiskRoom:
    """The disk that the database is on."""

    free_bytes: int
    total_bytes: int


@dataclass(frozen=True, slots=True)
class SelfFacts:
    """What Timbang knows of itself. `*_ms`: UTC ms; None: there is none."""

    disagreeing: int  # ISPs whose self-check disagreed within DISAGREES_FOR_MS
    disk: DiskRoom | None  # None: another machine's, or nobody may look
    waiting: int  # messages, less those about this very incident
    oldest_ms: int | None  # since when the oldest of them waits
    backup_days: int | None = None  # without a backup, where that is too long


def needs(facts: SelfFacts, known: Container[str], now_ms: int) -> Mapping[str, float]:
    """Each reason by its figure; empty: all is well. `known`: reasons that were there before."""
    reasons: dict[str, float] = {}
    if facts.disagreeing:
        reasons["disagreeing"] = facts.disagreeing
    if facts.disk is not None and _is_short(facts.disk, was_short="free_gb" in known):
        reasons["free_gb"] = round(facts.disk.free_bytes / GB, 1)
    if facts.oldest_ms is not None:
        most_ms = PROMPT_MS if "waiting" in known else LATE_MS
        if now_ms - facts.oldest_ms > most_ms:
            reasons["waiting"] = facts.waiting
    if facts.backup_days is not None:
        reasons["backup_days"] = facts.backup_days
    return reasons


def least_free_bytes(total_bytes: int) -> int:
    """What must be free on a disk of that size."""
    return max(LEAST_FREE_BYTES, min(ENOUGH_FREE_BYTES, round(FREE_PART * total_bytes)))


def _is_short(disk: DiskRoom, *, was_short: bool) -> bool:
    least = least_free_bytes(disk.total_bytes)
    return disk.free_bytes < (ROOM_AGAIN * least if was_short else least)
