"""A campus with tests, and its figures as the service gives them."""

from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from backend.services.quality import quality
from backend.services.windows.windows import WindowRequest
from tests.integration.rows import add_campus, add_router, add_uplink
from tests.integration.services.quality.campus import DAY, NOW


@pytest.fixture
def campus(session: Session):
    campus = add_campus(session)
    router = add_router(session, campus)
    uplinks = [add_uplink(session, router, f"ether{n}", 100 * n, n) for n in (1, 2, 3)]
    for uplink in uplinks:
        uplink.created_at = NOW - 400 * DAY
    session.flush()
    return router, uplinks


@pytest.fixture
def ask(session: Session, campus):
    def answer(use=quality.quality, *args, **request):
        gatherer = Gatherer(session, NOW, 10, SummaryCache())
        router = inventory.view(session, campus[0].id)
        return use(gatherer, router, *args, WindowRequest(**request))

    return answer
