"""The lines of the kernel lab are what they are said to be, seen by plain ping and iperf3 from the probe host.

Needs root and a kernel with netem (this machine's or a User-Mode one). A busy machine can only make a line look slower
than it is, so the best of some tries counts, and the shortest of some echoes.
"""

from __future__ import annotations

import re
import time

import librouteros
import pytest

from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from tests.integration.kernel.conftest import UPLINKS
from tests.integration.kernel.iperf3 import BUSY, TRIES, answer, measured, on_probe_host

NAMES = [uplink.name for uplink in UPLINKS]


@pytest.mark.parametrize("uplink", UPLINKS, ids=NAMES)
def test_an_echo_takes_the_configured_delay(kernel_lab, uplink):
    for _ in range(TRIES):
        source = kernel_lab.sources[uplink.name]
        said = on_probe_host(
            kernel_lab, "ping", "-c", "15", "-i", "0.1", "-I", source, kernel_lab.servers[0].host
        )
        times = [float(ms) for ms in re.findall(r"time=([\d.]+)", said)]
        # None at all came back in time from a machine that has other work: that is no measurement.
        assert all(ms > uplink.delay_ms - 0.5 for ms in times), said
        if times and min(times) < uplink.delay_ms + 2:
            return
    pytest.fail(f"never under {uplink.delay_ms + 2} ms: {said}")


@pytest.mark.parametrize("uplink", UPLINKS, ids=NAMES)
@pytest.mark.parametrize("options", [(), ("-R",)], ids=["upload", "download"])
def test_tcp_reaches_the_configured_rate_and_no_more(kernel_lab, uplink, options):
    best = 0.0
    for _ in range(TRIES):
        end = measured(kernel_lab, uplink.name, "-t", "3", "-O", "1", *options)
        best = max(best, end["sum_received"]["bits_per_second"])
        if best > 0.92 * uplink.download_bps:
            break
    assert 0.9 * uplink.download_bps < best < 1.03 * uplink.download_bps


@pytest.mark.parametrize("options", [(), ("-R",)], ids=["upload", "download"])
def test_udp_loses_the_configured_part(kernel_lab, options):
    kernel_lab.control("uplink", name="ISP2", loss=0.05)
    # Small packets, and few a second: those of half a second fit into the buffer of a receiver that has to wait.
    words = ("-u", "-b", "1M", "-l", "250", "-t", "8", *options)
    seen = []
    for _ in range(TRIES):
        figures = measured(kernel_lab, "ISP2", *words, server=1)["sum"]
        seen.append((figures["packets"], figures["lost_percent"]))
        # Half of what was asked for is enough to tell.
        if figures["packets"] > 2000 and figures["lost_percent"] == pytest.approx(5, abs=1):
            return
    pytest.fail(f"packets and lost % were {seen}, not 4000 and 5")


@pytest.mark.parametrize("uplink", UPLINKS, ids=NAMES)
def test_a_source_address_keeps_to_its_uplink(kernel_lab, uplink):
    before = kernel_lab.control("counters")
    url = f"{kernel_lab.servers[1].http_url}2000000"
    on_probe_host(
        kernel_lab, "curl", "-sS", "-o", "/dev/null", "--interface",
        kernel_lab.sources[uplink.name], url,
    )  # fmt: skip
    after = kernel_lab.control("counters")
    grown = {name: after[name]["download"] - before[name]["download"] for name in NAMES}
    assert grown[uplink.name] > 2_000_000
    assert grown[uplink.name] / sum(grown.values()) > 0.99


def test_a_crowd_is_split_by_the_router(kernel_lab):
    done = kernel_lab.control("crowd", clients=100, connections=4, servers=4, size=2000)
    assert (done["connections"], done["failed"]) == (400, 0), done["failure"]
    shares = [done["uplinks"][name]["download"] for name in NAMES]
    assert [share / sum(shares) for share in shares] == pytest.approx([0.2, 0.4, 0.4], abs=0.1)


def test_a_pulled_plug_shows_in_the_routers_api(kernel_lab):
    api = librouteros.connect(
        kernel_lab.api.host, ADMIN, ADMIN_PASSWORD, port=kernel_lab.api.port, timeout=60
    )

    def running() -> bool:
        rows = {row["name"]: row for row in api.path("interface")}
        return rows["ether1"]["running"]

    def wait(wanted: bool) -> None:
        until = time.monotonic() + 240
        while running() != wanted:
            assert time.monotonic() < until
            time.sleep(0.2)

    wait(wanted=True)
    kernel_lab.control("link", name="ISP1", up=False)
    wait(wanted=False)
    kernel_lab.control("link", name="ISP1", up=True)
    wait(wanted=True)
    api.close()


def test_a_server_can_be_busy_and_dead(kernel_lab):
    server = kernel_lab.servers[0]
    target = {"host": server.host, "port": server.iperf3_ports["ISP1"]}
    options = ("-c", server.host, "-p", str(target["port"]), "-t", "1")

    def error() -> str:
        return answer(kernel_lab, *options).get("error", "")

    def wait(text: str) -> None:
        until = time.monotonic() + 240
        while text not in (said := error()):
            assert time.monotonic() < until, said
            time.sleep(0.5)

    kernel_lab.control("busy_server", **target)
    wait(BUSY)
    kernel_lab.control("free_server", **target)
    kernel_lab.control("kill_server", **target)
    wait("refused")
    kernel_lab.control("start_server", **target)
    until = time.monotonic() + 240
    while error():
        assert time.monotonic() < until
        time.sleep(0.5)


def test_a_wrong_command_is_answered_in_a_sentence(kernel_lab):
    with pytest.raises(RuntimeError, match=r"no line 'ISP9'; there are ISP1, ISP2, ISP3"):
        kernel_lab.control("link", name="ISP9", up=True)
    with pytest.raises(RuntimeError, match=r"loss is between 0 and 1, not 2"):
        kernel_lab.control("uplink", name="ISP1", loss=2)
    with pytest.raises(RuntimeError, match=r"no command 'halt'"):
        kernel_lab.control("halt")
