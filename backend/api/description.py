"""The description of the API as a file: `python -m backend.api.description >docs/openapi.json`."""

from __future__ import annotations

import sys

from backend import settings
from backend.api import openapi
from backend.api.app import create_app
from backend.api.http.state import DemoAccount, PulledCable


class DescribedDemo:
    """Stands for the control of a guided demo, whose routes are described as well."""

    accounts: tuple[DemoAccount, ...] = ()

    def pulled_cables(self) -> tuple[PulledCable, ...]:
        return ()

    def pull_cable(self, _router_id: int, _uplink_id: int) -> None:
        return None


def text() -> str:
    """The description of this version; an application that was made for nothing else connects to nothing."""
    nowhere = settings.load(
        database_url="postgresql://nowhere", secret_key="0" * settings.SHORTEST_SECRET
    )
    return openapi.dump(create_app(nowhere, control=DescribedDemo()))


if __name__ == "__main__":
    sys.stdout.write(text())
