"""Where the programs that tests start are: unpacked by bin/unpack-services, or installed on the machine."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

SHARED = Path("/var/cache/timbang/trixie")
MACHINE = Path("/")
SYSTEM = ":/usr/sbin:/sbin"
"""Where programs are, too, that PATH seldom names."""

REMEDY = "run bin/test, or `. bin/setup.sh; setup_services`"


class ServiceMissing(Exception):
    """A server's program is not on this machine."""


def unpacked() -> Path:
    """The folder that bin/setup.sh unpacks into (`services_folder` there)."""
    if os.geteuid() == 0 or SHARED.is_dir():
        return SHARED
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "timbang" / "trixie"


def installed(name: str) -> Path | None:
    """A program of the machine itself."""
    path = shutil.which(name, path=os.environ.get("PATH", "") + SYSTEM)
    return Path(path) if path else None


def find(*names: str) -> Path:
    """The first of these programs that is there. Raises ServiceMissing."""
    for name in names:
        for folder in ("usr/bin", "usr/sbin"):
            if (program := unpacked() / folder / name).exists():
                return program
    for name in names:
        if there := installed(name):
            return there
    raise ServiceMissing(f"There is no {' or '.join(names)} on this machine: {REMEDY}.")


def postgres_programs() -> Path:
    """The folder of a PostgreSQL whose TimescaleDB is there too. Raises ServiceMissing."""
    for root in (unpacked(), MACHINE):
        homes = sorted((root / "usr/lib/postgresql").glob("*"), key=lambda path: path.name)
        for home in reversed(homes):
            control = root / "usr/share/postgresql" / home.name / "extension/timescaledb.control"
            if (home / "bin/postgres").exists() and control.exists():
                return home / "bin"
    raise ServiceMissing(f"There is no PostgreSQL with TimescaleDB on this machine: {REMEDY}.")


def systemd_analyze() -> tuple[Path, Path]:
    """The program, and the folder of the units that come with it. Raises ServiceMissing."""
    program = find("systemd-analyze")
    own = unpacked() / "usr/lib/systemd/system"
    units = own if program.is_relative_to(unpacked()) else MACHINE / "lib/systemd/system"
    if not units.is_dir():
        raise ServiceMissing(f"There are no units of systemd on this machine: {REMEDY}.")
    return program, units


def verapdf() -> Path:
    """The folder of veraPDF's libraries (tests/verapdf), as bin/setup.sh checked them. Raises ServiceMissing."""
    folder = unpacked().parent / "verapdf"
    if not (folder / ".checked").exists():
        raise ServiceMissing(
            f"There is no veraPDF on this machine: {REMEDY} where java and mvn are."
        )
    if installed("java") is None:
        raise ServiceMissing(
            "There is no java on this machine: apt-get install default-jre-headless."
        )
    return folder
