"""A lab with real packets for every test that wants one: one boot a run, lines put back after each test.

Needs root and what `setup_kernel_lab` installs; without them the tests say so and pass by, but never in CI.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from lab.kernel import capabilities
from lab.kernel.box import KernelLab
from lab.kernel.spec import LineSpec

LINES = (
    LineSpec("ISP1", 10_000_000, 10_000_000, delay_ms=10),
    LineSpec("ISP2", 20_000_000, 20_000_000, delay_ms=20),
    LineSpec("ISP3", 20_000_000, 20_000_000, delay_ms=30),
)
"""The paper's 100/200/200 Mbit/s scaled by ten."""


@pytest.fixture(scope="session")
def running_lab() -> Iterator[KernelLab]:
    place = capabilities.decide(capabilities.find())
    if place.where is None:
        if os.environ.get("CI") == "true":
            pytest.fail(place.reason)
        pytest.skip(place.reason)
    with KernelLab(LINES, where=place.where) as lab:
        yield lab


@pytest.fixture
def kernel_lab(running_lab: KernelLab) -> Iterator[KernelLab]:
    """The lab as it was when it started; what a test changes of lines and links is put back."""
    yield running_lab
    running_lab.control("restore")
