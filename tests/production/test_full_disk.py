"""The database's disk is full for a while: what was read meanwhile is stored when there is room again."""

from __future__ import annotations

import errno
import os
import subprocess
import time
from collections.abc import Iterator
from io import FileIO
from pathlib import Path

import pytest

from tests.production.accounting import polls
from tests.production.faults import missed_outside
from tests.production.installation import INTERVAL_S
from tests.production.processes import until
from tests.production.scene import WHOLE_S, Scene

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

DISK = "350m"
FULL_S = 10.0
PIECE = bytes(1_000_000)


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A small file system of its own, in memory: only root can make one."""
    folder = tmp_path_factory.mktemp("disk")
    words = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "timbang-tests", str(folder)]
    if os.geteuid() != 0 or subprocess.run(words, check=False, capture_output=True).returncode:
        pytest.skip("a disk that can be filled needs root who may mount")
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
        workers = scene.installation.workers
        file = fill(disk)
        until(lambda: any("readings wait" in one.said() for one in workers), WHOLE_S, "some wait")
        time.sleep(FULL_S)
        file.unlink()
        ended = scene.installation.database.process
        if ended is None or ended.poll() is not None:
            scene.installation.database.start()
        fault.back()


def test_no_reading_is_missing(scene: Scene) -> None:
    """Nothing was read twice or late because of it: the readings waited in memory."""
    assert missed_outside(scene.chronicle, polls(scene.installation.database.url), INTERVAL_S) == []
    [figures] = scene.chronicle.figures(polls(scene.installation.database.url), INTERVAL_S)
    assert figures["routers_with_missed_polls"] == 0
