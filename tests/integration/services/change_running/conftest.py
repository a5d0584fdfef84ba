"""A lab, a database, and for each kind of change how it ends when all goes well."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from backend.store.engine.database import Database
from lab.server.server import LabServer
from tests.integration.services.change_running.endings import ARMING_WRITES, KINDS, Start
from tests.integration.services.change_site import Kind, change_site
from tests.integration.services.lab_site import Rows


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture(scope="module")
def start(lab: LabServer, module_database: Database) -> Start:
    return partial(change_site, lab, module_database)


@pytest.fixture(scope="module")
def wanted(start: Start) -> dict[Kind, tuple[Rows, int, list[str]]]:
    """Per kind: the rows after a change that went well, how many writes it took, and where it may die."""
    rows_by_kind: dict[Kind, tuple[Rows, int, list[str]]] = {}
    for kind in KINDS:
        with start(kind) as site:
            runner = site.runner()
            assert site.drive(runner, "pending") == "pending", site.steps()
            writes = site.router.faults.writes_seen
            own = sum(point.startswith("wrote ") for point in site.points)
            assert writes == ARMING_WRITES + own
            assert site.request_end(runner, "confirm") == "confirmed"
            rows_by_kind[kind] = (site.rows(), writes, list(site.points))
    return rows_by_kind
