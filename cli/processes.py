"""What the long-running processes share: their log, and what stops them."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from backend.settings import Settings

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def set_up_logging(settings: Settings) -> None:
    logging.basicConfig(level=settings.log_level, format=LOG_FORMAT, force=True)
    for noisy in ("celery", "kombu", "amqp", "httpx", "uvicorn.access"):
        logging.getLogger(noisy).setLevel(max(logging.WARNING, logging.getLogger().level))


@contextmanager
def until_signal() -> Iterator[threading.Event]:
    """An event that SIGINT and SIGTERM set; the second of them ends the process at once."""
    stop = threading.Event()

    def set_stop(_number: int, _frame: FrameType | None) -> None:
        stop.set()
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, signal.SIG_DFL)

    before = {one: signal.signal(one, set_stop) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
