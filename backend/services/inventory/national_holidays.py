"""Holidays of countries, from the library `holidays`: nothing is asked of the internet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from holidays import HolidayBase, country_holidays
from holidays.registry import EntityLoader

from backend.domain.dates.file_days import LONGEST_NAME
from backend.errors import Invalid

Kind = Literal["public", "government"]
KINDS: tuple[Kind, ...] = ("public", "government")
"""In order: a day that is both is public. `government`: days off that a government adds, such as cuti bersama."""

COUNTRIES = tuple(sorted(EntityLoader.get_country_codes(include_aliases=False)))
ENGLISH = "en"
PLACE = "%" + "s"
"""Where the name stands in a label of the library."""


@dataclass(frozen=True, slots=True)
class NationalHoliday:
    """`is_estimated`: the date goes by the moon and may still be set otherwise."""

    date: dt.date
    name: str
    kind: Kind
    is_estimated: bool


def national_holidays(
    country: str, language: str, first_year: int, last_year: int
) -> list[NationalHoliday]:
    """One for each date, in order; names in `language`, else in English, else in the country's own.

    Raises Invalid for an unknown country.
    """
    if country not in COUNTRIES:
        raise Invalid(
            "country",
            "There are no holidays of {country}: give the two letters of a country, such as ID.",
            "country_unknown",
            country=country,
        )
    by_date: dict[dt.date, NationalHoliday] = {}
    for kind in KINDS:
        for holiday in _of_kind(country, kind, language, range(first_year, last_year + 1)):
            by_date.setdefault(holiday.date, holiday)
    return [by_date[date] for date in sorted(by_date)]


def _of_kind(country: str, kind: Kind, language: str, years: range) -> Iterator[NationalHoliday]:
    bare = country_holidays(country)
    if kind not in bare.supported_categories:
        return
    spoken = _spoken(bare, language)
    days = country_holidays(country, years=years, language=spoken, categories=kind)
    marks = _estimate_marks(days)
    for date, name in sorted(days.items()):
        if date.year not in years:
            continue
        parts = name.split("; ")
        plain = [_plain(part, marks) for part in parts]
        joined = "; ".join(dict.fromkeys(plain))
        yield NationalHoliday(date, joined[:LONGEST_NAME], kind, is_estimated=plain != parts)


def _spoken(country: HolidayBase, language: str) -> str | None:
    """The country's language for `language`, such as `en_US` for `en`; None: the one it begins with."""
    for wanted in (language, ENGLISH):
        for known in country.supported_languages:
            if known.partition("_")[0] == wanted:
                return known
    return None


Mark = tuple[str, str]
"""What the library puts before and after the name of a day."""


def _estimate_marks(country: HolidayBase) -> Sequence[tuple[Mark, Mark]]:
    """Marks of estimates, each with the mark that stays: a substitute for a day that may be another is both."""

    def mark(label: str) -> Mark | None:
        text = getattr(country, label, None)
        before, _, after = country.tr(text).partition(PLACE) if text else ("", "", "")
        return (before, after) if text else None

    plain: Mark = ("", "")
    pairs = [
        (mark("observed_estimated_label"), mark("observed_label") or plain),
        (mark("estimated_label"), plain),
    ]
    return [(estimate, stays) for estimate, stays in pairs if estimate is not None]


def _plain(name: str, marks: Sequence[tuple[Mark, Mark]]) -> str:
    for (before, after), (left, right) in marks:
        if name.startswith(before) and name.endswith(after):
            return f"{left}{name.removeprefix(before).removesuffix(after)}{right}"
    return name
