"""The check of nightly backups."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from backend.domain.installation.doctor import Backups, CheckResult, Facts, KeptBackups
from backend.domain.installation.nightly import LATE

CHECK = "backups"
SAME_DISK = (
    " They are on the disk of the database and are lost with it: copy them to another machine, or set "
    "TIMBANG_BACKUP_DIR to another disk."
)
KEPT_REMEDY = "Look at what makes them, a line of cron or the timer: docs/operations.md, Back up."
REMEDY = "Remove what stands in the way; the next try comes within the hour. By hand: `timbang backup FILE`."


def backup_checks(facts: Facts) -> Iterator[CheckResult]:
    if facts.backups is not None:
        yield check_backups(facts.backups)
    if facts.kept_backups is not None:
        yield check_kept_backups(facts.kept_backups)


def check_backups(backups: Backups) -> CheckResult:
    if not backups.folder:
        return CheckResult(CHECK, "ok", "Nightly backups are off (TIMBANG_BACKUP_NIGHTLY).")
    last = backups.last
    newest = (
        "There is no backup yet" if last is None else f"The last backup: {_moment(last.made_at)}"
    )
    if last is not None:
        newest += f", {max(last.size_bytes / 1e6, 0.1):,.1f} MB, {last.name} in {backups.folder}"
    if backups.failure is not None:
        words = backups.failure.words.rstrip(".")
        message = f"The try of {_moment(backups.failure.at)} failed: {words}. {newest}."
        return CheckResult(CHECK, "failed" if backups.days_without else "warning", message, REMEDY)
    if backups.days_without:
        message = f"{newest}: {backups.days_without} days without one."
        return CheckResult(CHECK, "failed", message, REMEDY)
    following = "" if backups.next_at is None else f" The next one: {_moment(backups.next_at)}."
    same_disk = SAME_DISK if last is not None and backups.is_on_database_disk else ""
    return CheckResult(CHECK, "ok", f"{newest}.{following}{same_disk}")


def check_kept_backups(kept: KeptBackups) -> CheckResult:
    """Made once a day by cron or a timer (docs/operations.md); whether one can be read, only a restore tells."""
    if kept.age is None:
        message = f"There is no backup in {kept.folder}."
        return CheckResult(CHECK, "failed", message, KEPT_REMEDY)
    size = f"{max(kept.size_bytes / 1e6, 0.1):,.1f} MB"
    newest = f"The newest of {kept.count} in {kept.folder}: {kept.name}, {size}"
    if kept.age > LATE:
        message = f"{newest}: {kept.age.days} days without one."
        return CheckResult(CHECK, "failed", message, KEPT_REMEDY)
    hours = max(round(kept.age.total_seconds() / 3600), 0)
    return CheckResult(CHECK, "ok", f"{newest}, {hours} hours old.")


def _moment(at: dt.datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M} UTC"
