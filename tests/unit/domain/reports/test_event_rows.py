"""Rows of what happened: outages first, and many of a kind as one row."""

from __future__ import annotations

import datetime as dt

from backend.domain.reports.event_rows import event_rows
from backend.domain.reports.facts import Happening
from backend.domain.reports.happenings import events
from backend.domain.reports.speech import Speech
from tests.unit.domain.reports.weeks_made import made

MONDAY = dt.datetime(2026, 10, 26, 2, tzinfo=dt.UTC)


def happened(kind: str, day: int, minutes: int | None, key: str | None = "1") -> Happening:
    begin = MONDAY + dt.timedelta(days=day)
    end = None if minutes is None else begin + dt.timedelta(minutes=minutes)
    return Happening(kind, key, begin, end)


FULL = [happened("isp_full", day, minutes) for day, minutes in enumerate((155, 135, 90, 85))]


def kinds(rows) -> list[tuple[str, int]]:
    return [(row.first.kind, len(row.each)) for row in rows]


def test_an_outage_comes_before_all_full_hours_which_are_one_row() -> None:
    rows, left_out = event_rows([*FULL, happened("isp_silent", 5, 47)], 5)
    assert kinds(rows) == [("isp_silent", 1), ("isp_full", 4)]
    assert rows[1].length_s == 465 * 60
    assert rows[1].longest is FULL[0]
    assert left_out == 0


def test_few_stay_rows_of_their_own_and_each_isp_has_its_own() -> None:
    rows, _ = event_rows([*FULL[:2], happened("isp_full", 0, 20, "2")], 5)
    assert kinds(rows) == [("isp_full", 1)] * 3


def test_what_lasts_is_no_part_of_a_sum() -> None:
    rows, _ = event_rows([*FULL, happened("isp_full", 6, None)], 5)
    assert kinds(rows) == [("isp_full", 4), ("isp_full", 1)]


def test_what_people_did_is_never_summed_and_the_shortest_is_left_out() -> None:
    drifts = [happened("drift", day, 0, None) for day in range(4)]
    rows, left_out = event_rows([*FULL, *drifts, happened("reboot", 3, 1, None)], 5)
    assert kinds(rows) == [*[("drift", 1)] * 4, ("isp_full", 4)]
    assert left_out == 1


def test_a_row_says_count_sum_and_the_longest_with_its_minutes() -> None:
    facts = made(events=[*FULL, happened("isp_silent", 5, 155)], acts=[])
    rows = [
        [cell.text for cell in row] for row in events(facts, Speech.of("en", "Asia/Jakarta")).rows
    ]
    assert "(2\u00a0h 35\u00a0min)" in rows[0][2]
    assert rows[1][2:] == [
        "26\u2009\u2013\u200929 Oct 2026",
        "4 times, 7\u00a0h 45\u00a0min in all; the longest 2\u00a0h 35\u00a0min, on 26 Oct 2026",
    ]
