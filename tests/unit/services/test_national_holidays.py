"""Holidays of countries: each has some, with names that a calendar takes; estimates are marked, not named so."""

from __future__ import annotations

from datetime import date

import pytest
from pydantic import TypeAdapter

from backend.errors import Invalid
from backend.services.given import Name
from backend.services.inventory.national_holidays import COUNTRIES, national_holidays


def test_every_country_has_holidays_with_names_that_a_calendar_takes() -> None:
    names = TypeAdapter(Name)
    for country in COUNTRIES:
        days = national_holidays(country, "id", 2026, 2027)
        assert [day.date for day in days] == sorted({day.date for day in days})
        for day in days:
            assert names.validate_python(day.name) == day.name


def test_indonesia_speaks_the_language_of_the_campus() -> None:
    own, english = (national_holidays("ID", language, 2027, 2027) for language in ("id", "en"))
    by_date = {day.date: day for day in own}
    assert by_date[date(2027, 8, 17)].name == "Hari Kemerdekaan Republik Indonesia"
    assert {day.date: day.name for day in english}[date(2027, 8, 17)] == "Independence Day"
    assert {day.kind for day in own} == {"public", "government"}


def test_an_estimate_is_marked_and_not_named_so() -> None:
    estimates = [day for day in national_holidays("ID", "id", 2035, 2035) if day.is_estimated]
    assert estimates
    assert not [day.name for day in estimates if "perkiraan" in day.name]


def test_a_substitute_of_an_estimate_is_marked_and_called_a_substitute() -> None:
    days = {day.date: day for day in national_holidays("SG", "en", 2028, 2028)}
    assert days[date(2028, 2, 28)].name == "Hari Raya Puasa (observed)"
    assert days[date(2028, 2, 28)].is_estimated


def test_of_coming_years_only_what_goes_by_the_moon_is_marked() -> None:
    for year in (2027, 2031):
        marks = {day.name: day.is_estimated for day in national_holidays("ID", "en", year, year)}
        assert not marks["Independence Day"]
        assert not marks["Easter Sunday"]
        assert marks["Eid al-Fitr"]


def test_no_country() -> None:
    with pytest.raises(Invalid):
        national_holidays("XX", "id", 2026, 2026)
