"""Accounts, API tokens and the audit log: the admin's part."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.access import account_views
from backend.api.access.schemas import (
    Account,
    AccountPatch,
    ApiToken,
    AuditEntry,
    AuditPage,
    CreatedApiToken,
    NewAccount,
    NewApiToken,
)
from backend.api.http import paging
from backend.api.http.deps import ActorDep, Now, SessionDep
from backend.api.http.fields import Cursor, Id
from backend.api.tabular.tables import Table, listed, table_route
from backend.services.access import accounts, api_tokens
from backend.store import tables
from backend.store.access import audit, tokens
from backend.store.access.accounts import everyone

router = APIRouter()


@table_route(
    router,
    "/accounts",
    operation_id="list_accounts",
    table=listed("accounts", Account),
)
def list_accounts(session: SessionDep) -> list[Account]:
    return [account_views.account(row, last_seen_at) for row, last_seen_at in everyone(session)]


@router.post("/accounts", operation_id="create_account", status_code=201)
def create_account(body: NewAccount, session: SessionDep, actor: ActorDep, now: Now) -> Account:
    new_account = accounts.NewAccount(**body.model_dump())
    return account_views.account(accounts.create_account(session, actor, new_account, now), None)


@router.patch("/accounts/{account_id}", operation_id="update_account")
def update_account(
    account_id: Id, body: AccountPatch, session: SessionDep, actor: ActorDep, now: Now
) -> Account:
    """Anybody's password but one's own: that is changed with the current one (`PATCH /session/account`)."""
    change = accounts.AccountChange(**body.model_dump())
    row = accounts.update_account(session, actor, account_id, change, now)
    return account_views.account(row, accounts.last_seen(session, row.id))


@router.delete("/accounts/{account_id}", operation_id="delete_account", status_code=204)
def delete_account(account_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> None:
    accounts.delete_account(session, actor, account_id, now)


@table_route(
    router,
    "/tokens",
    operation_id="list_tokens",
    table=listed("tokens", ApiToken),
)
def list_tokens(session: SessionDep) -> list[ApiToken]:
    return [account_views.api_token(row) for row in tokens.standing(session)]


@router.post("/tokens", operation_id="create_token", status_code=201)
def create_token(
    body: NewApiToken, session: SessionDep, actor: ActorDep, now: Now
) -> CreatedApiToken:
    made, secret = api_tokens.create_token(session, actor, now=now, **body.model_dump())
    return CreatedApiToken(**account_views.api_token(made).model_dump(), secret=secret)


@router.delete("/tokens/{token_id}", operation_id="delete_token", status_code=204)
def delete_token(token_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> None:
    api_tokens.delete_token(session, actor, token_id, now)


@table_route(
    router,
    "/audit",
    operation_id="list_audit",
    table=Table[AuditPage]("audit", AuditEntry, lambda page: page.items),
)
def list_audit(
    session: SessionDep, limit: Annotated[int, Query(ge=1, le=1000)] = 50, cursor: Cursor = None
) -> AuditPage:
    """Newest first."""
    position = paging.decode(cursor, int, int)
    before = None if position is None else (paging.instant(int(position[0])), int(position[1]))
    rows, following = paging.cut(audit.page(session, limit, before), limit, _place)
    items = [account_views.audit_entry(row) for row in rows]
    return AuditPage(items=items, next_cursor=following)


def _place(row: tables.AuditEntry) -> str:
    return paging.encode(paging.microseconds(row.at), row.id)
