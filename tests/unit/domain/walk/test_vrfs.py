"""VRFs: guests with a table of their own, and a line in it."""

from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_services import DhcpClient
from backend.domain.config.interfaces import Address, Interface
from backend.domain.config.routing import Route, Table
from backend.domain.config.vrfs import Vrf, table_named, table_of
from backend.domain.methods.methods import recognise
from backend.domain.walk.questions.campus import Campus
from backend.domain.walk.questions.divided import Division
from backend.domain.walk.questions.first_packets import FirstPackets
from backend.domain.walk.questions.reaching import Reaching
from backend.domain.walk.router.packets import Packet
from tests.unit.domain.router_configs import LAN, failover, main_routes, pcc, table_routes, uplinks
from tests.unit.domain.walk.traced import because, traced
from tests.unit.domain.walk.walks import CLIENT, ways

MAIN_LAST = (Vrf("guests", ("guest", "ether3")), Vrf("main", ("all",)))
GUEST = Packet("guest", "10.9.0.2", "8.8.8.8")
THEIR_ROUTE = Route("203.0.3.1@guests", table="guests")


def router(*vrfs, **changes):
    """The third line and the guests are in a VRF, if any is given."""
    standing = failover()
    changes.setdefault("routes", (*main_routes(2), THEIR_ROUTE))
    return replace(
        standing,
        interfaces=(*standing.interfaces, Interface("guest")),
        addresses=(*standing.addresses, Address("10.9.0.1/24", "guest", "10.9.0.0")),
        vrfs=vrfs or MAIN_LAST,
        **changes,
    )


def test_the_first_vrf_that_names_an_interface_has_it():
    rows = (Vrf("off", ("a",), disabled=True), Vrf("one", ("a", "b")), Vrf("two", ("b", "c")))
    assert [table_of(rows, name) for name in "abcd"] == ["one", "one", "two", ""]
    assert table_of((Vrf("main", ("all",)), *rows), "a") == "main"
    assert [table_named(rows, text) for text in ("1.1.1.1@two", "1.1.1.1@x", "two", "a@off")] == [
        "two", "", "", "",
    ]  # fmt: skip


def test_guests_leave_by_their_uplink_and_staff_by_theirs():
    assert ways(router(), GUEST) == {"ether3": 1}
    assert ways(router()) == {"ether1": 1}
    assert ways(router(Vrf("main", ("all",)), *MAIN_LAST), GUEST) == {"ether1": 1}


@pytest.mark.parametrize(
    "gateway, way",
    [("203.0.3.1@guests", "ether3"), ("203.0.3.1%ether3", "ether3"), ("ether3", "ether3"),
     ("203.0.2.1@main", "ether2"), ("203.0.2.1", "ether2"), ("203.0.3.1", "ether1"),
     ("203.0.2.1@guests", "ether1")],
)  # fmt: skip
def test_a_gateway_is_looked_for_in_main_unless_it_names_the_vrf(gateway, way):
    """One that is found nowhere leads nowhere; then main decides."""
    routes = (*main_routes(2), Route(gateway, table="guests"))
    assert ways(router(routes=routes), GUEST) == {way: 1}


def test_a_routing_mark_comes_before_the_vrf_and_the_vrf_before_routing_rules():
    marking = FirewallRule("prerouting", "mark-routing", new_routing_mark="to2")
    tables = (Table("main"), Table("to2"))
    routes = (*main_routes(2), THEIR_ROUTE, *table_routes(2))
    marked = router(mangle=(marking,), tables=tables, routes=routes)
    assert ways(marked, GUEST) == {"ether2": 1}


def test_what_is_connected_in_the_vrf_is_known_there_only():
    assert ways(router(), replace(GUEST, destination="10.9.0.1")) == {"local": 1}
    assert ways(router(), replace(GUEST, destination="10.9.0.7")) == {"guest": 1}
    assert ways(router(), replace(GUEST, destination="10.0.0.2")) == {"ether3": 1}
    assert ways(router(), replace(CLIENT, destination="10.9.0.1")) == {"ether1": 1}
    assert ways(router(), replace(CLIENT, destination="10.0.0.1")) == {"local": 1}
    back = Packet("ether3", "8.8.8.8", "10.9.0.2")
    assert ways(router(), back) == {"guest": 1}


def test_the_interface_of_a_vrf_stands_for_those_that_are_in_it():
    def marked(name):
        rule = FirewallRule("prerouting", "mark-routing", in_interface=name, new_routing_mark="to2")
        return router(
            mangle=(rule,),
            tables=(Table("main"), Table("to2")),
            routes=(*main_routes(2), THEIR_ROUTE, *table_routes(2)),
        )

    assert ways(marked("guests"), GUEST) == {"ether2": 1}
    assert ways(marked("guest"), GUEST) == {"ether2": 1}
    assert ways(marked("!guests"), GUEST) == {"ether3": 1}
    assert ways(marked("guests")) == {"ether1": 1}


def test_a_lease_of_the_vrf_makes_its_default_route():
    leased = router(routes=main_routes(2), dhcp_clients=(DhcpClient("ether3"),))
    assert ways(leased, GUEST) == {"ether3": 1}
    assert ways(leased) == {"ether1": 1}


def test_networks_that_vrfs_keep_apart_are_not_told_to_be_cut_off():
    assert list(Reaching(router(), uplinks(3)).apart()) == []
    assert list(Reaching(router(), uplinks(3)).cut_off()) == []


def test_two_populations_with_an_uplink_each_are_no_balance():
    balancing = recognise(router(), uplinks(3))
    assert (balancing.method, set(balancing.configured_share.values())) == ("other", {None})
    leaked = router(routes=(*main_routes(2), Route("203.0.1.1@main", table="guests")))
    assert recognise(leaked, uplinks(3)).method == "failover"


def test_the_share_of_those_who_are_divided_stands_beside_a_vrf():
    shared = pcc((1, 1))
    routes = (*shared.routes, THEIR_ROUTE)
    config = router(mangle=shared.mangle, routes=routes, tables=shared.tables)
    assert Division(FirstPackets(Campus(config, uplinks(3)))).shares() == {
        "ether1": 1 / 2,
        "ether2": 1 / 2,
    }


def test_a_trace_says_which_table_was_asked_first():
    branch = traced(router(), GUEST)
    (outcome,) = branch.outcomes
    assert because(outcome) == ["because_no_mark", "because_vrf", "because_route"]
    assert outcome.way.because[1].text == (
        "guest is in the VRF guests, whose table is asked before main"
    )
    assert [step.chain for step in branch.steps if step.menu == "table"] == ["guests"]
    of_staff = traced(router(), CLIENT)
    assert [step.chain for step in of_staff.steps if step.menu == "table"] == ["main"]
    assert [step.menu for step in of_staff.steps].count("local") == 1
    assert CLIENT.entry == LAN
