"""Accounts, API tokens and the audit log: the admin's part."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from fastapi import APIRouter, Depends, Query

from backend.api.access.schemas import (
    Account,
    ApiToken,
    AuditEntry,
    AuditPage,
    CreatedAccount,
    CreatedApiToken,
    NewApiToken,
    Rotation,
)
from backend.api.http import paging
from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep
from backend.api.http.fields import Cursor, Id
from backend.api.tabular.tables import table_route
from backend.services import audit as audit_words
from backend.services import given
from backend.services.access import accounts, api_tokens, invitations
from backend.services.access.accounts import AccountPatch, NewAccount
from backend.services.access.invitations import InvitationLink
from backend.services.alerts.subscriptions import mail_addresses
from backend.services.alerts.subscriptions.links import links_of
from backend.services.alerts.subscriptions.mail_addresses import AddressCase
from backend.store.access import accounts as stored
from backend.store.access import audit, tokens
from backend.store.access import invitations as links

router = APIRouter()


@table_route(router, "/accounts", "accounts")
def list_accounts(session: SessionDep, now: Now) -> list[Account]:
    return [
        Account.made_of(row, last_seen_at=seen_at, invited_until=until)
        for row, seen_at, until in stored.everyone(session, now)
    ]


@router.post("/accounts", status_code=201)
def create_account(
    body: NewAccount, session: SessionDep, actor: ActorDep, context: ContextDep, now: Now
) -> CreatedAccount:
    """Without a password, the answer has the secret of a link: `/welcome#SECRET`.

    Where no mail can leave, the account is made without its mail address.
    """
    row = accounts.create_account(session, actor, body, now)
    links = links_of(context.settings)
    mail_way = mail_addresses.way(session, links.origin) if body.mail_address else "ready"
    if body.mail_address and mail_way == "ready":
        AddressCase(session, links, actor, now).ask(row, body.mail_address)
    link = None if body.password else invitations.new_link(session, actor, row, now)
    return CreatedAccount.made_of(
        row,
        last_seen_at=None,
        invited_until=None if link is None else link.expires_at,
        invitation=link,
        mail_way=None if mail_way == "ready" else mail_way,
    )


@router.post("/accounts/{account_id}/invitation", status_code=201)
def invite_account(
    account_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> InvitationLink:
    """A one-time link to choose a password, also a forgotten one; an older link ends."""
    return invitations.invite(session, actor, account_id, now)


@router.patch("/accounts/{account_id}")
def update_account(
    account_id: Id, body: AccountPatch, session: SessionDep, actor: ActorDep, now: Now
) -> Account:
    """Anybody's password but one's own: that is changed with the current one (`PATCH /session/account`)."""
    row = accounts.update_account(session, actor, account_id, body, now)
    return Account.made_of(
        row,
        last_seen_at=stored.last_seen(session, row.id),
        invited_until=links.open_until(session, row.id, now),
    )


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


@router.post("/tokens/{token_id}/rotate", status_code=201)
def rotate_token(
    token_id: Id, body: Rotation, session: SessionDep, actor: ActorDep, now: Now
) -> CreatedApiToken:
    """A new token with the old one's name, role and length of life; the old one works on for the overlap."""
    overlap = dt.timedelta(hours=body.overlap_hours)
    made, secret = api_tokens.rotate_token(session, actor, token_id, overlap, now)
    return CreatedApiToken.made_of(made.token, made, secret=secret)


@router.delete("/tokens/{token_id}", status_code=204)
def delete_token(token_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> None:
    api_tokens.delete_token(session, actor, token_id, now)


def chosen_entries(
    account: Annotated[
        given.Name | None, Query(description="the name of who acted, `timbang` for the system")
    ] = None,
    action: Annotated[audit_words.Action | None, Query()] = None,
    from_: Annotated[given.Instant | None, Query(alias="from")] = None,
    to: Annotated[given.Instant | None, Query()] = None,
) -> audit.Chosen:
    return audit.Chosen(account, action, from_, to)


ChosenDep = Annotated[audit.Chosen, Depends(chosen_entries)]


@table_route(router, "/audit", "audit")
def list_audit(
    session: SessionDep,
    chosen: ChosenDep,
    limit: Annotated[int, Query(ge=1, le=1000)] = 50,
    cursor: Cursor = None,
) -> AuditPage:
    """Newest first; of one user, of one action, and of a time, where they are given."""
    entries = audit.page(session, limit, paging.decode_moment(cursor), chosen)
    rows, following = paging.cut(entries, limit, lambda row: paging.encode_moment(row.at, row.id))
    items = [AuditEntry.model_validate(row) for row in rows]
    return AuditPage(items=items, next_cursor=following)
