"""Light echoes: from this host and from a lab router over the wire, stored by the minute."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import select

from backend.domain.probes.probe import ProbeSpec
from backend.probes.tools import ProbeTools
from backend.routeros.session.connections import Connections
from backend.services.probes.pings import ROUTER_ECHOES, Pinger
from backend.settings import Settings
from backend.store.engine import workers
from backend.store.engine.database import Database
from backend.store.engine.workers import WorkerIdentity
from backend.store.probes import pings
from backend.store.probes import runs as probe_runs
from backend.store.probes.pings import HOST, ROUTER, Echoes
from backend.store.tables import PingMinute, ProbeLine, ProbeServer
from tests.integration.rows import BOX
from tests.integration.services.probe_site import ProbeSite, probe_site


class Echoing:
    """As much of a prober as echoes need; remembers what it was asked for."""

    def __init__(self) -> None:
        self.tools = ProbeTools()
        self.sent: list[tuple[str, int]] = []

    def ping(
        self,
        sources: Sequence[str],
        target_host: str,
        count: int,
        interval_s: float,
        stop: threading.Event,
    ) -> dict[str, list[int | None]]:
        assert interval_s > 0
        assert not stop.is_set()
        self.sent += [(source, count) for source in sources]
        assert target_host == "127.0.0.1"
        return {source: [1500, None] for source in sources}


@pytest.fixture
def site(settings: Settings, database: Database) -> Iterator[ProbeSite]:
    with probe_site(settings, database) as made:
        with database.transaction() as session:
            for uplink in made.uplinks[1:]:
                session.delete(session.get_one(ProbeLine, uplink.id))
        yield made


@contextmanager
def pinger(
    site: ProbeSite, prober: Echoing, token: str = "me", public_host: str = "127.0.0.1"
) -> Iterator[Pinger]:
    made = Pinger(
        site.database,
        BOX,
        prober,  # type: ignore[arg-type]  # as much of a Prober as echoes need
        Connections(lambda: 0.0),
        token=token,
        interval_s=5.0,
        public_host=public_host,
        clock=site.clock,
    )
    try:
        yield made
    finally:
        made.close()


def stored(site: ProbeSite) -> list[PingMinute]:
    with site.database.transaction() as session:
        query = select(PingMinute)
        place = PingMinute.uplink_id, PingMinute.origin, PingMinute.at
        return list(session.scalars(query.order_by(*place)))


def test_echoes_of_host_and_router_are_kept_by_the_minute(site: ProbeSite) -> None:
    prober = Echoing()
    with pinger(site, prober) as made:
        assert made.run(threading.Event()) == 1 + len(site.uplinks)
    assert prober.sent == [("127.0.0.1", 10)]
    host, router, *without_address = stored(site)
    assert {minute.origin for minute in without_address} == {ROUTER}
    assert (host.origin, host.rtt_us, host.busy) == (HOST, [1500, None], False)
    assert (host.at.second, host.uplink_id) == (0, site.uplinks[0].id)
    assert (router.origin, router.at) == (ROUTER, host.at)
    assert len(router.rtt_us) == ROUTER_ECHOES
    assert all(microseconds is not None and microseconds > 0 for microseconds in router.rtt_us)


def test_a_minute_is_kept_once(site: ProbeSite) -> None:
    at = site.clock()
    first = Echoes(site.uplinks[0].id, at, HOST, busy=False, rtt_us=(1, None))
    with site.database.transaction() as session:
        pings.insert(session, [first])
        pings.insert(session, [replace(first, rtt_us=(2,))])
    assert [minute.rtt_us for minute in stored(site)] == [[1, None]]


def test_a_minute_with_a_heavy_probe_is_marked(site: ProbeSite) -> None:
    site.add(0, spec=ProbeSpec("load"))
    with site.database.transaction() as session:
        assert probe_runs.claim(session, "w", site.clock(), 600) is not None
    with pinger(site, Echoing()) as made:
        made.run(threading.Event())
    assert [minute.busy for minute in stored(site)] == [True, True, False, False]


def test_of_two_workers_with_the_address_one_sends(site: ProbeSite) -> None:
    with site.database.transaction() as session:
        seen = {"running": 0, "addresses": ["127.0.0.1"], "missing": ""}
        workers.seen(session, WorkerIdentity("a", "first"), "probe", 600, **seen)
    later, earlier = Echoing(), Echoing()
    with pinger(site, later, "b") as made:
        assert made.run(threading.Event()) == 0
    with pinger(site, earlier, "a") as made:
        assert made.run(threading.Event()) == 1 + len(site.uplinks)
    assert later.sent == []


def test_an_uplink_that_is_down_at_the_router_has_losses_there(site: ProbeSite) -> None:
    row = site.router.menus["/interface"].find("ether1")
    assert row is not None
    row["running"] = "false"
    with pinger(site, Echoing()) as made:
        made.run(threading.Event())
    assert stored(site)[1].rtt_us == [None] * ROUTER_ECHOES


def test_a_router_whose_user_may_not_ping_is_left_alone(site: ProbeSite) -> None:
    group = site.router.menus["/user/group"].find("monitor")
    assert group is not None
    group["policy"] = "api,read"
    with pinger(site, Echoing()) as made:
        assert made.run(threading.Event()) == 1
        logins = made._connections.logins(site.uplinks[0].router_id)
        assert made._refused_until
        made.run(threading.Event())
        assert made._connections.logins(site.uplinks[0].router_id) == logins
    assert [minute.origin for minute in stored(site)] == [HOST]


def test_without_a_server_there_is_nobody_to_answer(site: ProbeSite) -> None:
    with site.database.transaction() as session:
        session.get_one(ProbeServer, site.server_id).archived_at = site.clock()
    prober = Echoing()
    with pinger(site, prober, public_host="") as made:
        assert made.run(threading.Event()) == 0
    assert prober.sent == []


def test_a_public_address_that_never_answered_says_nothing_of_isps(site: ProbeSite) -> None:
    with site.database.transaction() as session:
        session.get_one(ProbeServer, site.server_id).archived_at = site.clock()
    rows = [site.router.menus["/interface"].find(f"ether{number}") for number in (1, 2, 3)]
    for row in rows:
        assert row is not None
        row["running"] = "false"
    with pinger(site, Echoing()) as made:
        assert made.run(threading.Event()) == 0
        rows[0]["running"] = "true"
        assert made.run(threading.Event()) == len(site.uplinks)


def test_a_fresh_router_pings_over_each_isp_without_server_and_addresses(site: ProbeSite) -> None:
    with site.database.transaction() as session:
        session.get_one(ProbeServer, site.server_id).archived_at = site.clock()
        session.delete(session.get_one(ProbeLine, site.uplinks[0].id))
    prober = Echoing()
    with pinger(site, prober) as made:
        assert made.run(threading.Event()) == len(site.uplinks)
    assert prober.sent == []
    assert [(minute.uplink_id, minute.origin) for minute in stored(site)] == [
        (uplink.id, ROUTER) for uplink in site.uplinks
    ]
