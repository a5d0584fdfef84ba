"""A lab with real packets for every test that wants one: one boot a run, lines put back after each test.

Needs root and what `setup_kernel_lab` installs; without them the tests say so and pass by, but never in CI.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lab.kernel.box import KernelLab
from lab.kernel.place import capabilities
from lab.kernel.place.spec import UplinkSpec
from tests.integration.kernel.advised import Advised, advised
from tests.integration.kernel.need import kernel

UPLINKS = (
    UplinkSpec("ISP1", 4_000_000, 4_000_000, delay_ms=10, queue_packets=80),
    UplinkSpec("ISP2", 8_000_000, 8_000_000, delay_ms=20, queue_packets=80),
    UplinkSpec("ISP3", 8_000_000, 8_000_000, delay_ms=30, queue_packets=80),
)
"""The paper's 100/200/200 Mbit/s scaled by 25: a User-Mode kernel beside other work carried no more than 12 Mbit/s."""


@pytest.fixture(scope="session")
def running_lab() -> Iterator[KernelLab]:
    place = kernel()
    with KernelLab(UPLINKS, where=place.where) as lab:
        yield lab


@pytest.fixture
def kernel_lab(running_lab: KernelLab) -> Iterator[KernelLab]:
    """The lab as it was when it started; what a test changes of lines and links is put back."""
    yield running_lab
    running_lab.control("restore")


@pytest.fixture(scope="module")
def advised_campus(
    module_database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Advised]:
    """ECMP over 10/20/20 Mbit/s in a running Timbang, which advises to weigh them; for one module."""
    kernel(capabilities.BALANCING)
    with advised(module_database_url, tmp_path_factory.mktemp("advised")) as campus:
        yield campus
