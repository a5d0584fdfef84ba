"""Backups of cron or a timer: found where their folder is seen, and not spoken of elsewhere."""

from __future__ import annotations

import datetime as dt
import os
from dataclasses import replace
from pathlib import Path

import pytest

from backend.domain.installation.doctor import KeptBackups
from backend.domain.installation.doctor_backups import check_kept_backups
from backend.store.upkeep.kept_backups import look

NOW = dt.datetime(2026, 11, 29, 4, tzinfo=dt.UTC)
KEPT = KeptBackups("/backups", 2, "2026-11-28.zip", 12_345_678, dt.timedelta(hours=25))


def write(folder: Path, name: str, age: dt.timedelta, size: int = 3) -> None:
    path = folder / name
    path.write_bytes(b"x" * size)
    at = (NOW - age).timestamp()
    os.utime(path, (at, at))


def test_no_folder_says_nothing(tmp_path: Path) -> None:
    assert look([tmp_path / "backups"], NOW) is None


def test_the_newest_of_the_first_folder_that_is_there(tmp_path: Path) -> None:
    write(tmp_path, "2026-11-27.zip", dt.timedelta(days=2))
    write(tmp_path, "2026-11-28.zip", dt.timedelta(days=1), 5)
    write(tmp_path, "2026-11-29.zip.partial", dt.timedelta(0))
    kept = look([tmp_path / "no", tmp_path], NOW)
    day = dt.timedelta(days=1)
    assert kept == KeptBackups(str(tmp_path), 2, "2026-11-28.zip", 5, day)


def test_an_empty_folder_holds_no_backup(tmp_path: Path) -> None:
    assert look([tmp_path], NOW) == KeptBackups(str(tmp_path))


@pytest.mark.parametrize(
    "kept, state, words",
    [
        (KEPT, "ok", "The newest of 2 in /backups: 2026-11-28.zip, 12.3 MB, 25 hours old."),
        (replace(KEPT, age=dt.timedelta(days=3, hours=1)), "failed", "3 days without one."),
        (KeptBackups("/backups"), "failed", "There is no backup in /backups."),
    ],
)
def test_what_the_doctor_says(kept: KeptBackups, state: str, words: str) -> None:
    check = check_kept_backups(kept)
    assert (check.state, words in check.message) == (state, True)
    assert bool(check.remedy) == (state != "ok")
