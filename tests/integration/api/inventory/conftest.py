"""One router, without uplinks."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from tests.integration.api.inventory.bodies import API, ROUTER


@pytest.fixture
def router(admin: TestClient) -> dict:
    answer = admin.post(f"{API}/routers", json=ROUTER)
    assert answer.status_code == 201, answer.text
    return answer.json()
