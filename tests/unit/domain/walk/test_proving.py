"""Proofs of changes: nothing changed is no move, a witness walked alone differs, boxes say what the whole says."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.rows_config import config_of
from backend.domain.plans.standing import Standing
from backend.domain.walk.diagrams.atoms import atoms_of
from backend.domain.walk.proofs import slices as slicing
from backend.domain.walk.proofs.buckets import Buckets
from backend.domain.walk.proofs.moves import Aim, Sides
from backend.domain.walk.proofs.proving import prove
from backend.domain.walk.router.compiled import compiled
from backend.domain.walk.router.packets import Packet
from tests.examples import examples
from tests.unit.domain.plans.plan_cases import cases, made, pcc
from tests.unit.domain.plans.plan_mutants import mutants
from tests.unit.domain.plans.plan_routers import marked, pcc_group
from tests.unit.domain.walk.walks import OneWalk

HALVES = Aim(Buckets(("ether1", "ether2"), "both-addresses"))


def read(campus, rows=None):
    return config_of(campus.config, rows or campus.snapshot)


@examples(15)
@given(cases())
def test_what_stays_as_it_is_moves_nobody(case):
    campus, target = case
    config = read(campus)
    aim = Aim(Buckets(target.buckets, target.classifier))
    assert prove(Sides(config, config, config), campus.interfaces, aim).moves == ()


def test_a_witness_walked_alone_goes_another_way():
    """Every first packet that a fault diverts is such a packet by itself, too."""
    campus = pcc()
    change = made(campus, ("ether1", "ether2", "ether3"))
    then = read(campus, change.after)
    aim = Aim(Buckets(change.target.buckets, "both-addresses"))
    seen = 0
    for fault, rows in mutants(campus.snapshot, change.after):
        now = read(campus, rows)
        for move in prove(Sides(then, now, then), campus.interfaces, aim).moves:
            if move.meaning in ("diverted", "joins") and not move.by:
                witness = move.witness
                packet = Packet(
                    witness.entry,
                    witness.source,
                    witness.destination,
                    witness.protocol,
                    destination_port=witness.port or 443,
                )
                assert ends(then, packet) != ends(now, packet), fault
                seen += 1
    assert seen > 20


def ends(config, packet):
    """Shares of fates and ways out of one packet, walked alone."""
    shares = {}
    for bearing, share in OneWalk(config, packet).ends().items():
        end = (bearing.fate, bearing.interface, bearing.gateway)
        shares[end] = shares.get(end, 0) + share
    return shares


def pinned_hosts(count):
    """Single clients and single servers with marks of their own, beside a balance."""
    clients = [
        {
            "chain": "prerouting",
            "action": "mark-connection",
            "connection-mark": "no-mark",
            "src-address": f"10.1.{at}.9",
            "new-connection-mark": "ISP2",
            "passthrough": "true",
        }
        for at in range(count)
    ]
    servers = [
        {
            "chain": "prerouting",
            "action": "mark-connection",
            "connection-mark": "no-mark",
            "dst-address": f"198.51.{at}.7",
            "new-connection-mark": "ISP1",
            "passthrough": "true",
        }
        for at in range(count)
    ]
    return marked(2, 1, lambda lan: pcc_group((1, 2), lan), before=[*clients, *servers])


def kinds(proof):
    return sorted(
        (move.meaning, move.by, sorted(move.before.items()), sorted(move.after.items()))
        for move in proof.moves
    )


def test_boxes_find_what_the_whole_space_has(monkeypatch):
    campus = pinned_hosts(6)
    standing = Standing.of(campus.config, campus.snapshot, campus.uplinks)
    then = standing.config
    off = tuple(
        replace(rule, disabled=True) if rule.source == "10.1.3.9" else rule for rule in then.mangle
    )
    sides = Sides(then, replace(then, mangle=off), then)
    whole = prove(sides, campus.interfaces, HALVES)
    monkeypatch.setattr(slicing, "FEW_PINS", 0)
    boxes = prove(sides, campus.interfaces, HALVES)
    assert whole.not_looked_at == 0
    assert 0 < boxes.not_looked_at < Fraction(1, 10**6)
    pins = [move for move in whole.moves if move.witness.destination.startswith("198.51.")]
    assert len(pins) == 1  # a pinned client to a pinned server is in no box
    rest = replace(whole, moves=tuple(move for move in whole.moves if move not in pins))
    assert kinds(boxes) == kinds(rest) != []
    assert [move.witness.source for move in whole.moves] == ["10.1.3.9"] * len(whole.moves)


def test_boxes_cover_every_pair_but_pins_with_pins():
    numbers = {("pin", at): [(1_000_000 * at, 1_000_000 * at)] for at in range(1, 200)}
    atoms = atoms_of(numbers, 2**32 - 1)
    chosen = slicing.slices(atoms, [atoms.full])
    pins = atoms.full & ~chosen.boxes[0][0]
    assert pins.bit_count() == 199
    for at, source in enumerate(1 << bit for bit in range(len(atoms.sizes))):
        for target in (1 << bit for bit in range(len(atoms.sizes))):
            covering = sum(bool(source & box[0] and target & box[1]) for box in chosen.boxes)
            assert covering == (0 if source & pins and target & pins else 1), at
    assert chosen.left_out == Fraction(199, 2**32) ** 2


@pytest.mark.parametrize(
    "wanted, classifier, is_balanced",
    [
        (("ether1", "ether2"), "both-addresses", True),
        (("ether2", "ether1"), "both-addresses", False),
        (("ether1", "ether2"), "src-address", False),
        (("ether1", "ether2", "ether2"), "both-addresses", False),
        (("ether1", "ether2", "ether1", "ether2"), "both-addresses", False),
    ],
)
def test_clients_are_divided_as_wanted_only_by_the_very_remainders(wanted, classifier, is_balanced):
    campus = marked(2, 1, lambda lan: pcc_group((1, 2), lan))
    config = read(campus)
    aim = Aim(Buckets(wanted, classifier))
    proof = prove(Sides(config, config, config), campus.interfaces, aim)
    assert proof.is_balanced is is_balanced


def test_later_packets_must_follow_the_first():
    """Without its own routing rule a mark leads the first packet out by main, as before, and parts nothing."""
    campus = pcc((1, 2), lans=1)
    then = read(campus)
    stops = tuple(
        replace(rule, connection_state="new") if rule.new_routing_mark == "to2" else rule
        for rule in then.mangle
    )
    moves = prove(Sides(then, replace(then, mangle=stops), then), campus.interfaces, HALVES).moves
    assert "unanswered" in {move.meaning for move in moves}


def test_atoms_of_all_sides_are_common():
    campus = pcc()
    change = made(campus, ("ether1", "ether2", "ether3"))
    together = compiled([read(campus), read(campus, change.after)])
    assert together.hashes.periods == {"both-addresses": 15}


def test_a_witness_is_a_packet_that_somebody_may_send():
    """No network's own address, and a client of the very interface."""
    campus = marked(2, 2, lambda lan: pcc_group((1, 2), lan))
    change = made(campus, ("ether2", "ether1", "ether1"))
    then = read(campus)
    without = tuple(
        replace(rule, disabled=True) if rule.in_interface == "bridge2" and rule.pcc else rule
        for rule in read(campus, change.after).mangle
    )
    sides = Sides(then, replace(then, mangle=without), then)
    clients = [
        move.witness for move in prove(sides, campus.interfaces, HALVES).moves if not move.by
    ]
    assert clients
    for witness in clients:
        network = {"bridge1": "10.1.", "bridge2": "10.2."}[witness.entry]
        assert witness.source.startswith(network)
        assert not witness.source.endswith((".0", ".255"))
        assert not witness.destination.startswith(("0.", "127.", "224."))


def test_a_request_from_a_private_address_is_none_of_the_internet():
    """A rule for the campus's private addresses marks it by chance; no host out there has one."""
    campus = marked(
        2, 1, lambda _: [{**row, "src-address": "192.168.0.0/16"} for row in pcc_group((1, 2), "")]
    )
    then = read(campus)
    swapped = tuple(
        replace(
            rule, new_connection_mark={"ISP1": "ISP2", "ISP2": "ISP1"}[rule.new_connection_mark]
        )
        if rule.pcc
        else rule
        for rule in then.mangle
    )
    moves = prove(Sides(then, replace(then, mangle=swapped), then), campus.interfaces, HALVES).moves
    assert not [move for move in moves if move.by]


@pytest.mark.parametrize(
    "rows, value", [([(5, 9)], 6), ([(5, 5), (20, 40)], 21), ([(7, 7)], 7), ([(3, 4)], 3)]
)
def test_the_typical_value_is_inside_the_longest_row(rows, value):
    atoms = atoms_of({"set": rows}, 100)
    assert atoms.typical(atoms.masks["set"]) == value


@pytest.mark.parametrize("published", [True, False])
def test_only_servers_that_somebody_can_ask_answer(published):
    """Without a translation nobody out there reaches a private address inside."""
    campus = marked(2, 1, lambda lan: pcc_group((1, 2), lan))
    inbound = FirewallRule(
        *("prerouting", "mark-connection"), in_interface="ether2", new_connection_mark="ISP2"
    )
    base = replace(campus.config, nat=campus.config.nat if published else campus.config.nat[:1])
    then = config_of(base, campus.snapshot)
    then = replace(then, mangle=(inbound, *then.mangle))
    now = replace(then, mangle=then.mangle[1:])
    moves = prove(Sides(then, now, then), campus.interfaces, HALVES).moves
    servers = [move.meaning for move in moves if move.by == "ether2" and move.witness.entry]
    assert servers == (["unanswered"] if published else [])
