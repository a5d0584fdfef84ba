from dataclasses import replace

import pytest

from backend.domain.config.interfaces import Address
from backend.domain.config.routing import Route
from backend.domain.walk.router.behind import entries_of
from backend.domain.walk.router.compiled import ROUTER
from tests.unit.domain.router_configs import LAN, failover

CAMPUS = replace(
    failover(), routes=(*failover().routes, Route("10.0.0.9", "172.20.0.0/16"))
)  # fmt: skip


@pytest.mark.parametrize(
    "source, entries",
    [
        ("10.0.1.2", (LAN,)),
        ("203.0.2.77", ("ether2",)),
        ("10.0.0.1", (ROUTER,)),
        ("172.20.5.5", (LAN,)),
        ("8.8.8.8", ()),
    ],
)
def test_a_packet_comes_in_where_its_sender_is(source, entries):
    assert entries_of(CAMPUS, source) == entries


def test_the_longest_network_holds_and_ties_are_all_told():
    def with_address(text, interface):
        more = Address(text, interface, "10.0.1.0")
        return replace(CAMPUS, addresses=(*CAMPUS.addresses, more))

    assert entries_of(with_address("10.0.1.1/24", "ether3"), "10.0.1.2") == ("ether3",)
    assert entries_of(with_address("10.0.1.1/16", "ether3"), "10.0.1.2") == (LAN, "ether3")
