"""Accounts, sessions, API tokens and the audit log."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from backend.api.http.models import Input, Language, Output, Some, Time
from backend.domain.access.roles import Role, TokenRole
from backend.services.access.invitations import InvitationLink
from backend.services.alerts.subscriptions.mail_addresses import LackingWay
from backend.services.given import Instant, Line, Name, NewPassword, Secret


class Account(Output):
    id: int
    username: str
    full_name: str
    role: Role
    language: Language | None
    disabled: Annotated[bool, BeforeValidator(lambda at: at is not None)] = Field(
        validation_alias="disabled_at"
    )
    created_at: Time
    last_seen_at: Time | None = Field(
        description="last use of an open session, else the last sign-in; null: never signed in"
    )
    must_change_password: bool = Field(
        description="an admin set the password: its sessions do nothing before it is changed"
    )
    invited_until: Time | None = Field(
        description="a link to choose the password is open until then"
    )
    mail_address: str | None = Field(description="confirmed")
    pending_mail_address: str | None = Field(description="not confirmed yet")


class CreatedAccount(Account):
    """`invitation`: of an account without a password; shown this once."""

    invitation: InvitationLink | None
    mail_way: LackingWay | None = Field(
        description="what must be set up before a letter can go to the mail address, which was not kept; "
        "null: none was given, or the letter is on its way"
    )


class InvitationSecret(Input):
    """What the link has after its `#`."""

    secret: Secret


class AcceptedInvitation(InvitationSecret):
    password: NewPassword


class SessionInfo(Output):
    setup_needed: bool
    account: Account | None
    demo: bool = False
    guided: bool = Field(False, description="a demo with a guide: it has GET /demo")
    version: str | None = Field(description="of Timbang; null for those who are not signed in")


class SignIn(Input):
    username: Name
    password: Secret


class Setup(Input):
    """`setup_code`: what Timbang showed when it started; blanks, hyphens and capitals do not count."""

    setup_code: Name
    username: Name
    full_name: Line = ""
    password: NewPassword
    language: Language = "id"
    campus_name: Name
    timezone: Name


class ApiToken(Output):
    id: int
    name: str
    role: TokenRole
    created_at: Time
    last_used_at: Time | None
    expires_at: Time | None
    owner: str = Field(
        description="username of the account whose rights it has, and with which it ends"
    )
    created_by: str = Field(description="who made it: the owner, or a token of the owner's")


class NewApiToken(Input):
    name: Name
    role: TokenRole = "noc"
    expires_at: Instant | Literal["never"] | None = Field(
        None, description="absent: after 90 days, for the role wall after a year"
    )


class Rotation(Input):
    overlap_hours: Annotated[int, Field(ge=0, le=168)] = Field(
        24, description="how long the old token works beside the new one"
    )


class CreatedApiToken(ApiToken):
    """`secret` is shown this once; only its SHA-256 is kept."""

    secret: str


class AuditEntry(Output):
    id: int
    at: Time
    account: Annotated[str | None, Some] = Field(validation_alias="actor")
    action: str
    subject: str
    outcome: Annotated[
        Literal["ok", "refused", "failed"],
        BeforeValidator(lambda word: "ok" if word == "done" else word),
    ]
    detail: dict[str, Any]
    remote_address: Annotated[str | None, Some]


class AuditPage(Output):
    items: list[AuditEntry]
    next_cursor: str | None
