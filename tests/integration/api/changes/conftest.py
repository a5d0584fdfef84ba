"""An installation, a lab and two admins; `still` is for tests that store nothing about its router."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from lab.server.server import LabServer
from tests.integration.api.change_site import Changing, changing
from tests.integration.api.conftest import Site, make_site


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture(scope="module")
def site(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    path: Path = tmp_path_factory.mktemp("site")
    made = make_site(module_database_url, path)
    yield made
    made.database.close()


@pytest.fixture(scope="module")
def admin(site: Site) -> TestClient:
    return site.set_up()


@pytest.fixture(scope="module")
def second(site: Site, admin: TestClient) -> TestClient:
    """Another admin."""
    return site.second_admin(admin, "second")


@pytest.fixture(scope="module")
def still(site: Site, admin: TestClient, lab: LabServer) -> Iterator[Changing]:
    """A router for tests that store nothing about it."""
    with changing(site, admin, lab) as made:
        yield made


@pytest.fixture
def core(site: Site, admin: TestClient, lab: LabServer) -> Iterator[Changing]:
    with changing(site, admin, lab) as made:
        yield made
