"""First run, signing in and out, and one's own account."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from backend.api.access.schemas import (
    AcceptedInvitation,
    Account,
    InvitationSecret,
    SessionInfo,
    Setup,
    SignIn,
)
from backend.api.http import cookies
from backend.api.http.deps import (
    ActorDep,
    ContextDep,
    MaybeActor,
    Now,
    SessionDep,
    VisitDep,
    give_back,
)
from backend.api.http.state import BROWSER_COOKIE, SESSION_COOKIE, Context
from backend.errors import Invalid, SignInRequired
from backend.services.access import (
    access,
    accounts,
    invitations,
    known_browsers,
    own_sessions,
    sign_in_attempts,
)
from backend.services.access.invitations import Invited
from backend.services.access.own_sessions import OwnSession
from backend.services.access.passwords import matches
from backend.store.access import accounts as stored
from backend.version import VERSION

router = APIRouter()


@router.get("/session")
def get_session(session: SessionDep, actor: MaybeActor, context: ContextDep) -> SessionInfo:
    """Who is signed in, if anybody, and whether the first admin is still to be made."""
    account = version = None
    # A wallboard shows routers, not whose token it has.
    if actor is not None and actor.account_id is not None and actor.may("noc"):
        row = accounts.get_account(session, actor.account_id)
        account = Account.made_of(
            row, last_seen_at=stored.last_seen(session, row.id), invited_until=None
        )
        version = VERSION
    needed = account is None and access.setup_needed(session)
    return _info(context, account, setup_needed=needed, version=version)


@router.post("/session")
def sign_in(
    *,
    body: SignIn,
    asking: SessionDep,
    request: Request,
    response: Response,
    context: ContextDep,
    came: VisitDep,
    now: Now,
) -> SessionInfo:
    """Sign in with a password; the session comes as a cookie. 429 with Retry-After after too many attempts."""
    give_back(asking)
    database, policy = context.database, context.sign_in_policy
    with database.transaction() as session:
        candidate = sign_in_attempts.admit(session, body.username, came, policy, now)
    if not matches(candidate.password_hash, body.password, candidate.stranger):
        with database.transaction() as session:
            access.turn_away(session, candidate, came, now)
        raise SignInRequired(access.WRONG, "wrong_sign_in")
    with database.transaction() as session:
        done = access.welcome(session, candidate, body.password, came, policy=policy, now=now)
    return _begun(request, response, context, done)


@router.delete("/session", status_code=204)
def sign_out(
    session: SessionDep, actor: ActorDep, now: Now, request: Request, response: Response
) -> None:
    access.sign_out(session, actor, now)
    cookies.drop(request, response, SESSION_COOKIE)


@router.post("/setup", status_code=201)
def set_up(
    *,
    body: Setup,
    session: SessionDep,
    request: Request,
    response: Response,
    context: ContextDep,
    came: VisitDep,
    now: Now,
) -> SessionInfo:
    """Make the first admin and the first campus; works once, with the code that Timbang shows when it starts.

    429 with Retry-After after too many wrong codes.
    """
    give_back(session)
    code, policy = context.settings.setup_code, context.sign_in_policy
    expected = None if code is None else code.get_secret_value()
    with context.database.transaction() as counting:
        admitted = access.admit_set_up(
            counting, body.setup_code, expected, came, policy=policy, now=now
        )
    if not admitted:
        raise Invalid("setup_code", access.WRONG_SETUP_CODE, "wrong_setup_code")
    first_run = access.FirstRun(**body.model_dump(exclude={"setup_code"}))
    done = access.set_up(session, first_run, came, now)
    context.on_set_up()
    return _begun(request, response, context, done)


@router.post("/invitations/look")
def look_at_invitation(body: InvitationSecret, session: SessionDep, now: Now) -> Invited:
    """Whom a link is for; it stays unused. 404 for one that was used, replaced or is over."""
    return invitations.look(session, body.secret, now)


@router.post("/invitations/accept")
def accept_invitation(
    *,
    body: AcceptedInvitation,
    session: SessionDep,
    request: Request,
    response: Response,
    context: ContextDep,
    came: VisitDep,
    now: Now,
) -> SessionInfo:
    """Choose the password of the link's account, and be signed in. It works once."""
    done = invitations.accept(session, body.secret, body.password, came, now)
    return _begun(request, response, context, done)


@router.patch("/session/account")
def update_own_account(
    *,
    body: accounts.OwnAccountPatch,
    session: SessionDep,
    request: Request,
    response: Response,
    actor: ActorDep,
    context: ContextDep,
    came: VisitDep,
    now: Now,
) -> Account:
    """A new password needs the current one, which can be tried as often as at the sign-in."""
    policy = context.sign_in_policy
    if body.new_password is not None:
        give_back(session)
        with context.database.transaction() as counting:
            candidate = sign_in_attempts.admit(counting, actor.name, came, policy, now)
    try:
        row = accounts.update_own(session, actor, body, now)
    except accounts.WrongCurrentPassword:
        session.rollback()
        with context.database.transaction() as noting:
            accounts.refuse_own(noting, actor, now)
        raise
    if body.new_password is not None:
        sign_in_attempts.forgive(session, candidate, policy, now)
        _hand_over(request, response, context, access.renew(session, actor, came, now))
    return Account.made_of(row, last_seen_at=stored.last_seen(session, row.id), invited_until=None)


@router.get("/sessions")
def list_own_sessions(
    session: SessionDep, actor: ActorDep, context: ContextDep, now: Now
) -> list[OwnSession]:
    """Where the person who asks is signed in: this session first, then the last used."""
    return own_sessions.listed(session, actor, context.sign_in_policy.idle, now)


@router.delete("/sessions", status_code=204)
def end_other_sessions(session: SessionDep, actor: ActorDep, now: Now) -> None:
    """Sign out everywhere but here. API tokens stay."""
    own_sessions.end_others(session, actor, now)


@router.delete("/sessions/{session_id}", status_code=204)
def end_own_session(
    session_id: Annotated[str, Path(max_length=64)], session: SessionDep, actor: ActorDep, now: Now
) -> None:
    """404 for a session that is over, or another person's."""
    own_sessions.end(session, actor, session_id, now)


def _begun(
    request: Request, response: Response, context: Context, done: access.SignedIn
) -> SessionInfo:
    _hand_over(request, response, context, done)
    account = Account.made_of(done.account, last_seen_at=None, invited_until=None)
    return _info(context, account, setup_needed=False, version=VERSION)


def _info(
    context: Context, account: Account | None, *, setup_needed: bool, version: str | None
) -> SessionInfo:
    return SessionInfo(
        setup_needed=setup_needed,
        account=account,
        demo=context.demo,
        guided=context.control is not None,
        version=version,
    )


def _hand_over(
    request: Request, response: Response, context: Context, done: access.SignedIn
) -> None:
    """Give the browser its session, and by what it is known from now on."""
    key, now = context.settings.secret_keys[0], context.clock()
    browser = known_browsers.token_for(done.account, key, now)
    cookies.send(request, response, SESSION_COOKIE, done.token, access.LONGEST_SESSION)
    cookies.send(request, response, BROWSER_COOKIE, browser, known_browsers.VALID_FOR)
