"""Whole scenarios of the lab, polled every 10 s in virtual time: silent lines become events, and nothing else does."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from backend.domain.alerts.conditions.condition_state import Closed, Opened
from tests.unit.lab.polled import polled, silences


def changes(name: str) -> list[tuple[str, str, float]]:
    """Interface, what began or ended (`week day time` of the campus), and s until it was known."""
    lab = polled(name)
    return [
        (interface, *_sentence(change, lab.start, lab.zone)) for interface, change in silences(name)
    ]


def _sentence(change: Opened | Closed, start: float, zone: ZoneInfo) -> tuple[str, float]:
    at_ms = change.from_ms if isinstance(change, Opened) else change.to_ms
    at = dt.datetime.fromtimestamp(at_ms / 1000, zone)
    week = int((at_ms / 1000 - start) // (7 * 86400)) + 1
    verb = "began" if isinstance(change, Opened) else "ended"
    return f"{verb} week {week} {at:%a %H:%M:%S}", (change.known_ms - at_ms) / 1000


def test_the_cut_of_both_lines_of_strada_is_sentence_after_a_minute_and_nothing_else() -> None:
    """Ten weeks; the cut is the scenario's own: week 7, Wednesday 10:20, 47 minutes."""
    began, ended = ("began week 7 Wed 10:20:00", 60.0), ("ended week 7 Wed 11:07:00", 30.0)
    assert changes("strada") == [
        ("ether1", *began),
        ("ether2", *began),
        ("ether1", *ended),
        ("ether2", *ended),
    ]


@pytest.mark.parametrize("name", ["saturation", "wrong_ratio", "mixed_access", "nth"])
def test_lines_that_are_full_uneven_or_without_a_link_are_not_silent(name: str) -> None:
    assert changes(name) == []


def test_a_cut_at_night_ends_when_it_ends() -> None:
    """`flapping`: 02:30 for 12 minutes. That little traffic comes back is proof, at any hour."""
    by_night = [(said, late_s) for name, said, late_s in changes("flapping") if name == "ether1"]
    assert len(by_night) == 26
    assert {said[-8:] for said, _ in by_night[1::2]} == {"02:42:00"}
    assert {said[-8:] for said, _ in by_night[::2]} <= {"02:30:00", "02:30:10"}
    # A poll or two that cannot be judged add nothing to the minute.
    assert max(late_s for _, late_s in by_night) <= 80


def test_where_fasttrack_leads_past_the_marks_lines_look_silent() -> None:
    """So a finding of danger speaks for it: then it is no event of the line."""
    assert {(name, said[:5]) for name, said, _ in changes("fasttrack")} == {
        ("ether2", "began"),
        ("ether3", "began"),
    }
