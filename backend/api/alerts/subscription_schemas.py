"""What comes with links of mails, and what an admin says of a subscription."""

from __future__ import annotations

from backend.api.http.models import Input
from backend.services.given import MailAddress, Secret


class NewMailAddress(Input):
    """A letter with a link goes there."""

    mail_address: MailAddress


class MailLinkSecret(Input):
    """What the link has after its `#`."""

    secret: Secret


class Holding(Input):
    """Whether an admin keeps a subscription from being sent anything."""

    held: bool
