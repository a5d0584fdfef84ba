"""One process a data folder: a second one would stop the database of the first."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from backend.errors import Invalid

LOCK_FILE = "in-use.lock"


@contextmanager
def locked(directory: Path) -> Iterator[None]:
    """Raises Invalid while another process holds the folder; the system lets go of it when that one ends."""
    with (directory / LOCK_FILE).open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Invalid(
                "data",
                f"{directory} is in use by another Timbang that runs: "
                "stop that one first, or choose another --data directory",
            ) from None
        yield
