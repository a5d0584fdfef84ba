"""The threads of a probe worker: due runs, and light echoes each minute.

They go by their own clock and the database, so slots are kept without broker and beat.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from backend.errors import Unavailable
from backend.services.probes.pings import Pinger
from backend.services.probes.runs import ProbeRunner

log = logging.getLogger(__name__)

MINUTE_S = 60.0
STOP_S = 5.0


@contextmanager
def probing(runner: ProbeRunner, pinger: Pinger) -> Iterator[None]:
    """At its end probes go back into the queue."""
    stop = threading.Event()
    echoes = threading.Thread(target=_ping, args=(pinger, stop), name="pinger", daemon=True)
    runner.start()
    echoes.start()
    try:
        yield
    finally:
        stop.set()
        runner.stop()
        echoes.join(STOP_S)
        pinger.close()


def _ping(pinger: Pinger, stop: threading.Event) -> None:
    while not stop.wait(MINUTE_S - time.time() % MINUTE_S):
        try:
            pinger.run(stop)
        except Unavailable as error:
            log.warning("echoes of a minute are lost: %s", error)
        except Exception:  # the edge of a thread: without it there would be no echoes ever again
            log.exception("sending echoes failed")
