"""What a run is measured on, in words that name no machine."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
_GIB_IN_KIB = 1024**2


def load() -> float:
    """Load average of the last minute."""
    return round(os.getloadavg()[0], 1)


def machine() -> str:
    match = re.search(r"MemTotal:\s+(\d+) kB", Path("/proc/meminfo").read_text())
    memory = f", {int(match[1]) / _GIB_IN_KIB:.0f} GiB" if match else ""
    return f"{os.cpu_count()} processors{memory}, Linux {platform.release().split('-')[0]}"


def versions() -> str:
    """Timbang's commit, Python, and the tools that measure."""
    commit = _first("git", "-C", str(ROOT), "rev-parse", "--short=8", "HEAD")
    parts = [f"commit {commit or 'unknown'}", f"Python {platform.python_version()}"]
    if match := re.search(r"iperf ([\d.]+)", _first("iperf3", "--version")):
        parts.append(f"iperf3 {match[1]}")
    return ", ".join(parts)


def _first(*command: str) -> str:
    """The first row of what a command prints; empty where it is missing."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.splitlines()[0] if done.stdout else ""
