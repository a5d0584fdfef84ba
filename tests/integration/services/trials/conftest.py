"""A lab and a database for queue trials."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import pytest

from backend.store.engine.database import Database
from lab.server.server import LabServer
from tests.integration.services.trials.trial_site import TrialSite, trial_site

Begin = Callable[..., AbstractContextManager[TrialSite]]


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture(scope="module")
def begin(lab: LabServer, module_database: Database) -> Begin:
    return partial(trial_site, lab, module_database)
