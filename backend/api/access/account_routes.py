"""Accounts, API tokens and the audit log: the admin's part."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.access.schemas import (
    Account,
    ApiToken,
    AuditEntry,
    AuditPage,
    CreatedApiToken,
    NewApiToken,
)
from backend.api.http import paging
from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.api.http.fields import Cursor, Id
from backend.api.tabular.tables import table_route
from backend.services.access import accounts, api_tokens
from backend.services.access.accounts import AccountPatch, NewAccount
from backend.store.access import accounts as stored
from backend.store.access import audit, tokens

router = APIRouter()


@table_route(router, "/accounts", "accounts")
def list_accounts(session: SessionDep) -> list[Account]:
    return [Account.made_of(row, last_seen_at=seen_at) for row, seen_at in stored.everyone(session)]


@router.post("/accounts", status_code=201)
def create_account(body: NewAccount, session: SessionDep, actor: ActorDep, now: Now) -> Account:
    row = accounts.create_account(session, actor, body, now)
    return Account.made_of(row, last_seen_at=None)


@router.patch("/accounts/{account_id}")
def update_account(
    account_id: Id, body: AccountPatch, session: SessionDep, actor: ActorDep, now: Now
) -> Account:
    """Anybody's password but one's own: that is changed with the current one (`PATCH /session/account`)."""
    row = accounts.update_account(session, actor, account_id, body, now)
    return Account.made_of(row, last_seen_at=stored.last_seen(session, row.id))


@router.delete("/accounts/{account_id}", status_code=204)
def delete_account(account_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> None:
    accounts.delete_account(session, actor, account_id, now)


@table_route(router, "/tokens", "tokens")
def list_tokens(session: SessionDep) -> list[ApiToken]:
    return [ApiToken.made_of(row.token, row) for row in tokens.standing(session)]


@router.post("/tokens", status_code=201)
def create_token(
    body: NewApiToken, session: SessionDep, actor: ActorDep, now: Now
) -> CreatedApiToken:
    made, secret = api_tokens.create_token(session, actor, now=now, **body.model_dump())
    return CreatedApiToken.made_of(made.token, made, secret=secret)


@router.delete("/tokens/{token_id}", status_code=204)
def delete_token(token_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> None:
    api_tokens.delete_token(session, actor, token_id, now)


@table_route(router, "/audit", "audit")
def list_audit(
    session: SessionDep, limit: Annotated[int, Query(ge=1, le=1000)] = 50, cursor: Cursor = None
) -> AuditPage:
    """Newest first."""
    entries = audit.page(session, limit, paging.decode_moment(cursor))
    rows, following = paging.cut(entries, limit, lambda row: paging.encode_moment(row.at, row.id))
    items = [AuditEntry.model_validate(row) for row in rows]
    return AuditPage(items=items, next_cursor=following)
