"""The diagram against a table that has a row for every packet."""

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.walk.diagrams.diagram import Diagram
from backend.domain.walk.diagrams.dimensions import FIRST_CHANCE, Levels, is_chance, is_unknown

SIZES = {0: 3, 1: 2, 2: 4}
PACKETS = [dict(zip(SIZES, values, strict=True)) for values in product(*map(range, SIZES.values()))]

cubes = st.dictionaries(st.sampled_from(list(SIZES)), st.integers(0, 15), max_size=3).map(
    lambda masks: tuple(
        sorted((level, mask & (1 << SIZES[level]) - 1) for level, mask in masks.items())
    )
)
changes = st.lists(st.tuples(cubes, st.integers(0, 3), st.integers(0, 3)), max_size=8)


def diagram():
    levels = Levels()
    for number, size in SIZES.items():
        levels.add_field(number, size)
    return Diagram[int](levels)


def inside(packet, cube):
    return all(mask >> packet[level] & 1 for level, mask in cube)


def followed(made, root, packet):
    return made.value(made.followed(root, {level: 1 << at for level, at in packet.items()}))


def applied(made, root, change):
    cube, wanted, value = change
    if any(mask == 0 for _, mask in cube):
        return root
    return made.changed(root, cube, lambda value: value == wanted, lambda _: value)


def table_after(done):
    rows = [0] * len(PACKETS)
    for cube, wanted, value in done:
        for at, packet in enumerate(PACKETS):
            if inside(packet, cube) and rows[at] == wanted:
                rows[at] = value
    return rows


@given(changes)
def test_changes_do_to_the_diagram_what_they_do_to_every_packet(done):
    made = diagram()
    root = made.leaf(0)
    for change in done:
        root = applied(made, root, change)
    assert [followed(made, root, packet) for packet in PACKETS] == table_after(done)


@given(changes, changes)
def test_equal_functions_are_one_node(rules, other):
    made = diagram()
    roots = []
    for done in (rules, other):
        root = made.leaf(0)
        for change in done:
            root = applied(made, root, change)
        roots.append(root)
    assert (roots[0] == roots[1]) == (table_after(rules) == table_after(other))


@given(changes)
def test_the_values_beneath_a_node_are_those_of_its_packets(done):
    made = diagram()
    root = made.leaf(0)
    for change in done:
        root = applied(made, root, change)
    assert set(made.values(root)) == set(table_after(done))


@given(changes)
def test_a_change_and_its_opposite_are_the_change_of_all(done):
    made = diagram()
    root = made.leaf(0)
    for change in done:
        root = applied(made, root, change)
    cube = ((0, 0b011), (2, 0b0110))
    opposite = [((0, 0b100),), ((0, 0b011), (2, 0b1001))]
    parted = root
    for part in (cube, *opposite):
        parted = made.changed(parted, part, lambda value: value < 4, lambda value: value + 4)
    assert parted == made.mapped(root, lambda value: value + 4)


def test_a_rule_that_changes_nothing_makes_no_node():
    made = diagram()
    root = made.changed(made.leaf(9), ((0, 0b011), (1, 0b01)), lambda _: True, lambda _: 0)
    nodes = len(made.level)
    apart = ((0, 0b100), (2, 0b0001))
    assert made.changed(root, apart, lambda value: value == 0, lambda _: 1) == root
    assert len(made.level) == nodes


@given(changes, st.integers(0, 2), st.data())
def test_a_value_that_moved_does_what_the_other_did(done, level, data):
    made = diagram()
    root = made.leaf(0)
    for change in done:
        root = applied(made, root, change)
    source, target = (data.draw(st.integers(0, SIZES[level] - 1)) for _ in range(2))
    moved = made.moved(root, level, 1 << source, 1 << target, made.leaf(9))
    for packet in PACKETS:
        wanted = 9
        if packet[level] == target:
            wanted = followed(made, root, {**packet, level: source})
        assert followed(made, moved, packet) == wanted


@given(changes, changes)
def test_a_restricted_function_is_outside_where_the_other_is(done, others):
    made = diagram()
    root, where = made.leaf(0), made.leaf(0)
    for change in done:
        root = applied(made, root, change)
    for change in others:
        where = applied(made, where, change)
    restricted = made.restricted(root, where, made.leaf(1))
    pairs = zip(table_after(done), table_after(others), strict=True)
    expected = [1 if other == 1 else own for own, other in pairs]
    assert [followed(made, restricted, packet) for packet in PACKETS] == expected


def test_levels_are_made_once_and_chance_lies_below_what_is_unknown():
    levels = Levels()
    unknown = levels.unknown("content", "x")
    draw = levels.chance("draw", weights=(Fraction(1, 4), Fraction(3, 4)))
    assert levels.unknown("content", "x") is unknown
    assert levels.unknown("content", "y").number != unknown.number
    assert unknown.number < FIRST_CHANCE <= draw.number
    assert is_unknown(unknown.number)
    assert not is_chance(unknown.number)
    assert draw.weight(0b10) == Fraction(3, 4)
    assert draw.weight(0b11) == 1
