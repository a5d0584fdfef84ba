"""Configuration in, nftables and iptables out; and what comes of every remainder."""

from __future__ import annotations

import re
import struct
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.campuses.presets import plain_router
from lab.device.router import SimulatedRouter
from lab.kernel.firewall.bpf import READ, remainder_is
from lab.kernel.firewall.rules import compile_rules
from lab.kernel.firewall.xtables import compile_xtables, read_saved
from lab.kernel.place.codes import Codes
from tests.examples import examples

MANGLE = "/ip/firewall/mangle"
BY_PCC = "ip saddr . ip daddr"


def router(*, classify: bool = False) -> SimulatedRouter:
    made = plain_router(traffic=False, clock=lambda: 1_780_236_202.0)
    if not classify:
        for path in (MANGLE, "/ip/firewall/nat"):
            made.menus[path].rows.clear()
    return made


def rule_of(made: SimulatedRouter, path: str = MANGLE, **properties: str) -> str:
    """The one line that a rule becomes; without its counter and comment."""
    made.menus[path].add_row(**properties)
    ruleset = compile_rules(made.menus, Codes())
    assert ruleset.unsupported == ()
    lines = [line for line in ruleset.script.splitlines() if "comment" in line]
    (line,) = lines or [""]
    return re.sub(r' ?comment ".*"', "", line.strip())


@pytest.mark.parametrize(
    "properties, wanted",
    [
        ({"in_interface": "bridge-lan"}, 'iifname == "bridge-lan" counter accept'),
        ({"out_interface": "!ether1"}, 'oifname != "ether1" counter accept'),
        ({"in_interface_list": "WAN"}, "iifname == @interfaces1 counter accept"),
        ({"in_interface_list": "all"}, "counter accept"),
        ({"in_interface_list": "none"}, ""),
        ({"src_address": "10.0.0.0/8"}, "ip saddr == 10.0.0.0/8 counter accept"),
        ({"dst_address": "!1.1.1.1-1.1.1.9"}, "ip daddr != 1.1.1.1-1.1.1.9 counter accept"),
        ({"src_address_list": "!local"}, "ip saddr != @addresses1 counter accept"),
        ({"dst_address_type": "!local"}, "ip daddr != @types1 counter accept"),
        ({"dst_address_type": "unicast"}, "ip daddr != @types1 counter accept"),
        ({"connection_state": "new,related"}, "ct state == { new, related } counter accept"),
        ({"connection_mark": "no-mark"}, "ct mark == 0x0 counter accept"),
        ({"connection_mark": "!a mark"}, "ct mark != 0x1 counter accept"),
        ({"routing_mark": "no-mark"}, "meta mark & 0xffff == 0x0 counter accept"),
        ({"protocol": "tcp"}, "meta l4proto == 6 counter accept"),
        (
            {"protocol": "udp", "dst_port": "53,1000-2000"},
            "th dport == { 53, 1000-2000 } meta l4proto == 17 counter accept",
        ),
        (
            {"dst_port": "443"},
            "meta l4proto { tcp, udp } th dport == { 443 } counter accept",
        ),
        ({"nth": "3,2"}, "numgen inc mod 3 1 counter accept"),
        ({"nth": "1,1"}, "counter accept"),
        ({"nth": "2,3"}, ""),
        ({"random": "30"}, "numgen random mod 100 < 30 counter accept"),
        ({"per_connection_classifier": "both-addresses:1/0"}, "counter accept"),
        ({"per_connection_classifier": "both-addresses:2/2"}, ""),
        ({"per_connection_classifier": "!both-addresses:2/2"}, "counter accept"),
        ({"disabled": "true"}, ""),
        ({"action": "log"}, "counter"),
        ({"action": "passthrough"}, "counter"),
        (
            {"action": "mark-connection", "new_connection_mark": "x"},
            "counter ct mark set 0x1",
        ),
        (
            {"action": "mark-connection", "new_connection_mark": "x", "passthrough": "no"},
            "counter ct mark set 0x1 accept",
        ),
    ],
)
def test_a_rule_of_mangle(properties, wanted):
    assert rule_of(router(), **{"chain": "forward", "action": "accept", **properties}) == wanted


def test_the_classifier_comes_last_and_all_rules_share_a_seed():
    line = rule_of(
        router(),
        chain="prerouting",
        action="accept",
        per_connection_classifier="both-addresses:5/3",
        src_address="10.0.0.1",
        nth="2,1",
    )
    turn = "numgen inc mod 2 0"
    assert line.startswith(f"ip saddr == 10.0.0.1/32 {turn} jhash {BY_PCC} mod 5 seed 0x54494d42 3")


UNSUPPORTED = [
    ({"action": "change-mss"}, "action change-mss"),
    ({"action": "accept", "layer7_protocol": "x"}, "matcher layer7-protocol"),
    ({"action": "accept", "protocol": "nonsense"}, "protocol=nonsense"),
    ({"action": "accept", "src_address": "fe80::1"}, "src-address=fe80::1"),
]
BY_NFTABLES = [
    ({"action": "accept", "dst_port": "70000"}, "dst-port=70000"),
    ({"action": "accept", "dst_address_type": "blackhole"}, "dst-address-type=blackhole"),
]
BY_IPTABLES = [
    ({"action": "accept", "dst_port": "80", "protocol": "tcp"}, "matcher dst-port"),
]


@pytest.mark.parametrize(
    "compiled, properties, reason",
    [(compile_rules, *case) for case in UNSUPPORTED + BY_NFTABLES]
    + [(compile_xtables, *case) for case in UNSUPPORTED + BY_IPTABLES],
)
def test_what_cannot_be_followed_is_named_and_left_out(compiled, properties, reason):
    made = router()
    row_id = made.menus[MANGLE].add_row(chain="forward", **properties)
    ruleset = compiled(made.menus, Codes())
    (note,) = ruleset.unsupported
    assert note.startswith(f"{MANGLE} {row_id} is left out: ")
    assert reason in note
    assert row_id not in ruleset.script


def test_jumps_go_everywhere_but_in_circles():
    made = router()
    menu = made.menus[MANGLE]
    menu.add_row(chain="prerouting", action="jump", jump_target="pcc a", src_address="10.0.0.1")
    menu.add_row(chain="pcc a", action="jump", jump_target="empty")
    back = menu.add_row(chain="pcc a", action="jump", jump_target="prerouting")
    menu.add_row(chain="pcc a", action="return")
    ruleset = compile_rules(made.menus, Codes())
    assert [note.partition(" is")[0] for note in ruleset.unsupported] == [f"{MANGLE} {back}"]
    own, empty = ("mangle_x" + name.encode().hex() for name in ("pcc a", "empty"))
    assert f"jump {own} " in ruleset.script
    assert f"jump {empty} " in ruleset.script
    assert f"chain {empty} {{" in ruleset.script
    assert "counter return" in ruleset.script


def test_iptables_jumps_go_everywhere_but_in_circles():
    made = router()
    menu = made.menus[MANGLE]
    jump = menu.add_row(chain="prerouting", action="jump", jump_target="pcc a")
    menu.add_row(chain="pcc a", action="jump", jump_target="empty")
    back = menu.add_row(chain="pcc a", action="jump", jump_target="prerouting")
    mark = menu.add_row(chain="pcc a", action="mark-connection", new_connection_mark="x")
    ruleset = compile_xtables(made.menus, Codes())
    assert [note.partition(" is")[0] for note in ruleset.unsupported] == [f"{MANGLE} {back}"]
    lines = ruleset.script.splitlines()
    assert {":own1 -", ":own2 -"} <= set(lines)
    ends = {row_id: next(line for line in lines if f'{row_id}"' in line) for row_id in (jump, mark)}
    assert ends[jump].startswith("-A PREROUTING ")
    assert ends[jump].endswith("-j own1")
    assert ends[mark].startswith("-A own1 ")


def test_nat():
    made = router()
    nat = "/ip/firewall/nat"
    assert rule_of(made, nat, chain="srcnat", action="masquerade") == "counter masquerade"
    made = router()
    wanted = "meta l4proto == 6 counter dnat to 10.10.0.5:80"
    assert wanted == rule_of(
        made,
        nat,
        chain="dstnat",
        action="dst-nat",
        protocol="tcp",
        to_addresses="10.10.0.5",
        to_ports="80",
    )


def test_marks_keep_their_numbers_when_rules_change():
    made, codes = router(classify=True), Codes()
    before = compile_rules(made.menus, codes).script
    made.menus[MANGLE].rows.reverse()
    compile_rules(made.menus, codes)
    made.menus[MANGLE].rows.reverse()
    assert compile_rules(made.menus, codes).script == before


def test_the_table_is_replaced_in_one_transaction():
    script = compile_rules(router(classify=True).menus, Codes(), "10.255.255.0/30").script
    assert script.startswith("table ip timbang_lab\ndelete table ip timbang_lab\n")
    chains = script.count("hook")
    assert script.count("ip saddr 10.255.255.0/30 accept") == chains


@given(st.lists(st.integers(1, 5), min_size=1, max_size=5))
@examples(12)
def test_every_remainder_is_there_once_and_leads_to_its_line(weights):
    made = plain_router(traffic=False, uplinks=len(weights), weights=weights, clock=lambda: 0.0)
    codes = Codes()
    script = compile_rules(made.menus, codes).script
    remainders = re.findall(
        r"jhash .* mod (\d+) seed \S+ (\d+) counter ct mark set (0x\w+)", script
    )
    if sum(weights) == 1:
        assert not remainders
        return
    assert {int(denominator) for denominator, _, _ in remainders} == {sum(weights)}
    assert sorted(int(remainder) for _, remainder, _ in remainders) == list(range(sum(weights)))
    for number, weight in enumerate(weights, 1):
        mark = f"{codes.connections.of(f'ISP{number}'):#x}"
        assert sum(mark_set == mark for *_, mark_set in remainders) == weight


@cache
def instructions(program: str) -> list[tuple[int, ...]]:
    code = [tuple(map(int, line.split())) for line in program.split(",")[1:]]
    assert len(code) == int(program.split(",", maxsplit=1)[0]) <= 64
    return code


def run_bpf(program: str, packet: bytes) -> int:
    """The part of classic BPF that the classifier uses."""
    code = instructions(program)
    a = x = at = 0
    memory = [0] * 16
    while True:
        operation, true, false, k = code[at]
        at += 1
        match operation:
            case 0x00:
                a = k
            case 0x20:
                (a,) = struct.unpack_from(">I", packet, k)
            case 0x40:
                (a,) = struct.unpack_from(">I", packet, x + k)
            case 0x48:
                (a,) = struct.unpack_from(">H", packet, x + k)
            case 0xB1:
                x = 4 * (packet[k] & 15)
            case 0x02:
                memory[k] = a
            case 0x61:
                x = memory[k]
            case 0x07:
                x = a
            case 0x74:
                a >>= k
            case 0xAC:
                a ^= x
            case 0x24:
                a = a * k & 0xFFFFFFFF
            case 0x94:
                a %= k
            case 0x15:
                at += true if a == k else false
            case 0x06:
                return k
            case _:
                raise AssertionError(operation)


FIELDS = sorted(READ)


def packet_of(source: int, destination: int, ports: int) -> bytes:
    return struct.pack(">BxHxxxxBxxxIII", 0x45, 24, 64, source, destination, ports)


@given(st.binary(min_size=12, max_size=12), st.sampled_from(FIELDS), st.integers(1, 12))
def test_a_packet_leaves_exactly_one_remainder(fields, name, denominator):
    packet = b"\x45" + bytes(11) + fields
    left = [run_bpf(remainder_is(name, denominator, r), packet) for r in range(denominator)]
    assert sorted(left) == [0] * (denominator - 1) + [1]
    other = run_bpf(remainder_is(name, denominator, left.index(1), negated=True), packet)
    assert other == 0


@pytest.mark.parametrize("name", FIELDS)
def test_only_the_named_fields_count_and_they_spread_evenly(name):
    sources = {
        "src-address": 0,
        "dst-address": 1,
        "both-addresses": 0,
        "src-port": 2,
        "dst-port": 2,
    }
    changing = sources.get(name.partition("-and-")[0], 2)
    counts = [0] * 5
    programs = [remainder_is(name, 5, r) for r in range(5)]
    for n in range(2000):
        parts = [0x0A0A4001, 0xC6336401, 0x80000050]
        parts[changing] += n * (65536 if name.startswith("src-port") else 1)
        packet = packet_of(*parts)
        hits = [run_bpf(program, packet) for program in programs]
        counts[hits.index(1)] += 1
    assert min(counts) > 2000 / 5 * 0.8
    other = [0x0A0A4001, 0xC6336401, 0x80000050]
    still = {"src-address": 1, "dst-address": 0, "src-port": 0, "dst-port": 1, "both-ports": 0}
    if name in still:
        left = {tuple(run_bpf(program, packet_of(*other)) for program in programs)}
        other[still[name]] += 77
        left.add(tuple(run_bpf(program, packet_of(*other)) for program in programs))
        assert len(left) == 1


def test_iptables_lists_are_written_out_and_counted_together():
    made = router()
    for address in ("10.0.0.0/9", "10.128.0.0/9", "192.0.2.1-192.0.2.2"):
        made.menus["/ip/firewall/address-list"].add_row(list="local", address=address)
    row_id = made.menus[MANGLE].add_row(
        chain="prerouting",
        action="mark-connection",
        new_connection_mark="x",
        passthrough="no",
        src_address_list="local",
        dst_address_list="!local",
        in_interface_list="WAN",
    )
    script = compile_xtables(made.menus, Codes()).script
    rules = [line for line in script.splitlines() if row_id in line]
    # Three interfaces; the two halves of 10/8 are one, and the two single addresses stay two.
    assert len(rules) == 3 * 3
    assert all(line.count("! --dst-range") == 3 for line in rules)
    assert all(line.endswith("-j final1") for line in rules)
    assert "-A final1 -j CONNMARK --set-mark 0x1\n-A final1 -j ACCEPT" in script
    saved = "\n".join(f"[{n}:{n * 100}] {line}" for n, line in enumerate(rules))
    assert read_saved(saved) == {(MANGLE, row_id): {"packets": 36, "bytes": 3600}}
