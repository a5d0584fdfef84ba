"""Incidents: what may be asked and what people send; the answers are the services' own (services/alerts)."""

from __future__ import annotations

from typing import Annotated

from pydantic import AwareDatetime, Field, StringConstraints

from backend.api.http.models import Input, Output
from backend.services.alerts.incident_rows import IncidentRow

Note = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000)]
Comment = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1000)]


class IncidentAcknowledgeInput(Input):
    """`note`: what the person knows or does about it."""

    note: Note = ""


class IncidentSnoozeInput(Input):
    """`until`: at most seven days from now."""

    until: AwareDatetime
    note: Note = ""


class IncidentCommentInput(Input):
    note: Comment


class IncidentPage(Output):
    items: list[IncidentRow]
    next_cursor: str | None = Field(description="null: there are no more")
