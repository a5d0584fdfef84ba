"""Importing holidays into the work calendar of a campus: first a preview, then what an admin chose of it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query

from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.api.http.fields import Id, IfMatch, revision
from backend.api.inventory import ics, router_views
from backend.api.inventory.campus_schemas import Campus
from backend.api.inventory.holiday_schemas import HolidayImport
from backend.domain.dates.zones import parse_zone
from backend.services.given import FIRST_YEAR, LAST_YEAR
from backend.services.inventory import holiday_imports
from backend.services.inventory.holiday_imports import HolidayPreview
from backend.services.inventory.national_holidays import COUNTRIES
from backend.store.inventory import campuses

router = APIRouter()

Year = Annotated[int, Query(ge=FIRST_YEAR, lt=LAST_YEAR)]


@router.get("/holiday-countries")
def list_holiday_countries() -> list[str]:
    """Codes (ISO 3166-1) of the countries whose holidays are known."""
    return list(COUNTRIES)


@router.get("/campuses/{campus_id}/national-holidays")
def preview_national_holidays(
    campus_id: Id, country: str, first_year: Year, last_year: Year, session: SessionDep
) -> HolidayPreview:
    """Holidays of a country in the language of the campus, and which of them its calendar has already."""
    campus = campuses.get(session, campus_id)
    return holiday_imports.of_country(campus, country, first_year, last_year)


@router.post("/campuses/{campus_id}/holidays/file")
def preview_file_holidays(
    campus_id: Id,
    body: Annotated[bytes, Body(media_type="text/calendar")],
    first_year: Year,
    last_year: Year,
    session: SessionDep,
) -> HolidayPreview:
    """Whole days of the events in a calendar file (.ics), on the clock of the campus; nothing is stored.

    Days that repeat are listed for these years. An event that is no whole day is left out, with its line and why.
    """
    campus = campuses.get(session, campus_id)
    events, left_out = ics.read(body, parse_zone(campus.timezone))
    return holiday_imports.of_file(campus, events, left_out, first_year, last_year)


@router.post("/campuses/{campus_id}/holidays")
def import_holidays(
    *,
    campus_id: Id,
    body: HolidayImport,
    session: SessionDep,
    actor: ActorDep,
    now: Now,
    if_match: IfMatch = None,
) -> Campus:
    """Add holidays to the work calendar. A day that is there already keeps its name.

    Give the `calendar_revision` that was read as If-Match, so that nobody else's change is undone unseen.
    """
    days = [(holiday.date, holiday.name) for holiday in body.holidays]
    row = holiday_imports.add(
        session, actor, campus_id, days, now, source=body.source, expected=revision(if_match)
    )
    return router_views.campus(row)
