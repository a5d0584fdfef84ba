"""Accounts, tokens and the audit log from services to the wire."""

from __future__ import annotations

import datetime as dt

from backend.api.access import schemas as access_schema
from backend.store.access.tokens import OwnedToken
from backend.store.tables import Account, AuditEntry

OUTCOMES = {"done": "ok", "refused": "refused", "failed": "failed"}


def account(row: Account, last_seen_at: dt.datetime | None) -> access_schema.Account:
    disabled = row.disabled_at is not None
    return access_schema.Account.made_of(row, disabled=disabled, last_seen_at=last_seen_at)


def api_token(owned: OwnedToken) -> access_schema.ApiToken:
    return access_schema.ApiToken.made_of(owned.token, owner=owned.owner)


def audit_entry(row: AuditEntry) -> access_schema.AuditEntry:
    return access_schema.AuditEntry.made_of(
        row,
        account=row.actor or None,
        outcome=OUTCOMES[row.outcome],
        remote_address=row.remote_address or None,
    )
