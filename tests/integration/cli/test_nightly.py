"""The nightly backup of `timbang up`: restorable, the last good one stays whatever happens, failures are said."""

from __future__ import annotations

import datetime as dt
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple

import pytest

from backend.services.upkeep import backups
from backend.store.engine.database import Database
from backend.store.upkeep.backup_folder import BackupFolder
from cli.backups import backup, restore
from cli.postgres import migrate
from cli.serving.nightly import NightlyBackups
from tests.integration.cli.damage import damaged
from tests.integration.cli.installation import KEYS, NOW, Engines, content, fill, unheard

DAY = dt.timedelta(days=1)
HOUR = dt.timedelta(hours=1)


class Usage(NamedTuple):
    """As shutil says it."""

    total: int
    used: int
    free: int


class Nights:
    """An installation whose nights pass as the test wants."""

    def __init__(self, url: str, path: Path) -> None:
        self.now = NOW
        self.database = Database(url, pool=1)
        self.folder = BackupFolder(path, 3, path.parent, NOW - 30 * DAY)
        self._made = NightlyBackups(self.folder, self.database, lambda: self.now)

    def look(self) -> list[str]:
        self._made.look()
        return [each.name for each in self.folder.backups()]

    def state(self) -> backups.NightlyBackups:
        with self.database.transaction() as session:
            return backups.state(session, self.folder, self.now)


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engines]:
    with ExitStack() as stack:
        yield Engines(stack, tmp_path_factory.mktemp("engines"))


@pytest.fixture(scope="module")
def filled(engines: Engines, tmp_path_factory: pytest.TempPathFactory) -> str:
    url = engines.empty_database("postgresql")
    fill(url, tmp_path_factory.mktemp("site"))
    return url


@pytest.fixture
def nights(filled: str, tmp_path: Path) -> Iterator[Nights]:
    made = Nights(filled, tmp_path / "backups")
    with closing(made.database):
        yield made


def test_a_night_makes_one_that_can_be_restored(
    nights: Nights, engines: Engines, filled: str
) -> None:
    [name] = nights.look()
    assert nights.look() == [name], "once a night"
    file = nights.folder.path / name
    assert (file.stat().st_mode & 0o777, nights.folder.path.stat().st_mode & 0o777) == (
        0o600,
        0o700,
    )
    state = nights.state()
    assert state.last is not None
    assert (state.last.at, state.last.size_bytes) == (
        NOW.replace(microsecond=0),
        file.stat().st_size,
    )
    assert (state.timezone, state.hour, state.failure) == ("Asia/Jakarta", 3, None)
    assert state.next_at.isoformat() == "2026-11-17T20:00:00+00:00"
    assert state.is_on_database_disk
    new = engines.empty_database("postgresql")
    restore.read(new, file, KEYS, unheard)
    assert content(new) == content(filled)


def test_only_so_many_are_kept_and_nothing_of_others_goes(nights: Nights) -> None:
    nights.folder.path.mkdir()
    own = nights.folder.path / "before-the-upgrade.zip"
    own.write_text("mine")
    (nights.folder.path / "timbang-20261101T000000Z.zip.partial").write_text("cut by kill -9")
    made = set()
    for _ in range(5):
        made |= set(nights.look())
        nights.now += DAY
    assert len(made) == 5
    assert sorted(path.name for path in nights.folder.path.iterdir()) == [
        own.name,
        *sorted(made)[-3:],
    ]


def test_nothing_is_made_before_somebody_has_set_it_up(engines: Engines, tmp_path: Path) -> None:
    url = engines.empty_database("postgresql")
    migrate.upgrade(url)
    empty = Nights(url, tmp_path / "backups")
    with closing(empty.database):
        assert empty.look() == []
        assert not empty.folder.path.exists()
        assert empty.folder.days_without(empty.now + 9 * DAY) is None


def test_a_full_disk_keeps_the_last_good_one_and_is_said(
    nights: Nights, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = [60e9]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**11, 0, round(free[0])))
    first = nights.look()
    nights.now += DAY
    free[0] = 5.001e9  # 5 GB have to stay
    assert nights.look() == first
    failure = nights.state().failure
    assert failure is not None
    assert failure.reason == "no_room"
    assert failure.words.startswith("5.0 GB are free on the disk of ")
    assert "about 0.0 GB are needed, and 5.0 GB have to stay free." in failure.words
    assert nights.state().next_at == nights.now + HOUR
    again = BackupFolder(nights.folder.path, 3, nights.folder.path, NOW)
    assert again.failure() == nights.folder.failure(), "another process knows it, too"
    assert nights.folder.days_without(nights.now) is None
    nights.now += DAY
    nights.look()
    assert nights.folder.days_without(nights.now) == 2
    free[0] = 60e9
    nights.now += HOUR
    assert len(nights.look()) == 2
    assert (nights.state().failure, nights.folder.days_without(nights.now)) == (None, None)
    assert not (nights.folder.path / "last-failure.json").exists()


def test_a_disk_that_fills_while_it_is_written(
    nights: Nights, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = iter([60e9, 4e9])
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**11, 0, round(next(rooms))))
    write = backup.write

    def slowly(url: str, file: Path, tell: backup.Tell, now: dt.datetime) -> object:
        with backup.archive.writing(file):
            tell("two seconds later")
        return write(url, file, tell, now)

    monkeypatch.setattr(backup, "write", slowly)
    assert nights.look() == []
    assert [path.name for path in nights.folder.path.iterdir()] == ["last-failure.json"]
    assert "fell to 4.0 GB free" in (nights.folder.failure() or pytest.fail("no failure")).words


def test_one_that_cannot_be_read_back_is_no_backup(
    nights: Nights, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = backup.write

    def badly(url: str, file: Path, tell: backup.Tell, now: dt.datetime) -> object:
        manifest = write(url, file, tell, now)
        damaged(file, file.with_suffix(".spoilt"), "a bit flipped").replace(file)
        return manifest

    monkeypatch.setattr(backup, "write", badly)
    assert nights.look() == []
    failure = nights.folder.failure()
    assert failure is not None
    assert failure.reason == "failed"


def test_a_folder_that_cannot_be_made(nights: Nights) -> None:
    nights.folder.path.write_text("a file is in its place")
    assert nights.look() == []
    failure = nights.state().failure
    assert failure is not None
    assert "File exists" in failure.words
