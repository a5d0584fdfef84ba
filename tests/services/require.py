"""What a test does where a server is not on the machine: say so and pass by, but never in CI."""

from __future__ import annotations

import os

import pytest

from tests.services import programs
from tests.services.programs import ServiceMissing

LOOK_UPS = {
    "timescaledb": programs.postgres_programs,
    "valkey": lambda: programs.find("valkey-server", "redis-server"),
    "nginx": lambda: programs.find("nginx"),
    "iperf3": lambda: programs.find("iperf3"),
}


def require(*services: str) -> None:
    """Skip the test unless each of `services` (keys of LOOK_UPS) can run here; with CI=true fail instead."""
    for service in services:
        try:
            LOOK_UPS[service]()
        except ServiceMissing as missing:
            if os.environ.get("CI") == "true":
                pytest.fail(str(missing))
            pytest.skip(str(missing))
