"""The scenes in a process of their own, served until the block ends."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.conftest import PASSWORD, ROOT, Running, stop, wait_for_address
from tests.e2e.scenes.scenes import Cast
from tests.services import free_port


@contextmanager
def running(
    data: Path, cast: Cast, port: int = 0, settings: Mapping[str, str] | None = None
) -> Iterator[Running]:
    """`port`: 0: a free one. `settings`: variables of its environment, beside ours."""
    command = [sys.executable, "-m", "tests.e2e.scenes", "--data", str(data), "--cast", cast]
    log = data.with_name("scenes.log")
    with log.open("wb") as output:
        started = subprocess.Popen(
            [*command, "--port", str(port or free_port()), "--password", PASSWORD],
            cwd=ROOT,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
                "PYTHONUNBUFFERED": "1",
                **(settings or {}),
            },
        )
    try:
        yield Running(wait_for_address(started, log, 600), "admin", PASSWORD, data)
    finally:
        stop(started)
