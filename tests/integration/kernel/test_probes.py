"""The product's own probes over real packets: rate, delay, loss and path of each ISP, and what a lost pin does.

Rates of the lab are of IP packets, what iperf3 tells is payload: it is compared with its headers added (TCP 52 bytes a
packet, UDP 28). TCP's rate is measured without loss, as loss slows TCP down; loss by UDP below what the line can.
A busy machine makes echoes late, rates low and drops packets of its own: figures have more than one try, and so has a
run that failed, as it measured nothing. The path has not: what the machine is busy with cannot move a packet to another
ISP.
"""

from __future__ import annotations

import datetime as dt
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial

import librouteros
import pytest

from backend.domain.probes.probe import ProbeSpec
from backend.services.access import access
from backend.services.access.sign_in_attempts import Visit
from backend.services.audit import Actor
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory, uplinks
from backend.services.inventory.inventory import RouterInput
from backend.services.inventory.uplink_inputs import UplinkInput
from backend.services.probes import pins as probe_pins
from backend.services.probes import requests as probe_requests
from backend.services.probes import servers as probe_servers
from backend.services.probes import settings as probe_settings
from backend.services.probes.requested_settings import ProbeLineInput, RequestedSettings
from backend.services.probes.servers import ProbeServerInput
from backend.services.quality import quality
from backend.services.windows.windows import WindowRequest
from backend.settings import Settings
from backend.store.inventory import campuses, routers
from backend.store.probes import runs as probe_runs
from backend.store.tables import ProbeRun
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, MONITOR, MONITOR_PASSWORD
from lab.kernel.box import KernelLab
from tests.integration.kernel.conftest import UPLINKS
from tests.integration.rows import BOX, TEST_SECRET
from worker.runtime import Runtime, open_runtime

BOSS = Actor(account_id=None, name="boss", role="admin")
PATIENCE_S = 180
TRIES = 4
PAUSE_S = 8.0
"""A guest kernel that gets no processor drops what fills a line: so long we wait for the machine to calm down."""
SERVER = 1
"""Of the lab's two; other tests kill the first and keep it busy."""

LOSS = {"ISP1": 0.01, "ISP2": 0.02, "ISP3": 0.03}
UDP_BPS = 3_000_000
IP_PER_PAYLOAD = {"tcp": 1500 / 1448, "udp": 1476 / 1448}
NAMES = [uplink.name for uplink in UPLINKS]
ECHOES_S = 6.0

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]


@dataclass(frozen=True)
class Site:
    """The lab's router and probe host as the product knows them."""

    lab: KernelLab
    runtime: Runtime
    router_id: int
    uplink_ids: dict[str, int]
    server_ids: dict[str, int]

    def measure(self, name: str, spec: ProbeSpec) -> ProbeRun:
        """A run that measured; or the last of those that failed."""
        for _ in range(TRIES):
            row = self.run(name, spec)
            if row.outcome != "failed":
                break
            time.sleep(PAUSE_S)
        return row

    def run(self, name: str, spec: ProbeSpec) -> ProbeRun:
        """Ask for a probe as a person does, and wait until the probe worker has done it."""
        with self.runtime.database.transaction() as session:
            run_id = probe_requests.run_now(
                session,
                BOSS,
                router_id=self.router_id,
                uplink_id=self.uplink_ids[name],
                server_id=self.server_ids[name],
                spec=spec,
                now=self.runtime.now(),
            ).id
        until = time.monotonic() + PATIENCE_S
        while (row := self.get(run_id)).state != "over":
            assert time.monotonic() < until, (row.state, row.reason, row.detail)
            self.runtime.runner.look()
            time.sleep(0.1)
        return row

    def get(self, run_id: int) -> ProbeRun:
        with self.runtime.database.transaction() as session:
            return probe_runs.get(session, run_id)

    def view(self, now: dt.datetime) -> dict[str, quality.UplinkQualityView]:
        """What the page Quality says at `now` of the last hour."""
        with self.runtime.database.transaction() as session:
            gatherer = Gatherer(session, now, 10, SummaryCache())
            view = quality.quality(
                gatherer, inventory.view(session, self.router_id), WindowRequest(range="1h")
            )
            return {uplink.uplink.name: uplink for uplink in view.uplinks}

    def pins(self) -> dict[str, str]:
        with self.runtime.database.transaction() as session:
            request = probe_pins.ask(session, BOX, self.router_id)
        return {pin.name: pin.state for pin in probe_pins.read(request)}


@pytest.fixture(scope="module")
def site(
    running_lab: KernelLab,
    module_database_url: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Site]:
    settings = Settings(
        database_url=module_database_url,
        secret_key=TEST_SECRET,
        data_dir=tmp_path_factory.mktemp("data"),
        probe_netns=running_lab.netns,
        probe_private_targets=True,
        probe_ping_interval_s=0.2,
        # A machine that is busy with other tests may let the router wait for seconds.
        poll_interval_s=120,
        poll_deadline_s=60,
    )
    runtime = open_runtime(settings)
    try:
        yield _enrolled(running_lab, runtime, settings)
    finally:
        runtime.runner.stop()
        runtime.pinger.close()
        runtime.close()


def _enrolled(lab: KernelLab, runtime: Runtime, settings: Settings) -> Site:
    """As an admin does it: campus, router, ISPs, servers, and the probe host's address for each ISP."""
    now = runtime.now()
    with runtime.database.transaction() as session:
        first_run = access.FirstRun("boss", "Boss", "a long password", "en", "Lab", "Asia/Jakarta")
        access.set_up(session, first_run, Visit("127.0.0.1"), now)
        [campus] = campuses.every(session)
        wanted = RouterInput(
            campus_id=campus.id,
            name="edge",
            host=lab.api.host,
            port=lab.api.port,
            tls="off",
            username=MONITOR,
            password=MONITOR_PASSWORD,
        )
        router = inventory.create_router(session, BOX, BOSS, wanted, now)
        uplinks.set_uplinks(session, BOSS, router.id, list(_uplinks()), now)
        live = routers.live_uplinks(session, [router.id])[router.id]
        addresses = {uplink.name: _server(lab, uplink.name) for uplink in live}
        made = partial(probe_servers.create, session, BOSS, now=now)
        servers = {
            name: made(probe_servers.checked(server, settings)).id
            for name, server in addresses.items()
        }
        sources = [ProbeLineInput(uplink.id, lab.sources[uplink.name], None) for uplink in live]
        probe_settings.replace_all(
            session, BOSS, router.id, RequestedSettings(sources, (), None, ()), now
        )
        ids = {uplink.name: uplink.id for uplink in live}
    return Site(lab, runtime, router.id, ids, servers)


def _uplinks() -> Iterator[UplinkInput]:
    for number, uplink in enumerate(UPLINKS, 1):
        yield UplinkInput(
            name=uplink.name,
            provider=f"Provider {number}",
            interface=f"ether{number}",
            download_bps=uplink.download_bps,
            upload_bps=uplink.upload_bps,
        )


def _server(lab: KernelLab, uplink: str) -> ProbeServerInput:
    """A server that no other line waits for."""
    server = lab.servers[SERVER]
    return ProbeServerInput(f"for {uplink}", server.host, server.iperf3_ports[uplink], "", "lab")


def check_path(row: ProbeRun) -> None:
    """Valid, and with all of its bytes on the ISP that was meant."""
    assert (row.outcome, row.reason) == ("ok", ""), row.detail
    assert row.path is not None
    assert row.path["verdict"] == "proven"
    assert round(row.path["share"], 2) == 1.0


def rate_of(row: ProbeRun, spec: ProbeSpec) -> float:
    """Bit/s of IP packets."""
    assert row.figures is not None
    rate: float = row.figures[spec.direction]["mean_bps"] * IP_PER_PAYLOAD[spec.kind]
    return rate


def test_the_source_addresses_are_pinned(site: Site) -> None:
    assert site.pins() == dict.fromkeys(NAMES, "pinned")


def test_light_echoes_measure_the_delay(site: Site) -> None:
    """The host's over each line, stored by the minute, read as the page Quality reads them."""
    for _ in range(TRIES):
        assert site.runtime.pinger.run(threading.Event(), ECHOES_S) >= len(UPLINKS)
        view = site.view(site.runtime.now() + dt.timedelta(minutes=10))
        delays = {name: uplink.metrics["rtt"].min for name, uplink in view.items()}
        wanted = pytest.approx({uplink.name: uplink.delay_ms for uplink in UPLINKS}, abs=2)
        losses = [uplink.metrics["loss"].mean for uplink in view.values()]
        if delays == wanted and max(losses) < 0.05:
            break
        # Echoes of a minute are kept once.
        time.sleep(61 - site.runtime.now().second)
    assert delays == wanted
    assert max(losses) < 0.05


@pytest.mark.parametrize("direction", ["download", "upload"])
@pytest.mark.parametrize("uplink", UPLINKS, ids=NAMES)
def test_tcp_measures_the_rate(kernel_lab, site: Site, uplink, direction) -> None:
    spec = ProbeSpec("tcp", direction, duration_s=3, streams=4, omit_s=1)
    wanted = pytest.approx(uplink.download_bps, rel=0.1)
    for _ in range(2 * TRIES):
        row = site.measure(uplink.name, spec)
        check_path(row)
        if rate_of(row, spec) == wanted:
            break
        time.sleep(PAUSE_S)
    assert rate_of(row, spec) == wanted


@pytest.mark.parametrize("direction", ["download", "upload"])
@pytest.mark.parametrize("uplink", UPLINKS, ids=NAMES)
def test_udp_measures_rate_and_loss(kernel_lab, site: Site, uplink, direction) -> None:
    """Below what the line can, so that only what is set gets lost; what was sent is what is measured."""
    kernel_lab.control("uplink", name=uplink.name, loss=LOSS[uplink.name])
    spec = ProbeSpec("udp", direction, duration_s=6, rate_bps=UDP_BPS)
    rate = pytest.approx(UDP_BPS * IP_PER_PAYLOAD["udp"], rel=0.1)
    loss = pytest.approx(LOSS[uplink.name], abs=0.01)
    seen = []
    for _ in range(2 * TRIES):
        row = site.measure(uplink.name, spec)
        check_path(row)
        seen.append((rate_of(row, spec), row.figures["loss"]["share"]))
        if seen[-1] == (rate, loss):
            break
        time.sleep(PAUSE_S)
    assert seen[-1] == (rate, loss), seen


@pytest.mark.parametrize("uplink", UPLINKS, ids=NAMES)
def test_udp_fills_the_uplink(kernel_lab, site: Site, uplink) -> None:
    """At 97 % of the contract, as the product does it where nobody says another rate."""
    spec = ProbeSpec("udp", "download", duration_s=3)
    wanted = pytest.approx(uplink.download_bps, rel=0.1)
    for _ in range(2 * TRIES):
        row = site.measure(uplink.name, spec)
        check_path(row)
        if rate_of(row, spec) == wanted:
            break
        time.sleep(PAUSE_S)
    assert rate_of(row, spec) == wanted


@contextmanager
def without_pin(lab: KernelLab, name: str) -> Iterator[None]:
    """The routing rule of an ISP's source address is removed over the router's API, and put back."""
    api = librouteros.connect(
        lab.api.host, ADMIN, ADMIN_PASSWORD, port=lab.api.port, timeout=60, encoding="utf-8"
    )
    rules = api.path("routing", "rule")
    [rule] = [rule for rule in rules if rule["src-address"] == f"{lab.sources[name]}/32"]
    rules.remove(rule[".id"])
    try:
        yield
    finally:
        kept = ("src-address", "action", "table", "comment")
        rules.add(**{key: rule[key] for key in kept})
        api.close()


def statistics(view: dict[str, quality.UplinkQualityView]) -> bytes:
    """All that statistics say, without how many runs there were and what they moved."""
    said = {
        name: (
            {key: asdict(metric) for key, metric in view[name].metrics.items()},
            asdict(view[name].load),
            asdict(view[name].grades),
        )
        for name in sorted(view)
    }
    return json.dumps(said, sort_keys=True).encode()


def test_a_run_without_its_pin_is_invalid_and_moves_no_statistic(kernel_lab, site: Site) -> None:
    spec = ProbeSpec("tcp", "download", duration_s=3, streams=2, omit_s=1)
    check_path(site.measure("ISP2", spec))
    # Later than all that is measured here, and the same for both looks.
    now = site.runtime.now() + dt.timedelta(minutes=15)
    before = site.view(now)
    with without_pin(kernel_lab, "ISP2"):
        assert site.pins() == {"ISP1": "pinned", "ISP2": "missing", "ISP3": "pinned"}
        row = site.measure("ISP2", spec)
    after = site.view(now)
    assert (row.outcome, row.reason) == ("invalid", "wrong_path"), row.detail
    assert row.path is not None
    assert row.path["share"] < 0.1
    assert row.figures is not None
    assert row.figures["download"]["mean_bps"] > 0
    assert before["ISP2"].metrics["download"].n > 0
    assert after["ISP2"].outcomes["invalid"] == before["ISP2"].outcomes["invalid"] + 1
    assert statistics(after) == statistics(before)
    assert site.pins() == dict.fromkeys(NAMES, "pinned")
    check_path(site.measure("ISP2", spec))
