"""The demo as somebody starts it who wants to see Timbang: made for all modules here, looked at before it is used."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.conftest import Demo, Running


@pytest.fixture(scope="package")
def visited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """New: it was never stopped. Stopped when the last module here is done, as its tests go on over its lines."""
    demo = Demo(tmp_path_factory.mktemp("visited") / "data", guided=True)
    yield demo.running
    demo.stop()
