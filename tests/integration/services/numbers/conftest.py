"""The paper's campus."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.integration.services.history import fill_volumes, make_router
from tests.integration.services.numbers.paper import ECMP, PCC, gib, local


@pytest.fixture
def strada(session):
    """The paper's campus: a week of ECMP, then a week of PCC with CAKE."""
    router = make_router(session)
    monday = local(2026, 11, 9)
    week = dt.timedelta(weeks=1)
    fill_volumes(session, router, monday, monday + week, gib(ECMP))
    fill_volumes(session, router, monday + week, monday + 2 * week, gib(PCC))
    return router
