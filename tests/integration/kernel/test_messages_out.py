"""A message leaves over another ISP when the one that it took carries nothing: real packets, in the kernel lab."""

from __future__ import annotations

import sys

import pytest

from backend.domain.alerts.delivery import way_out
from lab.kernel.box import KernelLab
from tests.integration.kernel.iperf3 import TRIES, on_probe_host

SEND = """
import datetime as dt, sys
from backend.channels.dial import Egress
from backend.channels.message import Message
from backend.channels.sending import send
from backend.channels.targets import Webhook
source, url = sys.argv[1:]
now = dt.datetime.now(dt.UTC)
message = Message("key", "incident-1", "open", "ISP1 is down", "ISP1 is down", "", now, None, {})
print(send(Webhook(url, ("whsec_" + "QUFB" * 8,)), message, now, Egress(source, timeout_s=5)).outcome)
"""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def attempt(lab: KernelLab, attempts: int) -> str:
    """How the attempt after so many ends; ISP1's pin is the second way, ISP2's the third."""
    source = way_out(attempts, [lab.sources["ISP1"], lab.sources["ISP2"]])
    assert source is not None
    url = f"{lab.servers[0].http_url}hook"
    return on_probe_host(lab, sys.executable, "-c", SEND, source, url).strip()


def test_a_retry_gets_out_over_the_isp_that_works(kernel_lab: KernelLab) -> None:
    assert "delivered" in (attempt(kernel_lab, 1) for _ in range(TRIES))
    kernel_lab.control("uplink", name="ISP1", loss=1.0)
    assert attempt(kernel_lab, 1) == "retry"
    assert "delivered" in (attempt(kernel_lab, 2) for _ in range(TRIES))
