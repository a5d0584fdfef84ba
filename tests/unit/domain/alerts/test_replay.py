"""Looking back makes the incidents that looking all the time would have made."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.condition_state import Patience
from backend.domain.alerts.conditions.full_slots import HiddenTime
from backend.domain.alerts.incidents import Spell, UnstableLimits
from backend.domain.alerts.replay import (
    OpenedIncident,
    PastEvent,
    PastIncident,
    known_at_once,
    opened,
    replay,
)

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


def test_what_lasts_is_open() -> None:
    events = [known_at_once(Spell(100, 200)), known_at_once(Spell(1_000, None))]
    assert opened(events, 1_029, PATIENCE, LIMITS) == [OpenedIncident(100, 130, 200, False, 260)]
    assert opened(events, 1_030, PATIENCE, LIMITS)[1:] == [
        OpenedIncident(1_000, 1_030, None, False)
    ]


def test_an_event_that_waited_opens_when_it_is_known() -> None:
    """Of a full ISP: its quarter of an hour is over, and so are the ten minutes after it."""
    events = [PastEvent(100, 500, 250, 600), PastEvent(600, 900, 750, 1_000)]
    assert opened(events, 9_999, Patience(0, 0), LIMITS) == [
        OpenedIncident(100, 250, 500, False, 600),
        OpenedIncident(600, 750, 900, False, 1_000),
    ]
    assert opened(events, 599, Patience(0, 0), LIMITS) == [OpenedIncident(100, 250, None, False)]


def test_a_blip_before_its_router_went_away_opens_nothing() -> None:
    events = [known_at_once(Spell(100, 500))]
    away = [HiddenTime(110, 480)]
    assert opened(events, 9_999, PATIENCE, LIMITS) != []
    assert opened(events, 479, PATIENCE, LIMITS, away) == []
    assert opened(events, 9_999, PATIENCE, LIMITS, away) == [
        OpenedIncident(100, 480, 500, False, 560)
    ]
    assert opened([known_at_once(Spell(100, 115))], 9_999, PATIENCE, LIMITS, away) == []


def test_what_comes_and_goes_stays_unstable_to_its_end() -> None:
    events = [known_at_once(Spell(at_ms, at_ms + 5)) for at_ms in (100, 200, 300, 400)]
    assert opened(events, 9_999, PATIENCE, LIMITS) == [OpenedIncident(100, 400, 405, True, 2_405)]


@given(st.lists(st.tuples(st.integers(1, 3_000), st.integers(1, 500)), max_size=15))
def test_what_is_over_is_the_same_by_both_ways(lengths: list[tuple[int, int]]) -> None:
    spells, at_ms = [], 0
    for pause_ms, length_ms in lengths:
        at_ms += pause_ms
        spells.append(Spell(at_ms, at_ms + length_ms))
        at_ms += length_ms
    past = replay(spells, 10**6, PATIENCE, LIMITS)
    events = [known_at_once(spell) for spell in spells]
    assert [
        OpenedIncident(each.from_ms, each.opened_ms, each.to_ms, each.is_unstable, each.closed_ms)
        for each in past
    ] == opened(events, 10**6, PATIENCE, LIMITS)


def test_what_was_measured_no_more_ends_where_it_was_seen_last() -> None:
    """That was known only long after its end."""
    events = [PastEvent(100, 500, 250, 99_000)]
    assert opened(events, 98_999, Patience(0, 0), LIMITS)[0].to_ms is None
    assert opened(events, 99_000, Patience(0, 0), LIMITS) == [
        OpenedIncident(100, 250, 500, False, 99_000)
    ]
