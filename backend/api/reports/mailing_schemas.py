"""What is sent about recipients of reports, and a page of the archive."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from backend.api.http.models import Input, Output
from backend.services.given import MailAddress, Secret
from backend.services.reports.mailing.views import ReportRow


class NewRecipient(Input):
    """A letter with a link goes there."""

    address: MailAddress


class RecipientSecret(Input):
    """What the link has after its `#`."""

    secret: Secret


class ReportPage(Output):
    """Newest first."""

    items: list[ReportRow]
    next_cursor: str | None
    kept_days: Annotated[int, Field(description="so long a report stays in the archive")]
