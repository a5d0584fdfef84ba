"""Control groups of Linux: a suite that measures time gets the processors when it wants them, whatever runs beside it.

Niceness would not do: Linux weighs sessions before processes, and each server that a suite starts has its own
session. What is in a control group stays there with all its children.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

ROOTS = (Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup"))
"""Of version 1, where the controller has a tree to itself, and of version 2."""

WEIGHTS = {"first": (32_768, 6_400), "last": (64, 6)}
"""As versions 1 and 2 count: a plain process has 1,024 and 100."""


class Group:
    """A control group for one suite; `enter` is called by the process that shall be in it, with its children."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def enter(self) -> None:
        (self._folder / "cgroup.procs").write_text(str(os.getpid()))

    def remove(self) -> None:
        """It stays where a process in it is still on its way out; empty, it does no harm."""
        with suppress(OSError):
            self._folder.rmdir()


def group(weight: str, roots: tuple[Path, ...] = ROOTS) -> Group | None:
    """A new group with this weight (a key of WEIGHTS), None where this machine lets us make none."""
    for root in roots:
        folder = root / f"timbang-{os.getpid()}-{weight}"
        try:
            folder.mkdir(exist_ok=True)
            _weigh(folder, *WEIGHTS[weight])
        except OSError:
            Group(folder).remove()
        else:
            return Group(folder)
    return None


def can_prefer() -> bool:
    """Whether a suite can be preferred here."""
    made = group("first")
    if made:
        made.remove()
    return made is not None


def _weigh(folder: Path, shares: int, weight: int) -> None:
    """Raises OSError where the kernel offers neither."""
    if (folder / "cpu.shares").exists():
        (folder / "cpu.shares").write_text(str(shares))
    elif (folder / "cpu.weight").exists():
        (folder / "cpu.weight").write_text(str(weight))
    else:
        raise FileNotFoundError(folder / "cpu.weight")
