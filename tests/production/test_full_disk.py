"""The database's disk is full for a while: what was read meanwhile is stored when there is room again."""

from __future__ import annotations

import errno
import subprocess
import time
from collections.abc import Iterator
from io import FileIO
from pathlib import Path

import psycopg
import pytest

from tests.production.accounting import connected
from tests.production.installation import INTERVAL_S
from tests.production.processes import until
from tests.production.scene import WHOLE_S, Scene
from tests.services import Server
from tests.services.require import lacking, require

pytestmark = [pytest.mark.slow, pytest.mark.in_order, pytest.mark.timeout(1200)]

DISK = "350m"
FULL_S = 10.0
PIECE = bytes(1_000_000)


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A small file system of its own, in memory: only root can make one."""
    folder = tmp_path_factory.mktemp("disk")
    words = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "timbang-tests", str(folder)]
    require("root")
    if subprocess.run(words, check=False, capture_output=True).returncode:
        lacking("A disk that can be filled is mounted for the test, which root may not do here.")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """A file that takes all the room there is."""
    path = disk / "something else"
    with path.open("wb", buffering=0) as file:
        for size in (len(PIECE), 512):
            while _written(file, PIECE[:size]):
                pass
    return path


def _written(file: FileIO, piece: bytes) -> bool:
    """Whether there was room for any of it."""
    try:
        return file.write(piece) > 0
    except OSError as error:
        if error.errno == errno.ENOSPC:
            return False
        raise


def test_disk_of_the_database_is_full(scene: Scene, disk: Path) -> None:
    with scene.fault("disk of the database full", visitors_suffer=True) as fault:
        file = fill(disk)
        until(lambda: nothing_stored(scene), WHOLE_S, "nothing can be stored any more")
        time.sleep(FULL_S)
        file.unlink()
        until(lambda: answers_again(scene.installation.database), WHOLE_S, "the database is back")
        fault.back()


def answers_again(database: Server) -> bool:
    """Started anew, as a supervisor does, if it ended for want of room, be it while it recovered."""
    if database.process is None or database.process.poll() is not None:
        database.start()
    try:
        with connected(database.url) as connection:
            return connection.execute("SELECT 1").fetchone() == (1,)
    except psycopg.OperationalError:
        return False


def nothing_stored(scene: Scene) -> bool:
    """Whether the last three polls of all routers are nowhere to be seen; a server that ended has stored none."""
    try:
        return not scene.installation.polled_since(time.time() - 3 * INTERVAL_S, routers=1)
    except psycopg.OperationalError:
        return True


def test_readings_waited_in_memory(scene: Scene) -> None:
    [fault] = scene.chronicle.faults
    scene.assert_readings_waited(fault)
