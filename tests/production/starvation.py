"""What the canary said: the stretches in which the machine, and not the product, was to blame."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests.production.processes import Process, until
from tests.production.stalls import Stretch

CANARY = Path(__file__).with_name("canary.py")
STARVED = re.compile(r"^starved (\S+) (\S+)$", re.MULTILINE)
READY_S = 240.0


def canary(log: Path) -> Process:
    """It listens when this returns; end it with `kill`."""
    process = Process("canary", [sys.executable, str(CANARY)], log)
    process.start()
    until(lambda: "listening" in process.said(), READY_S, "the canary listens")
    return process


def starved(process: Process) -> list[Stretch]:
    """When nobody got a processor, in order. Only who still lives has noticed everything."""
    assert process.alive, process.said()[-3000:]
    return [(float(start), float(end)) for start, end in STARVED.findall(process.said())]
