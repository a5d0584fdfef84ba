import itertools
from ipaddress import AddressValueError, IPv4Address

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.walk.diagrams.address_sets import addresses_in
from backend.domain.walk.diagrams.atoms import atoms_of, merged

LAST = 60
intervals = st.lists(
    st.tuples(st.integers(0, LAST), st.integers(0, LAST)).map(lambda ends: (min(ends), max(ends))),
    max_size=4,
)
predicates = st.dictionaries(st.sampled_from("abcdef"), intervals, max_size=6)


def holds(parts, value):
    return any(low <= value <= high for low, high in parts)


@given(predicates)
def test_a_mask_holds_the_atoms_of_its_values_and_no_others(asked_parts):
    atoms = atoms_of(asked_parts, LAST)
    for value in range(LAST + 1):
        for name, parts in asked_parts.items():
            assert bool(atoms.masks[name] & atoms.atom_of(value)) == holds(parts, value)


@given(predicates)
def test_values_of_one_atom_are_told_apart_by_no_predicate(asked_parts):
    atoms = atoms_of(asked_parts, LAST)
    for number in range(LAST + 1):
        for other in range(LAST + 1):
            alike = all(
                holds(parts, number) == holds(parts, other) for parts in asked_parts.values()
            )
            assert (atoms.atom_of(number) == atoms.atom_of(other)) == alike


@given(predicates)
def test_sizes_count_the_values(asked_parts):
    atoms = atoms_of(asked_parts, LAST)
    assert atoms.size(atoms.full) == LAST + 1
    for name, parts in asked_parts.items():
        assert atoms.size(atoms.masks[name]) == sum(holds(parts, at) for at in range(LAST + 1))


@given(predicates)
def test_the_sample_is_the_least_value_of_its_atom(asked_parts):
    atoms = atoms_of(asked_parts, LAST)
    for at in range(len(atoms.sizes)):
        held = [value for value in range(LAST + 1) if atoms.atom_of(value) == 1 << at]
        assert atoms.sample(1 << at) == min(held)


def test_intervals_that_touch_are_one():
    assert merged([(4, 6), (0, 3), (8, 9)]) == [(0, 6), (8, 9)]


def test_a_list_of_many_entries_is_one_predicate_and_two_atoms():
    entries = [(number, number) for number in range(0, 100_000, 2)]
    atoms = atoms_of({"list": entries}, 2**32 - 1)
    assert len(atoms.sizes) == 2
    assert atoms.size(atoms.masks["list"]) == 50_000


def test_the_last_value_may_belong():
    atoms = atoms_of({"end": [(2**32 - 1, 2**32 - 1)]}, 2**32 - 1)
    assert atoms.masks["end"] & atoms.atom_of(2**32 - 1)
    assert not atoms.masks["end"] & atoms.atom_of(2**32 - 2)


@given(intervals)
def test_merging_keeps_the_values_and_leaves_no_neighbours(parts):
    joined = merged(parts)
    assert all(holds(joined, at) == holds(parts, at) for at in range(LAST + 1))
    assert all(left[1] + 1 < right[0] for left, right in itertools.pairwise(joined))


PARTS = st.one_of(
    st.integers(0, 300).map(str), st.sampled_from(["00", "01", "", " 1", "1 ", "x", "٣"])
)
BARE = st.lists(PARTS, min_size=3, max_size=5).map(".".join)


@given(BARE)
def test_a_bare_address_is_read_as_the_standard_library_reads_it(text):
    """A quicker way for long lists, which must not differ in what it takes."""
    try:
        number = int(IPv4Address(text))
    except AddressValueError:
        assert addresses_in(text) is None
        return
    assert addresses_in(text) == [(number, number)]
