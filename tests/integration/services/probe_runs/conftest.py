"""A router of the lab that carries what probes are made to carry."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from backend.services.probes import measuring as probe_measuring
from backend.settings import Settings
from backend.store.engine.database import Database
from tests.integration.services.probe_site import ProbeSite, probe_site


@pytest.fixture
def site(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ProbeSite]:
    monkeypatch.setattr(probe_measuring, "BASELINE_S", 0.1)
    with probe_site(settings, database) as made:
        yield made
