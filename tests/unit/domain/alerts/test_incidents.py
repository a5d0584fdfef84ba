"""An incident opens once, closes after its quiet time, and what comes and goes often is one unstable incident."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.condition_state import Patience
from backend.domain.alerts.incidents import (
    Closes,
    Destabilizes,
    Opens,
    Spell,
    SubjectState,
    Turn,
    UnstableLimits,
    turn,
)

PATIENCE = Patience(open_ms=30, clear_ms=60)
LIMITS = UnstableLimits(begins=4, within_ms=4_000, quiet_ms=2_000)


@pytest.mark.parametrize(
    "spells, observed_ms, expected",
    [
        pytest.param([], 100, None, id="nothing happened"),
        pytest.param([Spell(0, None)], 29, None, id="not long enough"),
        pytest.param([Spell(0, None)], 30, Opens(0, is_unstable=False), id="long enough"),
        pytest.param([Spell(0, 29)], 500, None, id="a short one that is over"),
        pytest.param([Spell(0, 40)], 500, Opens(0, is_unstable=False), id="known late"),
        pytest.param([Spell(0, 5), Spell(10, 15), Spell(20, 25)], 500, None, id="three short ones"),
        pytest.param(
            [Spell(0, 5), Spell(10, 15), Spell(20, 25), Spell(30, None)],
            31,
            Opens(0, is_unstable=True),
            id="four short ones",
        ),
        pytest.param(
            [Spell(0, 5), Spell(10, 15), Spell(20, 25), Spell(4_000, 4_001)],
            4_010,
            None,
            id="four, of which one is too old",
        ),
    ],
)
def test_opening(spells: Sequence[Spell], observed_ms: int, expected: Turn | None) -> None:
    assert turn(SubjectState(spells, observed_ms), PATIENCE, LIMITS) == expected


WORK = Patience(open_ms=30, clear_ms=0, short_are_usual=True)
SHORT = [Spell(at_ms, at_ms + 20) for at_ms in range(0, 400, 100)]
LONG = [Spell(at_ms, at_ms + 40) for at_ms in range(0, 400, 100)]


@pytest.mark.parametrize(
    "spells, expected",
    [
        pytest.param(SHORT, None, id="all were ended in time"),
        pytest.param([*SHORT, Spell(460, 495)], Opens(460, is_unstable=False), id="one was not"),
        pytest.param(LONG, Opens(0, is_unstable=True), id="all took too long"),
    ],
)
def test_what_is_ended_in_time_never_makes_it_unstable(
    spells: Sequence[Spell], expected: Turn | None
) -> None:
    assert turn(SubjectState(spells, 500), WORK, LIMITS) == expected


@pytest.mark.parametrize(
    "spells, observed_ms, is_unstable, expected",
    [
        pytest.param([Spell(0, None)], 9_999, False, None, id="it lasts"),
        pytest.param([Spell(0, 100)], 159, False, None, id="not quiet for long enough"),
        pytest.param([Spell(0, 100)], 160, False, Closes(100), id="quiet"),
        pytest.param([Spell(0, 100), Spell(150, None)], 400, False, None, id="it came again"),
        pytest.param([Spell(0, 100)], 2_099, True, None, id="unstable needs more quiet"),
        pytest.param([Spell(0, 100)], 2_100, True, Closes(100), id="as much as this"),
        pytest.param(
            [Spell(0, 100), Spell(110, 120), Spell(130, 140), Spell(150, 160)],
            161,
            False,
            Destabilizes(),
            id="once too often",
        ),
        pytest.param([], 700, False, Closes(700), id="its events were deleted"),
    ],
)
def test_what_becomes_of_an_open_one(
    spells: Sequence[Spell], observed_ms: int, is_unstable: bool, expected: Turn | None
) -> None:
    standing = SubjectState(spells, observed_ms, is_open=True, is_unstable=is_unstable)
    assert turn(standing, PATIENCE, LIMITS) == expected


def test_what_an_incident_was_made_of_opens_no_other() -> None:
    over = SubjectState([Spell(0, 100)], 1_000, over_ms=100)
    assert turn(over, PATIENCE, LIMITS) is None
    again = replace(over, spells=[Spell(0, 100), Spell(500, None)])
    assert turn(again, PATIENCE, LIMITS) == Opens(500, is_unstable=False)


def test_what_was_measured_no_more_is_not_said_to_be_over() -> None:
    spells = [Spell(0, 40), Spell(100, 200, is_unmeasured=True)]
    lasting = SubjectState(spells, 300, is_open=True)
    assert turn(lasting, PATIENCE, LIMITS) == Closes(200, "unmeasured")
    measured = SubjectState([*spells, Spell(210, 220)], 300, is_open=True)
    assert turn(measured, PATIENCE, LIMITS) == Closes(220)


def test_after_three_in_short_time_the_next_is_unstable_at_once() -> None:
    spells = [Spell(0, 100), Spell(500, 600), Spell(900, 1_000), Spell(1_200, None)]
    standing = SubjectState(spells, 1_201, over_ms=1_000)
    assert turn(standing, PATIENCE, LIMITS) == Opens(1_200, is_unstable=True)


Lengths = st.lists(st.tuples(st.integers(1, 3_000), st.integers(1, 500)), max_size=12)


@given(Lengths)
def test_each_event_is_in_at_most_one_incident_and_every_incident_closes(
    lengths: list[tuple[int, int]],
) -> None:
    """Watched every 10 ms through pauses and events of these lengths, and then through quiet."""
    spells, at_ms = [], 0
    for pause_ms, length_ms in lengths:
        at_ms += pause_ms
        spells.append(Spell(at_ms, at_ms + length_ms))
        at_ms += length_ms
    until_ms = at_ms + LIMITS.quiet_ms + LIMITS.within_ms
    incidents = _watched(spells, until_ms)
    for (_, to_ms), (from_ms, _) in itertools.pairwise(incidents):
        assert to_ms <= from_ms
    for spell in spells:
        inside = [each for each in incidents if each[0] <= spell.from_ms and spell.to_ms <= each[1]]
        touched = [each for each in incidents if each[0] < spell.to_ms and spell.from_ms < each[1]]
        assert inside == touched
        if spell.lasted_ms(0) >= PATIENCE.open_ms + 10:
            assert len(inside) == 1


def _watched(spells: list[Spell], until_ms: int) -> list[tuple[int, int]]:
    """Begin and end of each incident."""
    incidents: list[tuple[int, int]] = []
    standing, from_ms = SubjectState([], 0), 0
    for now_ms in range(0, until_ms + 10, 10):
        known = [
            Spell(
                each.from_ms,
                each.to_ms if each.to_ms is not None and each.to_ms <= now_ms else None,
            )
            for each in spells
            if each.from_ms <= now_ms
        ]
        standing = replace(standing, spells=known, observed_ms=now_ms)
        while happened := turn(standing, PATIENCE, LIMITS):
            if isinstance(happened, Opens):
                from_ms = happened.from_ms
                standing = replace(standing, is_open=True, is_unstable=happened.is_unstable)
            elif isinstance(happened, Destabilizes):
                standing = replace(standing, is_unstable=True)
            else:
                incidents.append((from_ms, happened.to_ms))
                standing = replace(
                    standing, is_open=False, is_unstable=False, over_ms=happened.to_ms
                )
    assert not standing.is_open
    return incidents
