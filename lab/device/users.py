"""Logins, policies and their lines in the log."""

import hashlib
import secrets
from collections.abc import Mapping

from lab.device.state import RouterState
from lab.menus.menu import Row
from lab.wire.framing import Sentence
from lab.wire.session import Session
from lab.wire.traps import TrapError, not_permitted

WRONG = "invalid user name or password (6)"
_PLAIN_SINCE = (6, 43)
MAX_FAILED_LOGINS = 5


def granted(state: RouterState, group: str) -> frozenset[str]:
    """Policies of a group, less those that a fault takes away."""
    row = state.menus["/user/group"].find(group)
    listed = row.get("policy", "").split(",") if row else []
    own = {name for name in listed if name and not name.startswith("!")}
    return frozenset(own - state.faults.denied_policies)


def require(state: RouterState, session: Session, policy: str) -> None:
    if policy not in session.policies or policy in state.faults.denied_policies:
        raise not_permitted()


def login(state: RouterState, session: Session, args: Mapping[str, str]) -> list[Sentence]:
    """Plain since 6.43; before that a challenge, which an old router also sends to the plain form."""
    old = state.release < _PLAIN_SINCE
    if "response" in args:
        good = _answers(state, session, args)
    elif old or "name" not in args:
        session.challenge = secrets.token_bytes(16)
        return [["!done", f"=ret={session.challenge.hex()}"]]
    else:
        user = _enabled(state, args["name"])
        good = user is not None and user.get("password", "") == args.get("password", "")
    if not good or state.faults.refuse_logins:
        return _refuse(state, session, args.get("name", ""), old)
    _admit(state, session, args["name"])
    return [["!done"]]


def _enabled(state: RouterState, name: str) -> Row | None:
    return next(
        (u for u in state.menus["/user"].where(name=name) if u.get("disabled") != "true"), None
    )


def _answers(state: RouterState, session: Session, args: Mapping[str, str]) -> bool:
    user = _enabled(state, args.get("name", ""))
    if user is None or not session.challenge:
        return False
    password = user.get("password", "").encode("utf-8", "surrogateescape")
    digest = hashlib.md5(b"\0" + password + session.challenge, usedforsecurity=False)
    return secrets.compare_digest("00" + digest.hexdigest(), args["response"])


def _refuse(state: RouterState, session: Session, name: str, old: bool) -> list[Sentence]:
    state.login_failures += 1
    session.failed_logins += 1
    state.log(
        "system,error,critical",
        f"login failure for user {name} from {session.address} via {session.via}",
    )
    return [TrapError("cannot log in" if old else WRONG).sentence(), ["!done"]]


def _admit(state: RouterState, session: Session, name: str) -> None:
    user = state.menus["/user"].where(name=name)[0]
    session.user = name
    session.group = user["group"]
    session.policies = granted(state, user["group"])
    session.since = state.timestamp()
    user["last-logged-in"] = session.since
    state.logins += 1
    state.sessions.append(session)
    state.log(
        "system,info,account", f"user {name} logged in from {session.address} via {session.via}"
    )


def logout(state: RouterState, session: Session) -> None:
    if session not in state.sessions:
        return
    state.sessions.remove(session)
    state.log(
        "system,info,account",
        f"user {session.user} logged out from {session.address} via {session.via}",
    )
