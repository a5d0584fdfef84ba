"""Looking back makes the incidents that looking all the time would have made."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.condition_state import Patience
from backend.domain.alerts.incidents import Spell, UnstableLimits
from backend.domain.alerts.replay import PastIncident, replay

PATIENCE = Patience(open_ms=30, clear_ms=60)
LIMITS = UnstableLimits(begins=4, within_ms=4_000, quiet_ms=2_000)


def test_one_outage_and_a_blip() -> None:
    spells = [Spell(100, 120), Spell(1_000, 1_500)]
    assert replay(spells, 9_999, PATIENCE, LIMITS) == [
        PastIncident(1_000, 1_030, 1_500, 1_560, False)
    ]


def test_what_is_not_over_is_left_out() -> None:
    spells = [Spell(1_000, 1_500), Spell(20_000, None)]
    assert replay(spells, 1_559, PATIENCE, LIMITS) == []
    assert len(replay(spells, 99_999, PATIENCE, LIMITS)) == 1


def test_outages_close_to_each_other_are_one_incident() -> None:
    spells = [Spell(1_000, 1_500), Spell(1_540, 1_600)]
    assert replay(spells, 9_999, PATIENCE, LIMITS) == [
        PastIncident(1_000, 1_030, 1_600, 1_660, False)
    ]


def test_four_blips_are_one_unstable_incident() -> None:
    spells = [Spell(at_ms, at_ms + 5) for at_ms in (100, 200, 300, 400)]
    assert replay(spells, 9_999, PATIENCE, LIMITS) == [PastIncident(100, 400, 405, 2_405, True)]


@given(st.lists(st.tuples(st.integers(1, 3_000), st.integers(1, 500)), max_size=15), st.data())
def test_the_past_stays_as_it_was(lengths: list[tuple[int, int]], data: st.DataObject) -> None:
    """What had ended at some moment is the same when one looks back later."""
    spells, at_ms = [], 0
    for pause_ms, length_ms in lengths:
        at_ms += pause_ms
        spells.append(Spell(at_ms, at_ms + length_ms))
        at_ms += length_ms
    all_of_them = replay(spells, at_ms + 10_000, PATIENCE, LIMITS)
    until_ms = data.draw(st.integers(0, at_ms + 10_000))
    until = [each for each in all_of_them if each.closed_ms <= until_ms]
    known = [
        Spell(
            each.from_ms, each.to_ms if each.to_ms is not None and each.to_ms <= until_ms else None
        )
        for each in spells
        if each.from_ms <= until_ms
    ]
    assert replay(known, until_ms, PATIENCE, LIMITS) == until
