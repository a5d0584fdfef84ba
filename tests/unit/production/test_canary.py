"""The canary notices when it gets no processor, and is silent otherwise."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from tests.production.processes import until
from tests.production.starvation import canary, starved

PATIENCE_S = 240.0
STOPPED_S = 2.0


def test_a_canary_that_could_not_run_says_when(tmp_path: Path) -> None:
    process = canary(tmp_path / "canary.log")
    try:
        assert process.running is not None
        began = time.time()
        os.kill(process.running.pid, signal.SIGSTOP)
        time.sleep(STOPPED_S)
        os.kill(process.running.pid, signal.SIGCONT)
        ended = time.time()
        until(
            lambda: any(start < ended and end >= ended for start, end in starved(process)),
            PATIENCE_S,
            "it says that it was stopped",
        )
        noticed = [(max(start, began), min(end, ended)) for start, end in starved(process)]
        assert sum(max(0.0, end - start) for start, end in noticed) > STOPPED_S / 2
    finally:
        process.kill()
