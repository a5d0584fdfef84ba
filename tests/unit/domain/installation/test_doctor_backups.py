"""What the doctor says of nightly backups."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from backend.domain.installation.doctor import Backups
from backend.domain.installation.doctor_backups import check_backups
from backend.domain.installation.nightly import BackupFailure, NightlyBackup

NIGHT = dt.datetime(2026, 11, 24, 20, tzinfo=dt.UTC)
LAST = NightlyBackup(NIGHT, 12_345_678)
WELL = Backups("/var/backups", LAST, next_at=NIGHT + dt.timedelta(days=1))
FAILED = BackupFailure(NIGHT, NIGHT, "no_room", "0.5 GB are free.")


@pytest.mark.parametrize(
    "backups, state, words",
    [
        (
            WELL,
            "ok",
            "12.3 MB, timbang-20261124T200000Z.zip in /var/backups. The next one: 2026-11-25 20:00 UTC.",
        ),
        (
            replace(WELL, is_on_database_disk=True),
            "ok",
            "are lost with it: copy them to another machine",
        ),
        (
            replace(WELL, last=None, is_on_database_disk=True),
            "ok",
            "There is no backup yet. The next one",
        ),
        (
            replace(WELL, failure=FAILED),
            "warning",
            "failed: 0.5 GB are free. The last backup: 2026-11-24",
        ),
        (replace(WELL, failure=FAILED, days_without=2), "failed", "failed: 0.5 GB are free."),
        (replace(WELL, days_without=3), "failed", ": 3 days without one."),
        (Backups(""), "ok", "off (TIMBANG_BACKUP_NIGHTLY)"),
    ],
)
def test_a_sentence_for_each_state(backups: Backups, state: str, words: str) -> None:
    result = check_backups(backups)
    assert result.state == state
    assert words in result.message
    assert bool(result.remedy) == (state != "ok")
    assert result.message.count("another machine") == ("another machine" in words)
