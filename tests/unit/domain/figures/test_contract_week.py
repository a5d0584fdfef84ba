"""A week in which a contract changed, by hand and by properties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.contracts.capacity_history import Term
from backend.domain.figures.split_pieces import (
    SplitPiece,
    bytes_of_uplinks,
    shares_over_pieces,
    skew_over_pieces,
    surpluses,
)
from backend.domain.figures.summary import Summary, summarise
from backend.domain.figures.uplink_history import UplinkHistory
from backend.domain.metering.capacity import Capacity
from backend.domain.probes.traffic import with_probes
from tests.oracles.figures import group_percentiles, skew_of_bytes, uplink_input
from tests.unit.domain.figures.contract_week import (
    FAST,
    MBPS,
    SLOW,
    UNIT_BYTES,
    WEDNESDAY_MS,
    WEEK,
    check,
    figures_of,
    slots_of,
)

DOUBLED = (Term(0, SLOW), Term(WEDNESDAY_MS, FAST))
STEADY = (Term(0, FAST),)


def doubled_week() -> Summary:
    uplinks = [UplinkHistory(DOUBLED), UplinkHistory(STEADY), UplinkHistory(STEADY)]
    return figures_of(uplinks, [slots_of(place) for place in range(3)])


def test_the_week_by_hand() -> None:
    check(doubled_week())


def test_without_probes_each_piece_keeps_its_own_capacities() -> None:
    """ISP1's probes moved 10 units before the change: 770 are left, of 390 and 1500."""
    moved = {"0": (10 * UNIT_BYTES, 0)}
    without_probes = with_probes(doubled_week(), moved, {("0", 0): (10 * UNIT_BYTES, 0)})
    assert without_probes.uplinks[0].download.achieved_share_without_probes == 770 / 1890
    assert without_probes.download.skew_without_probes == pytest.approx(
        (770 - 390 / 5 - 500) / 1890
    )


def test_a_change_at_the_windows_edge_changes_nothing() -> None:
    slots = [slots_of(place) for place in range(3)]
    plain = figures_of([UplinkHistory(STEADY)] * 3, slots)
    for at_ms, capacity in ((WEEK.start_ms, SLOW), (WEEK.end_ms, FAST)):
        after = FAST if at_ms == WEEK.start_ms else SLOW
        terms = (Term(0, capacity), Term(at_ms, after))
        edged = figures_of([UplinkHistory(terms), *[UplinkHistory(STEADY)] * 2], slots)
        assert (edged.download.skew, edged.edges_ms) == (plain.download.skew, ())
        assert [uplink.download.ideal_share for uplink in edged.uplinks] == pytest.approx(
            [1 / 3] * 3
        )


def test_without_a_change_nothing_differs() -> None:
    slots = [slots_of(place) for place in range(3)]
    capacities = (SLOW, FAST, FAST)
    uplinks = [UplinkHistory((Term(0, capacity),)) for capacity in capacities]
    before = [
        uplink_input(str(n), f"ISP{n + 1}", capacity, each, WEEK)
        for n, (capacity, each) in enumerate(zip(capacities, slots, strict=True))
    ]
    assert figures_of(uplinks, slots) == summarise(before, group_percentiles(slots), WEEK)


def test_a_week_without_traffic_counts_time() -> None:
    piece = SplitPiece((0, 0), (100, 300), 2, 2), SplitPiece((0, 0), (300, 100), 1, 1)
    assert shares_over_pieces(piece) == (pytest.approx(5 / 12), pytest.approx(7 / 12))
    assert skew_over_pieces(piece) is None


pieces_of = st.integers(1, 4).flatmap(
    lambda uplinks: st.lists(
        st.builds(
            SplitPiece,
            st.tuples(*[st.integers(0, 10**12)] * uplinks),
            st.tuples(*[st.integers(0, 10**10)] * uplinks).filter(any),
            st.integers(0, 10**9),
            st.integers(1, 10**9),
        ),
        min_size=1,
        max_size=5,
    )
)


@given(pieces_of)
def test_ideal_shares_add_up_and_the_skew_is_their_distance(pieces: list[SplitPiece]) -> None:
    shares, counts = shares_over_pieces(pieces), bytes_of_uplinks(pieces)
    assert sum(shares) == 1
    assert sum(surpluses(pieces)) == 0
    whole, skew = sum(counts), skew_over_pieces(pieces)
    if not whole:
        assert skew is None
        return
    assert skew is not None
    assert 0 <= skew <= 1
    distance = sum(abs(count / whole - due) for count, due in zip(counts, shares, strict=True)) / 2
    assert skew == pytest.approx(float(distance))


@given(pieces_of, st.integers(1, 10**6))
def test_balance_at_each_moment_is_no_skew(pieces: list[SplitPiece], factor: int) -> None:
    balanced = [
        SplitPiece(tuple(bps * factor for bps in piece.capacities_bps), piece.capacities_bps, 1, 1)
        for piece in pieces
    ]
    assert skew_over_pieces(balanced) == 0
    assert set(surpluses(balanced)) == {0}


@given(st.lists(st.tuples(st.integers(0, 10**13), st.integers(1, 10**10)), min_size=1, max_size=5))
def test_one_piece_is_the_plain_skew(uplinks: list[tuple[int, int]]) -> None:
    counts, bps = tuple(zip(*uplinks, strict=True))
    assert skew_over_pieces([SplitPiece(counts, bps)]) == skew_of_bytes(counts, bps)


@given(pieces_of, st.data())
def test_a_cut_where_nothing_changed_changes_nothing(
    pieces: list[SplitPiece], data: st.DataObject
) -> None:
    first = pieces[0]
    half = tuple(data.draw(st.integers(0, count)) for count in first.byte_counts)
    rest = tuple(count - part for count, part in zip(first.byte_counts, half, strict=True))
    halves = [SplitPiece(each, first.capacities_bps, 1, 1) for each in (half, rest)]
    cut = [*halves, *pieces[1:]]
    assert skew_over_pieces(cut) == skew_over_pieces(pieces)
    if any(bytes_of_uplinks(pieces)):
        assert shares_over_pieces(cut) == shares_over_pieces(pieces)


def test_upload_and_download_change_apart() -> None:
    """Only the upload was doubled: of the download everything is as without."""
    halved = Capacity(200 * MBPS, 100 * MBPS)
    slots = [slots_of(place) for place in range(3)]
    changed = UplinkHistory((Term(0, halved), Term(WEDNESDAY_MS, FAST)))
    result = figures_of([changed, *[UplinkHistory(STEADY)] * 2], slots)
    plain = figures_of([UplinkHistory(STEADY)] * 3, slots)
    assert [uplink.download for uplink in result.uplinks] == [
        uplink.download for uplink in plain.uplinks
    ]
    assert result.download.skew == plain.download.skew
    assert result.download.p95_utilization == plain.download.p95_utilization
    assert result.upload.skew != plain.upload.skew
