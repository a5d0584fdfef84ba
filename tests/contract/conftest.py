"""The routers the contract is held against: the lab in several versions and, if one is named by
TIMBANG_ROS_HOST (with _USER, _PASSWORD and perhaps _PORT), a real RouterOS device."""

import os
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.menus.values import parse_version
from lab.server.server import LabServer

REAL_HOST = "TIMBANG_ROS_HOST"
REAL = ("real",) if os.environ.get(REAL_HOST) else ()
LAB_VERSIONS = ("7.15.3", "7.18.2", "7.20.1")


@dataclass(frozen=True)
class Target:
    host: str
    port: int
    user: str
    password: str
    tls_port: int | None = None
    version: tuple[int, ...] | None = None


def _real_target() -> Target:
    return Target(
        os.environ[REAL_HOST],
        int(os.environ.get("TIMBANG_ROS_PORT", "8728")),
        os.environ.get("TIMBANG_ROS_USER", "admin"),
        os.environ.get("TIMBANG_ROS_PASSWORD", ""),
    )


@pytest.fixture(scope="session")
def lab_server() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture(params=[*LAB_VERSIONS, *REAL])
def target(request: pytest.FixtureRequest, lab_server: LabServer) -> Iterator[Target]:
    if request.param == "real":
        yield _real_target()
        return
    served = lab_server.add(plain_router(version=request.param), tls_port=0)
    yield Target(
        served.host,
        served.port,
        ADMIN,
        ADMIN_PASSWORD,
        served.tls_port,
        parse_version(request.param),
    )
    lab_server.remove(served)
