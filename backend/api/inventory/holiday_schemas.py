"""Holidays that come from a country's list or a calendar file."""

from __future__ import annotations

from pydantic import Field

from backend.api.http.models import Input
from backend.api.inventory.campus_schemas import Holiday
from backend.services.given import Line


class HolidayImport(Input):
    source: Line = Field(
        "", description="where they come from, for the audit log: a country's code or a file's name"
    )
    holidays: list[Holiday] = Field(min_length=1, max_length=1000)
