"""What a test does where something that it needs is not there: in CI it fails, elsewhere it passes by and says why.

Nothing else in tests/ may skip (tests/unit/test_skips.py): so nothing is left out in silence where it counts.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from tests.clock import IS_REAL, NO_TIMEOUTS
from tests.services import programs
from tests.services.programs import ServiceMissing

LISTED = {
    "another clock": f"The run has another clock (bin/test --at), and {NO_TIMEOUTS}.",
    "community": "TIMBANG_TEST_COMMUNITY_URL names no server with TimescaleDB's Community edition, which neither "
    "Debian nor PyPI has.",
    "no registry of Maven": "veraPDF comes from Maven's registry alone, which bin/setup.sh could not reach.",
    "real router, TLS": "TIMBANG_ROS_HOST names a real router, of which no api-ssl port is known.",
    "real router, safe mode": "TIMBANG_ROS_HOST names a real router, on which safe mode would undo what other "
    "users do meanwhile.",
}
"""Reasons that hold in CI, too."""


def require(*needs: str) -> None:
    """Go on only if each of `needs` (keys of LOOK_UPS) is here."""
    for need in needs:
        try:
            LOOK_UPS[need]()
        except ServiceMissing as missing:
            lacking(str(missing))


def lacking(reason: str) -> NoReturn:
    """End a test because of what this machine has not: as failed in CI, as skipped elsewhere."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def pass_by(reason: str) -> NoReturn:
    """End a test as skipped everywhere, for a reason of LISTED."""
    pytest.skip(LISTED[reason])


def on_the_real_clock() -> None:
    """Go on only if the run has no other clock."""
    if not IS_REAL:
        pass_by("another clock")


def verapdf_or_pass_by() -> Path:
    """The folder of veraPDF's libraries. Debian has no package of it: it is here if another registry was reached."""
    try:
        return programs.verapdf()
    except ServiceMissing:
        pass_by("no registry of Maven")


def _installed(program: str, package: str) -> Callable[[], Path]:
    """Looks on the machine alone, not among what bin/unpack-services unpacked."""

    def look() -> Path:
        if path := programs.installed(program):
            return path
        raise ServiceMissing(f"There is no {program} on this machine: apt-get install {package}.")

    return look


def _unpacked(*names: str) -> Callable[[], Path]:
    return lambda: programs.find(*names)


def _root() -> None:
    if os.geteuid() != 0:
        raise ServiceMissing("The test makes network namespaces or mounts, which only root may.")


LOOK_UPS: dict[str, Callable[[], object]] = {
    "timescaledb": programs.postgres_programs,
    "valkey": _unpacked("valkey-server", "redis-server"),
    "nginx": _unpacked("nginx"),
    "iperf3": _unpacked("iperf3"),
    "promtool": _unpacked("promtool"),
    "alertmanager": _unpacked("prometheus-alertmanager", "alertmanager"),
    "docker-compose": _unpacked("docker-compose"),
    "systemd-analyze": programs.systemd_analyze,
    "openssl": _installed("openssl", "openssl"),
    "iptables-legacy": _installed("iptables-legacy-restore", "iptables"),
    "pdftotext": _installed("pdftotext", "poppler-utils"),
    "root": _root,
}
