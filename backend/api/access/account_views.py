"""Accounts, tokens and the audit log from services to the wire."""

from __future__ import annotations

import datetime as dt
from typing import Literal, cast

from backend.api.access import schemas as access_schema
from backend.api.http.models import Role, TokenRole
from backend.store.access.tokens import OwnedToken
from backend.store.tables import Account, AuditEntry

Outcome = Literal["ok", "refused", "failed"]


OUTCOMES: dict[str, Outcome] = {"done": "ok", "refused": "refused", "failed": "failed"}


def account(row: Account, last_seen_at: dt.datetime | None) -> access_schema.Account:
    return access_schema.Account(
        id=row.id,
        username=row.username,
        full_name=row.full_name,
        role=cast("Role", row.role),
        language=row.language,
        disabled=row.disabled_at is not None,
        created_at=row.created_at,
        last_seen_at=last_seen_at,
    )


def api_token(owned: OwnedToken) -> access_schema.ApiToken:
    row = owned.token
    return access_schema.ApiToken(
        id=row.id,
        name=row.name,
        role=cast("TokenRole", row.role),
        created_at=row.created_at,
        last_used_at=row.last_used_at,
        expires_at=row.expires_at,
        owner=owned.owner,
        created_by=row.created_by,
    )


def audit_entry(row: AuditEntry) -> access_schema.AuditEntry:
    return access_schema.AuditEntry(
        id=row.id,
        at=row.at,
        account=row.actor or None,
        action=row.action,
        subject=row.subject,
        outcome=OUTCOMES[row.outcome],
        detail=row.detail,
        remote_address=row.remote_address or None,
    )
