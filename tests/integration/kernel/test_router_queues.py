"""Queues that an admin sets on the router over its API, under load: what waits, and who.

Needs what the kernel lab needs. At 14 Mbit/s and 26 ms, with room for a busy machine: only which wait is far longer
is asserted. The figures at the paper's rate are `bin/evidence B`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median

import librouteros.api
import pytest

from benchmarks.evidence.queues.router import queue, router_of
from benchmarks.evidence.queues.variants import (
    NO_QUEUE,
    PCQ,
    SFQ,
    SFQ_UNLIMITED,
    Variant,
)
from lab.kernel.box import KernelLab, LabFailed
from lab.kernel.place.spec import UplinkSpec
from tests.integration.kernel.need import kernel

UPLINK = UplinkSpec("ISP1", 14_000_000, 14_000_000, delay_ms=26, queue_packets=400)
"""A full buffer is 340 ms; 50 KiB of PCQ are 31 ms below the limit."""
LIMIT_BPS = 13_300_000
TRIES = 3
Rises = dict[str, float]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]


@pytest.fixture(scope="module")
def lab() -> Iterator[KernelLab]:
    place = kernel()
    with KernelLab([UPLINK], weights=(1,), where=place.where) as running:
        yield running


@pytest.fixture(scope="module")
def api(lab: KernelLab) -> Iterator[librouteros.api.Api]:
    with router_of(lab) as connection:
        yield connection


def rises(lab: KernelLab, api: librouteros.api.Api, variant: Variant) -> Rises:
    """ms above idle, of the host that loads and of an idle one; a busy machine may need a second try."""
    for attempt in range(TRIES):
        try:
            with queue(api, variant, LIMIT_BPS):
                answer = lab.control("load", clients=1, streams=4, idle_s=2, warm_s=6, measure_s=4)
        except LabFailed:
            if attempt + 1 == TRIES:
                raise
            continue
        medians = {
            (phase, host): median(ms for ms in answer[phase][host] if ms is not None)
            for phase in ("idle", "loaded")
            for host in ("busy", "other")
        }
        return {host: medians["loaded", host] - medians["idle", host] for host in ("busy", "other")}
    raise AssertionError


def until(holds: Callable[[], bool]) -> bool:
    """Who gets no processor makes echoes late: tried again, as nothing else brings the wait of a buffer."""
    return any(holds() for _ in range(TRIES))


def test_a_queue_without_a_limit_changes_nothing_and_with_one_it_does(lab, api):
    measured: list[Rises] = []

    def holds() -> bool:
        none, unlimited, limited = (rises(lab, api, v) for v in (NO_QUEUE, SFQ_UNLIMITED, SFQ))
        measured.extend((none, unlimited, limited))
        return (
            min(none["busy"], unlimited["busy"]) > 60
            and unlimited["busy"] > none["busy"] / 2
            and limited["busy"] < none["busy"] / 3
        )

    assert until(holds), measured


def test_pcq_makes_the_busy_host_wait_and_no_other(lab, api):
    measured: list[Rises] = []

    def holds() -> bool:
        measured.append(rises(lab, api, PCQ))
        return 8 < measured[-1]["busy"] < 60 and measured[-1]["other"] < measured[-1]["busy"] / 2

    assert until(holds), measured


def test_a_queue_that_is_removed_is_gone_from_the_kernel(lab, api):
    def kernel_queues() -> str:
        return str(lab.control("run", namespace="router", argv=["tc", "qdisc", "show"]))

    before = kernel_queues()
    with queue(api, PCQ, LIMIT_BPS):
        during = kernel_queues()
    assert "qdisc drr" in during
    assert "qdisc htb" in during
    assert kernel_queues() == before
