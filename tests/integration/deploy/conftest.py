"""What the tests of deploy/ look at: the compose file as Docker Compose would see it, and the commands in it."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from tests.integration.deploy.nginx_place import ROOT

Service = dict[str, Any]


@pytest.fixture(scope="session")
def compose() -> dict[str, Any]:
    parsed: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return parsed


@pytest.fixture(scope="session")
def services(compose: dict[str, Any]) -> dict[str, Service]:
    services: dict[str, Service] = compose["services"]
    return services
