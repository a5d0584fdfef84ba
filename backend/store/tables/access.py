"""Accounts, sessions, and what they did."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    LargeBinary,
    Text,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from backend.store.tables.base import Base, Big, JsonObject


class Account(Base):
    """A person. Roles: noc sees, manager reads reports too, admin changes. Usernames differ in more than case.

    `password_set_at`, `password_set_by_id`: when, and by which account; None: unknown, or the command line. If it is
    the account itself, nobody else knows the password. `must_change_password`: until then its sessions do nothing else.

    `mail_address`: confirmed. `pending_mail_address`: until somebody opens the link that was mailed there; only the
    SHA-256 of what the link has is kept (`mail_link_hash`).
    """

    __tablename__ = "account"
    __table_args__ = (
        CheckConstraint("role IN ('noc', 'manager', 'admin')", name="role"),
        CheckConstraint(
            "(pending_mail_address IS NULL) = (mail_link_hash IS NULL)"
            " AND (mail_link_hash IS NULL) = (mail_link_ends_at IS NULL)",
            name="mail_link",
        ),
        Index("uq_account_username", text("lower(username)"), unique=True),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    username: Mapped[str]
    full_name: Mapped[str] = mapped_column(server_default="")
    role: Mapped[str]
    password_hash: Mapped[str]
    language: Mapped[str] = mapped_column(server_default="id")
    created_at: Mapped[dt.datetime] = mapped_column(server_default=func.now())
    disabled_at: Mapped[dt.datetime | None]
    password_set_at: Mapped[dt.datetime | None]
    password_set_by_id: Mapped[int | None] = mapped_column(
        ForeignKey("account.id", ondelete="SET NULL")
    )
    must_change_password: Mapped[bool] = mapped_column(server_default=text("false"))
    last_sign_in_at: Mapped[dt.datetime | None]  # None: never; sessions go when they are over
    mail_address: Mapped[str | None]
    pending_mail_address: Mapped[str | None]
    mail_link_hash: Mapped[bytes | None] = mapped_column(LargeBinary, unique=True)
    mail_link_ends_at: Mapped[dt.datetime | None]


class Invitation(Base):
    """A link with which the person of an account chooses a password, once; a newer one replaces it."""

    __tablename__ = "invitation"

    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), primary_key=True
    )
    secret_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    created_at: Mapped[dt.datetime]
    expires_at: Mapped[dt.datetime]
    created_by: Mapped[str]


class SignIn(Base):
    """A browser's session; only the SHA-256 of its token is kept."""

    __tablename__ = "session"

    token_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    created_at: Mapped[dt.datetime]
    expires_at: Mapped[dt.datetime]
    last_seen_at: Mapped[dt.datetime]
    user_agent: Mapped[str] = mapped_column(server_default="")
    remote_address: Mapped[str] = mapped_column(server_default="")


class ApiToken(Base):
    """A key for a program. Its `role` is at most its owner's; `wall` may only see the wallboard.

    `created_by`: the owner or, in older versions, another token of the owner.
    """

    __tablename__ = "api_token"
    __table_args__ = (CheckConstraint("role IN ('wall', 'noc', 'manager', 'admin')", name="role"),)

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    account_id: Mapped[int] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    name: Mapped[str]
    role: Mapped[str]
    token_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    created_at: Mapped[dt.datetime]
    expires_at: Mapped[dt.datetime | None]
    last_used_at: Mapped[dt.datetime | None]
    revoked_at: Mapped[dt.datetime | None]
    created_by: Mapped[str] = mapped_column(server_default="")


class WallPairing(Base):
    """A screen that shows a code, until it collects the token of a wallboard; then the row goes.

    `code_hash`: a keyed hash, for six digits are soon tried; None once approved, by `account_id`. `secret_hash`: the
    SHA-256 of what the screen asks with. `options`: what the admin chose for the board.
    """

    __tablename__ = "wall_pairing"

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    code_hash: Mapped[str | None] = mapped_column(unique=True)
    secret_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    place: Mapped[str]
    remote_address: Mapped[str]
    user_agent: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[dt.datetime]
    expires_at: Mapped[dt.datetime]
    approved_at: Mapped[dt.datetime | None]
    account_id: Mapped[int | None] = mapped_column(
        ForeignKey("account.id", ondelete="CASCADE"), index=True
    )
    options: Mapped[JsonObject] = mapped_column(server_default=text("'{}'::jsonb"))


class LoginAttempt(Base):
    """The throttle counts attempts per username and per address."""

    __tablename__ = "login_attempt"
    __table_args__ = (
        Index("ix_login_attempt_username_at", "username", "at"),
        Index("ix_login_attempt_remote_address_at", "remote_address", "at"),
    )

    id: Mapped[Big] = mapped_column(Identity(), primary_key=True)
    at: Mapped[dt.datetime]
    username: Mapped[str]
    remote_address: Mapped[str]


class AuditEntry(Base):
    """Who did what to which object, from where, and how it ended.

    `account_id` is None for the system; the account may be deleted. The database refuses changes (migrations:
    audit_seals).
    """

    __tablename__ = "audit"
    __table_args__ = (
        Index("ix_audit_at", "at"),
        CheckConstraint("outcome IN ('done', 'refused', 'failed')", name="outcome"),
    )

    id: Mapped[Big] = mapped_column(Identity(), primary_key=True)
    at: Mapped[dt.datetime]
    account_id: Mapped[int | None]
    actor: Mapped[str]
    action: Mapped[str]
    subject: Mapped[str]
    detail: Mapped[JsonObject] = mapped_column(server_default=text("'{}'::jsonb"))
    outcome: Mapped[str]
    remote_address: Mapped[str] = mapped_column(server_default="")


class AuditSeal(Base):
    """A hash of an audit entry and of the seal before; the database makes it at commit.

    Numbers have no gaps. Where retention removed the oldest entries, the last seal of them stays: the chain goes on
    from it.
    """

    __tablename__ = "audit_seal"

    number: Mapped[Big] = mapped_column(primary_key=True, autoincrement=False)
    audit_id: Mapped[Big] = mapped_column(unique=True)
    hash: Mapped[bytes]


class Installation(Base):
    """The one row about this installation; `set_up_at` is None until the first admin exists.

    `setup_put_aside`: items of domain/installation/setup_checklist.py. `report_opened_at`: the first time.
    """

    __tablename__ = "installation"
    __table_args__ = (CheckConstraint("id = 1", name="singleton"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    created_at: Mapped[dt.datetime] = mapped_column(server_default=func.now())
    set_up_at: Mapped[dt.datetime | None]
    setup_put_aside: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default=text("'{}'"))
    setup_list_put_aside: Mapped[bool] = mapped_column(server_default=text("false"))
    report_opened_at: Mapped[dt.datetime | None]
