"""One pair of hosts moves more than a bucket should: the advice that follows has less skew than weights alone.

What the classifying rules counted of the packets and what the lines carried is all that the advice is made from. The
same traffic is then sent again, by new connections.
"""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy.orm import Session

from backend.domain.figures.skew import skew
from backend.routeros.reading.configuration import read_config
from backend.services.advice import recommending
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.observe import record_config
from backend.store.polling import polls
from backend.store.tables import BucketSample
from lab.kernel.firewall.firewalls import Nftables
from tests.integration.kernel.campus import PAYLOAD, Campus, campus, heavy_connection
from tests.integration.kernel.need import kernel_of_host
from tests.integration.services.advice import carry
from tests.integration.services.change_site import planned
from tests.integration.services.history import gatherer, make_router
from tests.integration.services.lab_site import connected

JAKARTA = ZoneInfo("Asia/Jakarta")
NOW = dt.datetime(2026, 11, 16, 6, tzinfo=JAKARTA)
BEGAN = NOW - dt.timedelta(days=40)
FIRST, DAYS = dt.date(2026, 10, 19), 28
COUNTED_DAYS = (9, 10, 11, 12, 13)
MBPS = 22
SPEEDS = (10, 20, 20)
IDEAL = (0.2, 0.4, 0.4)
HEAVY_PACKETS = 3000
"""Beside 8000 of all others: more than a quarter of all bytes."""

CLASSIFIER = "per-connection-classifier"
MANGLE = ("ip", "firewall", "mangle")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]


@pytest.fixture
def net() -> Iterator[Campus]:
    kernel_of_host()
    with campus(Nftables) as network:
        as_in_the_paper(network)
        yield network
        assert network.model.unsupported == ()


def as_in_the_paper(net: Campus) -> None:
    """Rules without guards see every packet, so that their counters tell bytes."""
    for row in net.menu(*MANGLE):
        if CLASSIFIER in row:
            guards = {"!connection-mark": "", "!connection-state": ""}
            net.do("/ip/firewall/mangle/set", **{".id": row[".id"]}, **guards)


def counted(net: Campus) -> list[int]:
    """Bytes that the rule of each remainder has seen."""
    rules = [row for row in net.menu(*MANGLE) if CLASSIFIER in row]
    return [int(str(row["bytes"])) for row in rules]


def shares(net: Campus) -> list[float]:
    """Of many light pairs and the heavy one, each over a new connection."""
    with net.connections() as send, contextlib.closing(heavy_connection(net)) as heavy:

        def work() -> None:
            send()
            for _ in range(HEAVY_PACKETS):
                heavy.send(bytes(PAYLOAD))

        return net.shares_of(work)


def remember(session: Session, net: Campus, carried: list[float], sizes: list[int]) -> RouterView:
    """A router that for four weeks did what the packets did just now."""
    router = make_router(session, mbps=SPEEDS)
    interfaces = tuple(uplink.interface for uplink in router.uplinks)
    with connected(net.served) as connection:
        config = read_config(connection)
    polls.prepare(session, [router.router.id])
    record_config(session, router.router.id, interfaces, config, BEGAN)
    carry(session, router, FIRST, DAYS, carried, total_mbps=lambda _: MBPS)
    upload = MBPS * 10**6 // 8 * 9 * 3600 // 10
    session.add_all(
        BucketSample(
            router_id=router.router.id,
            denominator=len(sizes),
            at=dt.datetime(2026, 11, day, 12, tzinfo=JAKARTA),
            bytes=upload * size // sum(sizes),
            packets=upload // 1000,
            remainder=remainder,
            duration_ms=60_000,
            mark="m",
        )
        for day in COUNTED_DAYS
        for remainder, size in enumerate(sizes)
    )
    session.flush()
    return router


def test_a_heavy_pair_of_hosts_skews_less_than_with_weights_alone(
    net: Campus, session: Session
) -> None:
    before = counted(net)
    plain = shares(net)
    sizes = [now - then for now, then in zip(counted(net), before, strict=True)]
    assert max(sizes) > 2 * sorted(sizes)[-2], sizes
    router_view = remember(session, net, plain, sizes)
    advice = recommending.make(gatherer(session, NOW), router_view).content
    assert advice["verdict"] == "change", advice
    interfaces = {uplink.id: uplink.interface for uplink in router_view.uplinks}
    made = planned(net.served, tuple(interfaces[bucket] for bucket in advice["buckets"]))
    net.carry_out(made)
    advised = shares(net)
    assert skew(advised, IDEAL) < skew(plain, IDEAL) - 0.03, (plain, advised, sizes)
