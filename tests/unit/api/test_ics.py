"""Calendar files: what they give, what they leave out by its line, and that nothing else comes of any bytes."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.api.inventory import ics
from backend.domain.dates.file_days import FileEvent, LeftOut, file_days
from backend.errors import Invalid

JAKARTA = ZoneInfo("Asia/Jakarta")
FIRST, LAST = date(2026, 1, 1), date(2027, 12, 31)


def calendar(*events: str) -> bytes:
    """Each event: its lines, parted by `|`."""
    rows = ["BEGIN:VCALENDAR", "VERSION:2.0"]
    for event in events:
        rows += ["BEGIN:VEVENT", *event.split("|"), "END:VEVENT"]
    return "\r\n".join([*rows, "END:VCALENDAR", ""]).encode()


def days(*events: str) -> dict[str, str]:
    read, left_out = ics.read(calendar(*events), JAKARTA)
    assert left_out == []
    return {str(each.day): each.name for each in file_days(read, FIRST, LAST)[0]}


def left_out(event: str) -> tuple[str, str]:
    events, (left,) = ics.read(calendar(event), JAKARTA)
    assert events == []
    assert left.line == 3
    return left.why, left.part


NAME = "SUMMARY:Libur"


@pytest.mark.parametrize(
    "event,expected",
    [
        ("DTSTART;VALUE=DATE:20260817", ["2026-08-17"]),
        ("DTSTART;VALUE=DATE:20260817|DTEND;VALUE=DATE:20260819", ["2026-08-17", "2026-08-18"]),
        ("DTSTART;VALUE=DATE:20260817|DTEND;VALUE=DATE:20260817", ["2026-08-17"]),
        ("DTSTART;VALUE=DATE:20260817|DURATION:P2D", ["2026-08-17", "2026-08-18"]),
        ("DTSTART:20260816T170000Z|DTEND:20260817T170000Z", ["2026-08-17"]),
        ("DTSTART:20260817T000000|DTEND:20260818T000000", ["2026-08-17"]),
        ("DTSTART:20260816T090000|DTEND:20260818T120000", ["2026-08-17"]),
        (
            (
                "DTSTART;TZID=SE Asia Standard Time:20260817T000000"
                "|DTEND;TZID=SE Asia Standard Time:20260818T000000"
            ),
            ["2026-08-17"],
        ),
        ("DTSTART;VALUE=DATE:20200817|RRULE:FREQ=YEARLY", ["2026-08-17", "2027-08-17"]),
        (
            "DTSTART:20200816T170000Z|DTEND:20200817T170000Z|RRULE:FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=16",
            ["2026-08-17", "2027-08-17"],
        ),
        (
            (
                "DTSTART;VALUE=DATE:20260101|RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=3"
                "|EXDATE;VALUE=DATE:20260202|RDATE;VALUE=DATE:20260505"
            ),
            ["2026-01-05", "2026-03-02", "2026-05-05"],
        ),
        ("DTSTART;VALUE=DATE:20200817", []),
    ],
)
def test_an_event_is_whole_days_on_the_clock_of_the_campus(event: str, expected: list[str]) -> None:
    assert list(days(f"{event}|{NAME}")) == expected


@pytest.mark.parametrize(
    "event,why",
    [
        (
            f"DTSTART:20260817T080000|DTEND:20260817T170000|{NAME}",
            ("not_a_whole_day", "08:00-17:00"),
        ),
        (f"DTSTART;VALUE=DATE:20260230|{NAME}", ("part_unreadable", "DTSTART")),
        (f"DTSTART;TZID=Moon/Base:20260817T000000|{NAME}", ("zone_unknown", "Moon/Base")),
        (
            f"DTSTART;VALUE=DATE:20260817|RRULE:FREQ=HOURLY|{NAME}",
            ("repeats_otherwise", "FREQ=HOURLY"),
        ),
        (
            f"DTSTART;VALUE=DATE:20260817|RRULE:FREQ=YEARLY;BYSETPOS=1|{NAME}",
            ("repeats_otherwise", "BYSETPOS"),
        ),
        (f"DTSTART;VALUE=DATE:20260817|STATUS:CANCELLED|{NAME}", ("cancelled", "")),
        ("DTSTART;VALUE=DATE:20260817", ("unnamed", "")),
        (NAME, ("undated", "")),
        (f"DTSTART;VALUE=DATE:20260817|DTEND;VALUE=DATE:20290101|{NAME}", ("too_long", "868")),
    ],
)
def test_what_is_no_day_is_left_out_by_its_line(event: str, why: tuple[str, str]) -> None:
    assert left_out(event) == why


def test_a_moved_day_takes_the_place_of_its_own() -> None:
    yearly = f"UID:a|DTSTART;VALUE=DATE:20200817|RRULE:FREQ=YEARLY|{NAME}"
    moved = f"UID:a|RECURRENCE-ID;VALUE=DATE:20260817|DTSTART;VALUE=DATE:20260818|{NAME}"
    assert list(days(yearly, moved)) == ["2026-08-18", "2027-08-17"]


def test_names_are_whole_lines_and_days_of_two_events_have_both() -> None:
    long = "SUMMARY:" + "Hari " * 40
    both = days(
        "DTSTART;VALUE=DATE:20260817|SUMMARY:HUT\\, RI\\n ke-81",
        f"DTSTART;VALUE=DATE:20260817|{NAME}",
    )
    assert both == {"2026-08-17": "HUT, RI ke-81; Libur"}
    (name,) = days(f"DTSTART;VALUE=DATE:20260817|{long}").values()
    assert len(name) <= 100
    assert name.endswith("…")


def test_folded_lines_and_alarms_are_no_part_of_the_count() -> None:
    content = calendar(
        "DTSTART;VALUE=DATE:20260817|SUMMARY:Ha|  ri|BEGIN:VALARM|SUMMARY:no|END:VALARM",
        "DTSTART:x|SUMMARY:y",
    )
    events, (left,) = ics.read(content, JAKARTA)
    assert [event.name for event in events] == ["Ha ri"]
    assert (left.line, left.name, left.part) == (11, "y", "DTSTART")


@pytest.mark.parametrize(
    "content,code",
    [
        (b"", "ics_no_calendar"),
        (b"date,name\r\n2026-08-17,HUT RI", "ics_no_calendar"),
        (b"BEGIN:VCALENDAR\r\nEND:VCALENDAR", "ics_no_events"),
        (b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:a", "ics_cut_off"),
        (b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nBEGIN:VEVENT\r\n", "ics_cut_off"),
        (b"BEGIN:VCALENDAR\r\nX:\xff\r\n", "ics_not_utf8"),
        (b"BEGIN:VCALENDAR" + b"\r\n" * ics.MOST_BYTES, "ics_too_large"),
        (calendar(*[NAME] * (ics.MOST_EVENTS + 1)), "ics_too_many_events"),
    ],
)
def test_what_is_no_calendar_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(Invalid) as refused:
        ics.read(content, JAKARTA)
    assert refused.value.code == code


def test_what_repeats_without_measure_is_refused_by_its_line() -> None:
    daily = f"DTSTART;VALUE=DATE:20000101|DTEND;VALUE=DATE:20001231|RRULE:FREQ=DAILY|{NAME}"
    events, _ = ics.read(calendar(f"DTSTART;VALUE=DATE:20260817|{NAME}", daily), JAKARTA)
    with pytest.raises(Invalid) as refused:
        file_days(events, FIRST, LAST)
    assert (refused.value.code, refused.value.params) == ("ics_repeats_too_often", {"line": 7})


PARTS = st.sampled_from(
    ["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "SUMMARY", "RECURRENCE-ID", "UID"]
)
VALUES = st.one_of(
    st.text(max_size=30),
    st.from_regex(r"[0-9]{8}(T[0-9]{6}Z?)?", fullmatch=True),
    st.from_regex(r"[-+]?P[0-9]{1,12}[DW]", fullmatch=True),
    st.from_regex(
        r"FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)"
        r"(;(INTERVAL|COUNT|BYMONTH|BYMONTHDAY|UNTIL)=-?[0-9]{1,9})?(;BYDAY=-?[0-9]{0,3}(MO|SU))?",
        fullmatch=True,
    ),
)
PARAMETERS = st.sampled_from(["", ";VALUE=DATE", ";TZID=Asia/Tokyo", ";VALUE=PERIOD", ";TZID=?"])


def read_or_refusal(content: bytes) -> tuple[list[FileEvent], list[LeftOut]] | str:
    try:
        return ics.read(content, JAKARTA)
    except Invalid as refused:
        return refused.code


@given(st.lists(st.tuples(PARTS, PARAMETERS, VALUES), max_size=8))
def test_any_event_is_read_or_left_out(parts: list[tuple[str, str, str]]) -> None:
    rows = "\n".join(["SUMMARY:a", *(f"{name}{more}:{value}" for name, more, value in parts)])
    content = f"BEGIN:VCALENDAR\nBEGIN:VEVENT\n{rows}\nEND:VEVENT\nEND:VCALENDAR"
    result = read_or_refusal(content.encode("utf-8", "replace"))
    if isinstance(result, str):
        assert result.startswith("ics_")
        return
    events, odd = result
    assert len(events) + len(odd) == 1
    try:
        covered, outside = file_days(events, FIRST, LAST)
    except Invalid:
        return
    assert all(FIRST <= each.day <= LAST and 0 < len(each.name) <= 100 for each in covered)
    assert outside in (0, 1)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    for each in (content, b"BEGIN:VCALENDAR\nBEGIN:VEVENT\n" + content + b"\nEND:VEVENT\n"):
        result = read_or_refusal(each)
        assert not isinstance(result, str) or result.startswith("ics_")
