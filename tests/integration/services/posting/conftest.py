"""A router with two lines."""

from __future__ import annotations

import pytest

from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.store.engine.database import Database
from tests.integration.rows import BOX, add_campus, add_router, add_uplink


@pytest.fixture
def target(database: Database) -> PollTarget:
    with database.transaction() as session:
        router = add_router(session, add_campus(session))
        add_uplink(session, router, "ether1")
        add_uplink(session, router, "ether2", position=1)
        [target] = poll_targets(session, BOX)
    return target
