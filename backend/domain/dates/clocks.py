"""Dates and clocks as the pages print them (frontend/src/lib/time/time.ts), on the campus's clock."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal
from zoneinfo import ZoneInfo

Language = Literal["en", "id"]

SHORT = {
    "en": ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"],
    "id": ["Jan", "Feb", "Mar", "Apr", "Mei", "Jun", "Jul", "Agu", "Sep", "Okt", "Nov", "Des"],
}
LONG = {
    "en": [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    "id": [
        "Januari",
        "Februari",
        "Maret",
        "April",
        "Mei",
        "Juni",
        "Juli",
        "Agustus",
        "September",
        "Oktober",
        "November",
        "Desember",
    ],
}
WEEKDAYS = {
    "en": ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    "id": ["Sen", "Sel", "Rab", "Kam", "Jum", "Sab", "Min"],
}
INDONESIAN = {
    "Asia/Jakarta": "WIB",
    "Asia/Pontianak": "WIB",
    "Asia/Makassar": "WITA",
    "Asia/Ujung_Pandang": "WITA",
    "Asia/Jayapura": "WIT",
}
NAMED = frozenset({"GMT", "BST", "CET", "CEST", "EET", "EEST", "WET", "WEST"})
"""Names that British English has; browsers write all other zones as a difference."""
TO = "\u2009–\u2009"  # thin spaces, as browsers write a range of unlike dates


@dataclass(frozen=True, slots=True)
class Clock:
    language: Language
    zone_name: str

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.zone_name)

    def zone_at(self, at: dt.datetime) -> str:
        """`WIB`, `CET`, `GMT+5:30`."""
        if named := INDONESIAN.get(self.zone_name):
            return named
        local = at.astimezone(self.zone)
        if self.zone_name == "UTC":
            return "UTC"
        name = local.tzname() or ""
        if self.language == "en" and self.zone_name.startswith("Europe/") and name in NAMED:
            return name if self.zone_name != "Europe/Dublin" or name == "GMT" else "GMT+1"
        return self._difference(local)

    def _difference(self, local: dt.datetime) -> str:
        minutes = round((local.utcoffset() or dt.timedelta()).total_seconds() / 60)
        hours, rest = divmod(abs(minutes), 60)
        sign = "-" if minutes < 0 else "+"
        separator = ":" if self.language == "en" else "."
        return f"GMT{sign}{hours}" + (f"{separator}{rest:02d}" if rest else "")

    def clock(self, at: dt.datetime) -> str:
        """`09:30`, in Indonesian `09.30`."""
        return at.astimezone(self.zone).strftime("%H:%M" if self.language == "en" else "%H.%M")

    def date(self, at: dt.datetime) -> str:
        """`16 Nov 2026`."""
        return self._day(at.astimezone(self.zone).date(), with_year=True)

    def minute(self, at: dt.datetime) -> str:
        """`16 Nov 2026, 09:30 WIB`."""
        return f"{self.date(at)}, {self.clock(at)} {self.zone_at(at)}"

    def long_days(self, from_at: dt.datetime, to_at: dt.datetime) -> str:
        """Half-open: `16–22 November 2026`."""
        first = from_at.astimezone(self.zone).date()
        last = (to_at - dt.timedelta(milliseconds=1)).astimezone(self.zone).date()
        return self.whole_days(first, max(first, last))

    def days(self, from_at: dt.datetime, to_at: dt.datetime) -> str:
        """Half-open: `16–22 Nov 2026`."""
        first = from_at.astimezone(self.zone).date()
        last = (to_at - dt.timedelta(milliseconds=1)).astimezone(self.zone).date()
        return self._days(first, max(first, last), SHORT[self.language])

    def whole_days(self, first: dt.date, last: dt.date) -> str:
        """Both included: `16–22 November 2026`."""
        return self._days(first, last, LONG[self.language])

    def _days(self, first: dt.date, last: dt.date, months: list[str]) -> str:
        end = f"{last.day} {months[last.month - 1]} {last.year}"
        if first == last:
            return end
        if (first.year, first.month) == (last.year, last.month):
            return f"{first.day}{TO if self.language == 'en' else '–'}{end}"
        year = "" if first.year == last.year else f" {first.year}"
        return f"{first.day} {months[first.month - 1]}{year}{TO}{end}"

    def span(self, from_at: dt.datetime, to_at: dt.datetime) -> str:
        """`16 Nov 2026, 09:30–10:30`, with both dates where they differ."""
        first, last = self.date(from_at), self.date(to_at)
        if first != last:
            return f"{first}, {self.clock(from_at)}{TO}{last}, {self.clock(to_at)}"
        if self.clock(from_at) == self.clock(to_at):
            return f"{first}, {self.clock(from_at)}"
        comma = "," if self.language == "en" else ""
        return f"{first}{comma} {self.clock(from_at)}–{self.clock(to_at)}"

    def weekday(self, day: dt.date) -> str:
        return WEEKDAYS[self.language][day.weekday()]

    def month(self, day: dt.date) -> str:
        """`November 2026`."""
        return f"{LONG[self.language][day.month - 1]} {day.year}"

    def short_month(self, day: dt.date) -> str:
        """`Nov 2026`."""
        return f"{SHORT[self.language][day.month - 1]} {day.year}"

    def day(self, day: dt.date) -> str:
        """`16 Nov`."""
        return self._day(day, with_year=False)

    def _day(self, day: dt.date, *, with_year: bool) -> str:
        text = f"{day.day} {SHORT[self.language][day.month - 1]}"
        return f"{text} {day.year}" if with_year else text
