"""A router with two lines."""

from __future__ import annotations

import pytest

from backend.services.polling.poll_targets import PollTarget
from backend.store.engine.database import Database
from tests.integration.services.posting.answers import two_lines


@pytest.fixture
def target(database: Database) -> PollTarget:
    return two_lines(database)
