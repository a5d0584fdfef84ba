"""The product's walk against real packets: each leaves by the interface that the walk says, and the next ones too.

The lab translates the router's rows into nftables, `ip rule` and routes (lab.kernel), and knows nothing of the walk.
What these say as RouterOS does is compared: mangle in prerouting and forward with marks, passthrough, jumps and
return; addresses, lists, interfaces, protocols, ports, states and address types; tables of marks, routing rules,
distances, equal routes and blackholes; src-nat, masquerade and dst-nat. Of every connection the first packet, its
answer, a later one and its answer, for requests from inside and from each ISP.

What they cannot: MikroTik's hash and where its counters begin are not theirs, so a packet whose way hangs on PCC, nth
or equal routes must go one of the ways that the walk holds possible. FastTrack, layer 7, hotspot, time, VRF and `port=`
have no counterpart. Left out too are raw, what the router sends itself, recursive next hops (the lab is told how they
resolve), and answers that bear one of the router's own addresses, which Linux takes from nobody.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from backend.domain.config.config import RouterConfig
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.traces.traces import Follow, Outcome, Way
from backend.domain.walk.traces.tracing import trace
from backend.routeros.reading.configuration import read_config
from backend.routeros.session.client import Deadline, Target, open_connection
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from tests.examples import examples
from tests.integration.kernel.campus import Campus, campus
from tests.integration.kernel.crossing import NOWHERE, Connection, Course, courses
from tests.integration.kernel.drawn import (
    LISTED,
    LISTS,
    MANGLE,
    NAT,
    ROUTES,
    RULES,
    SERVER,
    Row,
    drawn,
)
from tests.integration.kernel.need import kernel_of_host
from tests.integration.kernel.tagged import Ends
from tests.integration.kernel.taps import INSIDE, ROUTER, Taps, taps

READ_S = 240.0


@pytest.fixture(scope="module")
def wired() -> Iterator[Taps]:
    kernel_of_host()
    with campus() as net:
        for name, address in LISTED:
            net.router.menus[LISTS].add_row(list=name, address=address)
        net.router.menus["/routing/table"].add_row(name="empty", fib="")
        with taps(net) as made:
            yield made


def configure(net: Campus, menus: Mapping[str, list[Row]]) -> None:
    """These rows in place of those that were there; connected routes stay."""
    with net.router.lock:
        for path, rows in menus.items():
            menu = net.router.menus[path]
            menu.rows[:] = [row for row in menu.rows if row.get("connect") == "true"]
            for row in rows:
                menu.add_row(**row)
        net.router.settle()
        net.router.catch_up()
        assert not net.model.unsupported, net.model.unsupported


def as_read(net: Campus) -> RouterConfig:
    """The configuration as the product reads it from the router when it traces a packet."""
    host, port = net.served.host, net.served.port
    address = Target(host, port, "off", ADMIN, ADMIN_PASSWORD, allow_local=True)
    with contextlib.closing(open_connection(address, Deadline(READ_S))) as connection:
        return read_config(connection, with_all_rules=True)


def walked(config: RouterConfig, connection: Connection) -> list[Outcome]:
    """All that the walk holds possible; more than one where hashes or counters decide."""
    ends = connection.ends
    ports = ends.source_port, ends.destination_port
    packet = Packet(connection.entry, ends.source, ends.destination, ends.protocol, *ports)
    traced = trace(config, packet)
    assert not traced.has_more
    return [outcome for branch in traced.branches for outcome in branch.outcomes]


def place(way: Way) -> str:
    return {"left": way.interface, "local": ROUTER}.get(way.fate, NOWHERE)


def places(follow: Follow) -> set[str]:
    return {place(way) for way in follow.ways}


def fits(outcome: Outcome, course: Course) -> bool:
    """Whether this is what became of the connection."""
    if place(outcome.way) != course.at("first"):
        return False
    if not course.goes_on:
        return True
    if translated(outcome, course.connection.ends) != seen(course.seen["first"].ends):
        return False
    if course.at("answer") not in places(outcome.answer):
        return False
    if len(marks(outcome.answer)) > 1:
        return True
    if ends_by_itself(outcome) and course.at("later") == NOWHERE:
        return True
    if course.at("later") not in places(outcome.later):
        return False
    is_marked_anew = marks(outcome.answer) | marks(outcome.later) != {outcome.way.connection_mark}
    return is_marked_anew or course.at("later answer") in places(outcome.answer)


def marks(follow: Follow) -> set[str]:
    """What the connection may bear after such a packet. The walk follows one change of it, by the first answer."""
    return {way.connection_mark for way in follow.ways}


def ends_by_itself(outcome: Outcome) -> bool:
    """Linux forgets a masqueraded connection whose later packets leave by another line, and drops the packet."""
    return bool(outcome.sent_as) and places(outcome.later) != {place(outcome.way)}


def translated(outcome: Outcome, ends: Ends) -> tuple[str, str, int]:
    address, _, port = outcome.sent_to.partition(":")
    source, target = outcome.sent_as or ends.source, address or ends.destination
    return source, target, int(port or ends.destination_port)


def seen(ends: Ends) -> tuple[str, str, int]:
    return ends.source, ends.destination, ends.destination_port


def unlike(wired: Taps, config: RouterConfig, connections: list[Connection]) -> list[Course]:
    """Connections that went another way than the walk says."""
    walks = {connection: walked(config, connection) for connection in connections}
    leaving = {
        each for each, outcomes in walks.items() if all(place(outcome.way) for outcome in outcomes)
    }
    return [
        course
        for course in courses(wired, connections, leaving)
        if not any(fits(outcome, course) for outcome in walks[course.connection])
    ]


# A smaller seed is no smaller example.
@settings(examples(40), phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(st.integers(0, 2**32 - 1))
def test_packets_go_the_way_that_the_walk_says(wired: Taps, seed: int) -> None:
    example = drawn(seed)
    configure(wired.net, example.menus)
    assert unlike(wired, as_read(wired.net), example.connections) == []


BY_RULE = {
    MANGLE: [
        {
            "chain": "prerouting",
            "action": "mark-routing",
            "new-routing-mark": "ISP2_table",
            "in-interface": INSIDE,
            "protocol": "tcp",
        }
    ],
    NAT: [{"chain": "srcnat", "action": "masquerade", "out-interface-list": "WAN"}],
    ROUTES: [
        {"dst-address": "0.0.0.0/0", "gateway": f"198.18.{n}.1", "static": "true"}
        | {"routing-table": table}
        for n, table in ((1, "main"), (2, "ISP2_table"), (3, "ISP3_table"))
    ],
    RULES: [],
}
BY_MARK, BY_MAIN = (
    Connection(INSIDE, Ends(protocol, "10.10.64.1", "198.51.100.1", 40_000, 443))
    for protocol in ("tcp", "udp")
)


def test_a_client_reaches_a_server_inside_by_the_address_that_is_published(wired: Taps) -> None:
    """Also where the kernel would let its firewall see bridged packets, and send them back to the same port."""
    published = {"chain": "dstnat", "action": "dst-nat", "dst-address": "198.18.2.2"}
    published |= {"protocol": "tcp", "to-addresses": SERVER, "to-ports": "8443"}
    configure(wired.net, {**BY_RULE, MANGLE: [], NAT: [published]})
    connection = Connection(INSIDE, Ends("tcp", "10.10.64.1", "198.18.2.2", 40_000, 443))
    (course,) = courses(wired, [connection], {connection})
    assert {sight.at for sight in course.seen.values()} == {INSIDE}
    assert course.seen["first"].ends == replace(
        connection.ends, destination=SERVER, destination_port=8443
    )


def test_a_walk_of_other_rules_is_found_out(wired: Taps) -> None:
    configure(wired.net, BY_RULE)
    config = as_read(wired.net)
    (rule,) = config.mangle
    others = [
        replace(rule, new_routing_mark="ISP3_table"),
        replace(rule, connection_state="established"),
        replace(rule, connection_state="new"),
        replace(rule, in_interface=""),
    ]
    assert unlike(wired, config, [BY_MARK, BY_MAIN]) == []
    for other in others:
        (course,) = unlike(wired, replace(config, mangle=(other,)), [BY_MARK, BY_MAIN])
        assert course.connection == BY_MARK
        assert {turn: sight.at for turn, sight in course.seen.items()} == {
            "first": "ether2",
            "answer": INSIDE,
            "later": "ether2",
            "later answer": INSIDE,
        }
