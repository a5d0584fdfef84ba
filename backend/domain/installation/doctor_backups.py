"""The check of nightly backups."""

from __future__ import annotations

import datetime as dt

from backend.domain.installation.doctor import Backups, CheckResult

CHECK = "backups"
SAME_DISK = (
    " They are on the disk of the database and are lost with it: copy them to another machine, or set "
    "TIMBANG_BACKUP_DIR to another disk."
)
REMEDY = "Remove what stands in the way; the next try comes within the hour. By hand: `timbang backup FILE`."


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


def _moment(at: dt.datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M} UTC"
