"""Control groups of Linux: what a suite takes of the processors, and which suite they go to first.

A suite that measures time gets the processors when it wants them, whatever runs beside it. Niceness would not do: Linux
weighs sessions before processes, and each server that a suite starts has its own session. What is in a control group
stays there with all its children, and all that they take is counted, also of those that were killed.
"""

from __future__ import annotations

import itertools
import os
from contextlib import suppress
from pathlib import Path

CPU = (Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup"))
"""Where groups are weighed: version 1, where the controller has its own tree, and version 2."""

ACCOUNTS = Path("/sys/fs/cgroup/cpuacct")
"""Where version 1 counts; version 2 does so in each group."""

WEIGHTS = {"first": (32_768, 6_400), "as all": (1_024, 100), "last": (64, 6)}
"""As versions 1 and 2 count: a plain process has 1,024 and 100."""


class Group:
    """A control group for one suite; `enter` is called by the process that shall be in it, with its children."""

    def __init__(self, *folders: Path) -> None:
        self._folders = folders

    def enter(self) -> None:
        for folder in self._folders:
            (folder / "cgroup.procs").write_text(str(os.getpid()))

    def weigh(self, weight: str) -> None:
        """Another weight, a key of WEIGHTS."""
        _weigh(self._folders[0], *WEIGHTS[weight])

    def processor_s(self) -> float | None:
        """What all processes in it have taken so far, in seconds; None where the kernel does not count."""
        counted = (_processor_s(folder) for folder in self._folders)
        return next((seconds for seconds in counted if seconds is not None), None)

    def remove(self) -> None:
        """It stays where a process in it is still on its way out; empty, it does no harm."""
        for folder in self._folders:
            with suppress(OSError):
                folder.rmdir()


def group(weight: str, roots: tuple[Path, ...] = CPU, accounts: Path = ACCOUNTS) -> Group | None:
    """A new group with this weight (a key of WEIGHTS), None where this machine lets us make none."""
    for root in roots:
        folder = _new(root)
        if folder is None:
            continue
        try:
            _weigh(folder, *WEIGHTS[weight])
        except OSError:
            Group(folder).remove()
        else:
            counted = _new(accounts) if accounts.resolve() != root.resolve() else None
            return Group(folder, counted) if counted else Group(folder)
    return None


def can_prefer() -> bool:
    """Whether a suite can be preferred here."""
    made = group("first")
    if made:
        made.remove()
    return made is not None


_made = itertools.count(1)


def _new(root: Path) -> Path | None:
    """A group below this root, None where none can be made."""
    folder = root / f"timbang-{os.getpid()}-{next(_made)}"
    try:
        folder.mkdir()
    except OSError:
        return None
    return folder


def _weigh(folder: Path, shares: int, weight: int) -> None:
    """Raises OSError where the kernel offers neither."""
    if (folder / "cpu.shares").exists():
        (folder / "cpu.shares").write_text(str(shares))
    elif (folder / "cpu.weight").exists():
        (folder / "cpu.weight").write_text(str(weight))
    else:
        raise FileNotFoundError(folder / "cpu.weight")


def _processor_s(folder: Path) -> float | None:
    if (folder / "cpuacct.usage").exists():
        return int((folder / "cpuacct.usage").read_text()) / 1e9
    if (folder / "cpu.weight").exists():
        return int((folder / "cpu.stat").read_text().split()[1]) / 1e6
    return None
