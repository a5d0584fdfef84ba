import ipaddress

import numpy as np
import pytest

from lab.device.equipment import equip
from lab.device.router import SimulatedRouter
from lab.scenarios.files import load_scenario
from lab.traffic.chains import Walk, walk
from lab.traffic.matchers import MarkNames, Packets, members_of
from lab.traffic.population import build_population

STRADA = load_scenario("strada")
PEOPLE = build_population(STRADA.population, STRADA.lan_prefix, 1)
MANGLE = "/ip/firewall/mangle"


class Bench:
    """A router of strada whose mangle is written by the test."""

    def __init__(self, state: str = "new") -> None:
        self.router = SimulatedRouter(version="7.18.2", clock=lambda: 0.0, booted_at=0.0)
        equip(self.router, STRADA)
        self.marks = MarkNames()
        self.state = state
        self.connection = np.zeros(PEOPLE.size, dtype=np.int64)

    def rule(self, action: str = "mark-connection", **props: str) -> str:
        given = {name.replace("_", "-"): value for name, value in props.items()}
        props = {"chain": "prerouting", **given}
        if action == "mark-connection":
            props.setdefault("new-connection-mark", "M")
        return self.router.menus[MANGLE].add_row(action=action, **props)

    def walk(self) -> Walk:
        blank = np.zeros(PEOPLE.size, dtype=np.int64)
        packets = Packets(
            PEOPLE, self.router.menus, self.marks, "bridge-lan", self.state, self.connection, blank,
            blank,
        )  # fmt: skip
        return walk(self.router.menus[MANGLE], "prerouting", packets)

    def marked(self, name: str = "M") -> np.ndarray:
        return self.walk().connection_mark == self.marks.code(name)


def pcc(text: str) -> np.ndarray:
    bench = Bench()
    bench.rule(per_connection_classifier=text)
    return bench.marked()


def test_remainders_of_a_denominator_share_out_every_connection_once() -> None:
    hits = sum(pcc(f"both-addresses:5/{n}").astype(int) for n in range(5))
    assert (hits == 1).all()


def test_remainder_not_below_the_denominator_matches_nothing() -> None:
    assert not pcc("both-addresses:5/5").any()


def test_negated_classifier_takes_the_rest() -> None:
    assert (pcc("!src-address:3/1") == ~pcc("src-address:3/1")).all()


ALL, NONE = True, False


@pytest.mark.parametrize(
    "matchers, expected",
    [
        ({}, ALL),
        ({"disabled": "true"}, NONE),
        ({"connection-state": "new"}, ALL),
        ({"connection-state": "established,related"}, NONE),
        ({"connection-state": "!new"}, NONE),
        ({"connection-mark": "no-mark"}, ALL),
        ({"connection-mark": "M"}, NONE),
        ({"connection-mark": "!M"}, ALL),
        ({"in-interface": "bridge-lan"}, ALL),
        ({"in-interface": "!bridge-lan"}, NONE),
        ({"in-interface": "ether1"}, NONE),
        ({"in-interface-list": "LAN"}, ALL),
        ({"in-interface-list": "WAN"}, NONE),
        ({"in-interface-list": "!WAN"}, ALL),
        ({"dst-address-type": "!local"}, ALL),
        ({"dst-address-type": "local"}, NONE),
        ({"src-address": "10.20.0.0/16"}, ALL),
        ({"src-address": "10.20.0.0-10.20.255.255"}, ALL),
        ({"src-address": "!10.20.0.0/16"}, NONE),
        ({"dst-address": "192.0.2.0/30"}, NONE),
        ({"src-address-list": "LOCAL"}, ALL),
        ({"src-address-list": "LOCAL", "dst-address-list": "!LOCAL"}, ALL),
        ({"dst-address-list": "LOCAL"}, NONE),
        ({"protocol": "icmp"}, NONE),
        ({"dst-port": "80,443"}, ALL),
        ({"dst-port": "1-442"}, NONE),
        ({"layer7-protocol": "video"}, NONE),
        ({"time": "8h-17h,mon"}, NONE),
        ({"chain": "input"}, NONE),
    ],
)
def test_matchers(matchers: dict[str, str], expected: bool) -> None:
    bench = Bench()
    bench.rule(**matchers)
    assert (bench.marked() == expected).all()


def test_addresses_of_the_router_are_local_and_all_others_unicast() -> None:
    own = int(PEOPLE.dst_address[0])
    for kind, marked in (
        ("local", True),
        ("unicast", False),
        ("!local", False),
        ("!unicast", True),
    ):
        bench = Bench()
        address = str(ipaddress.IPv4Address(own))
        bench.router.menus["/ip/address"].add_row(address=f"{address}/24", interface="ether1")
        bench.rule(dst_address_type=kind)
        assert ((PEOPLE.dst_address == own) == (bench.marked() == marked)).all()


def test_protocols_part_the_streams() -> None:
    def share(protocol: str) -> float:
        bench = Bench()
        bench.rule(protocol=protocol)
        return float(bench.marked().mean())

    assert share("tcp") + share("udp") == pytest.approx(1)
    assert 0 < share("udp") < share("tcp")


def test_first_rule_keeps_its_mark_when_the_next_wants_unmarked_ones() -> None:
    bench = Bench()
    bench.rule(per_connection_classifier="both-addresses:2/0", new_connection_mark="A")
    bench.rule(connection_mark="no-mark", new_connection_mark="B")
    assert (bench.marked("A") == pcc("both-addresses:2/0")).all()
    assert (bench.marked("A") ^ bench.marked("B")).all()


def test_a_list_has_the_members_of_those_that_it_includes_less_the_excluded() -> None:
    bench = Bench()
    lists, members = (bench.router.menus[f"/interface/list{end}"] for end in ("", "/member"))
    for name, include, exclude in (
        ("all-inside", "LAN,WAN", ""),
        ("nobody", "LAN", "LAN"),
        ("again", "LAN,again", ""),
        ("ports", "static", "WAN"),
        ("else", "all", "LAN"),
    ):
        lists.add_row(name=name, include=include, exclude=exclude)
    lists.add_row(name="own", include="LAN", exclude="LAN")
    members.add_row(list="own", interface="bridge-lan")
    for name, held in (
        ("all-inside", True),
        ("nobody", False),
        ("again", True),
        ("own", True),
        ("ports", True),
        ("else", False),
    ):
        assert ("bridge-lan" in members_of(bench.router.menus, name)) is held


def test_a_packet_bears_its_own_mark_to_later_rules() -> None:
    bench = Bench()
    bench.rule("mark-packet", per_connection_classifier="both-addresses:2/0", new_packet_mark="P")
    bench.rule(packet_mark="P", new_connection_mark="A")
    bench.rule(packet_mark="no-mark", new_connection_mark="B")
    assert (bench.marked("A") == pcc("both-addresses:2/0")).all()
    assert (bench.marked("A") ^ bench.marked("B")).all()


def test_passthrough_no_ends_the_walk_and_yes_goes_on() -> None:
    for passthrough, expected in (("false", "A"), ("true", "B")):
        bench = Bench()
        bench.rule(new_connection_mark="A", passthrough=passthrough)
        bench.rule(new_connection_mark="B")
        assert bench.marked(expected).all()


def test_accept_ends_the_walk() -> None:
    bench = Bench()
    bench.rule("accept", protocol="udp")
    bench.rule()
    udp = np.asarray(PEOPLE.protocol == 17)
    assert (bench.marked() == ~udp).all()


def test_jump_comes_back_at_the_end_or_at_return_but_not_after_accept() -> None:
    bench = Bench()
    bench.rule("jump", jump_target="sub")
    bench.rule(connection_mark="no-mark", new_connection_mark="main")
    bench.rule("return", chain="sub", per_connection_classifier="both-addresses:3/0")
    bench.rule(
        chain="sub", per_connection_classifier="both-addresses:3/1", new_connection_mark="sub"
    )
    bench.rule("accept", chain="sub", per_connection_classifier="both-addresses:3/2")
    assert (bench.marked("main") == pcc("both-addresses:3/0")).all()
    assert (bench.marked("sub") == pcc("both-addresses:3/1")).all()
    assert (bench.marked("no-mark") == pcc("both-addresses:3/2")).all()


def test_chains_that_call_each_other_end() -> None:
    bench = Bench()
    bench.rule("jump", jump_target="a")
    bench.rule("jump", chain="a", jump_target="a")
    bench.rule(new_connection_mark="after")
    assert bench.marked("after").all()


def test_many_jumps_in_a_circle_are_walked_once() -> None:
    bench = Bench()
    for chain, target in (("prerouting", "a"), ("a", "b"), ("b", "a")):
        for _ in range(8):  # 8 ** 16 walks if each circle were gone round to a limit
            bench.rule("jump", chain=chain, jump_target=target)
    bench.rule("mark-connection", chain="b", new_connection_mark="seen")
    assert bench.marked("seen").all()


def test_nth_wheel_gives_each_rule_its_turn() -> None:
    bench = Bench()
    for left in (3, 2, 1):
        bench.rule(nth=f"{left},1", connection_mark="no-mark", new_connection_mark=f"T{left}")
    counts = [int(bench.marked(f"T{left}").sum()) for left in (3, 2, 1)]
    assert sum(counts) == PEOPLE.size
    assert max(counts) - min(counts) <= 1


def test_random_takes_its_percentage() -> None:
    bench = Bench()
    bench.rule(random="30")
    assert bench.marked().mean() == pytest.approx(0.3, abs=0.06)


def test_hits_name_the_rules_that_counted() -> None:
    bench = Bench(state="established")
    quiet = bench.rule(connection_state="new")
    loud = bench.rule("passthrough")
    hits = bench.walk().hits
    assert quiet not in hits
    assert hits[loud].all()
