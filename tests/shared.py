"""What is costly and the same for every suite is made once in a run of `bin/test`, and copied by whoever needs it."""

from __future__ import annotations

import fcntl
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

FOLDER = "TIMBANG_TEST_SHARED"
"""Names the folder of the run; unset where pytest is called without `bin/test`."""


def made_once(name: str, make: Callable[[Path], None], otherwise: Path) -> Path:
    """The folder `name` of this run, filled by `make` unless another suite has done so.

    `otherwise`: the folder to fill where there is no run. Who comes while it is being made waits. A maker that failed
    leaves nothing, so that the next one tries again.
    """
    shared = os.environ.get(FOLDER)
    if shared is None:
        make(otherwise)
        return otherwise
    made = Path(shared) / name
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            draft = made.with_suffix(".draft")
            remove(draft)
            make(draft)
            draft.rename(made)
    return made


def copy(source: Path, target: Path) -> None:
    """With the owners of the files: those of a database are not ours."""
    subprocess.run(["cp", "-a", "--reflink=auto", f"{source}/.", str(target)], check=True)


def remove(folder: Path) -> None:
    subprocess.run(["rm", "-rf", str(folder)], check=True)
