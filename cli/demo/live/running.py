"""Live tests while the demo serves: iperf3 and its relay start and end with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager

from backend.probes.run import Prober
from backend.services.audit import Actor
from backend.services.polling.poll_targets import PollTarget
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import utc_now
from cli.demo.active.past import tested
from cli.demo.active.servers import LIVE, LIVE_HOST, sources
from cli.demo.live import plan
from cli.demo.live.lacking import lacking
from cli.demo.live.prober import LiveProber
from lab.campuses.campus import Campus
from lab.campuses.router_echoes import router_echoes
from lab.campuses.uplink_under_test import UplinkUnderTest
from lab.probing.uplinks import idle_ms
from lab.relay.iperf3_server import Iperf3Server
from lab.relay.relay import ProbeRelay

METHOD = "pcc"  # how the paper's campus balances since its sixth week


@contextmanager
def running(
    settings: Settings,
    actor: Actor,
    campus: Campus,
    target: PollTarget,
    say: Callable[[str], None],
) -> Iterator[Prober]:
    """Gives the prober of a demo with live tests, of one campus."""
    names = tested(campus, target)
    addresses = sources(names)
    why_off = lacking(addresses.values()) if names else ""

    def enter(port: int) -> None:
        with (
            closing(Database(settings.database_url.get_secret_value(), pool=1)) as database,
            database.transaction() as session,
        ):
            plan.enter(
                session,
                actor,
                settings,
                target.router_id,
                uplinks=names,
                port=port,
                why_off=why_off,
                now=utc_now(),
            )

    prober = LiveProber(LIVE_HOST)
    campus.router.ping_rtt_us = router_echoes(campus, METHOD)
    if why_off:
        enter(LIVE.port)
        say(f"No live tests: {why_off}")
        yield prober
        return
    lines = lines_of(campus, {addresses[uplink_id]: name for uplink_id, name in names.items()})
    with ProbeRelay(LIVE_HOST, lines, Iperf3Server()) as relay:
        enter(relay.address[1])
        say(f"Live tests run every {plan.EVERY_MINUTES} minutes, through a relay on {LIVE_HOST}")
        yield prober


def lines_of(campus: Campus, names: Mapping[str, str]) -> dict[str, UplinkUnderTest]:
    """`names`: the line by source address."""
    wans = {wan.name: wan for wan in campus.wans}
    return {
        source: UplinkUnderTest(campus, wans[name], idle_ms(name, METHOD) / 2000)
        for source, name in names.items()
    }
