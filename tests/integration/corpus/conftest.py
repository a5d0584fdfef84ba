from collections.abc import Iterator

import pytest

from lab.server.server import LabServer


@pytest.fixture(scope="session")
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server
