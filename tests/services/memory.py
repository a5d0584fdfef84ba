"""Where the files of a test's database are: in memory if there is room for them, else on the disk."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

MEMORY = Path("/dev/shm")
NAME = "timbang-tests-"
"""What the folders are called, then who made them: a process."""

ROOM_BYTES = 4 * 2**30
"""Several times what one server of the tests ever has: a copy or two of a database of 10 MB, and its log of changes."""


@contextmanager
def place_of_database(otherwise: Path) -> Iterator[Path]:
    """A folder of its own in memory, or `otherwise`.

    A fresh copy of a database is six hundred files. A disk's journal takes ten times as long for them as memory does,
    and tests ask for two thousand copies a run.
    """
    if not has_room(MEMORY):
        yield otherwise
        return
    clear_left_over(MEMORY)
    prefix = f"{NAME}{os.getpid()}-"
    with TemporaryDirectory(prefix=prefix, dir=MEMORY, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def clear_left_over(folder: Path) -> None:
    """Remove what tests left that were killed: memory is dearer than a disk."""
    for left in folder.glob(f"{NAME}*"):
        owner = left.name.removeprefix(NAME).partition("-")[0]
        if owner.isdigit() and not Path("/proc", owner).exists():
            shutil.rmtree(left, ignore_errors=True)


def has_room(folder: Path, room_bytes: int = ROOM_BYTES) -> bool:
    """Whether we may write there, and folder and machine both have that much left."""
    try:
        left = min(shutil.disk_usage(folder).free, _available_bytes())
    except OSError:
        return False
    return left >= room_bytes and os.access(folder, os.W_OK)


def _available_bytes() -> int:
    """What the kernel says it can give without swapping."""
    for line in Path("/proc/meminfo").read_text().splitlines():
        name, _, value = line.partition(":")
        if name == "MemAvailable":
            return int(value.split()[0]) * 1024
    return 0
