"""The thread of a worker that carries changes of routers out; like probes, they need neither broker nor beat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from backend.services.changes.running import ChangeRunner


@contextmanager
def changing(runner: ChangeRunner) -> Iterator[None]:
    """Changes are carried on while the block runs; at its end others may take them."""
    runner.start()
    try:
        yield
    finally:
        runner.stop()
