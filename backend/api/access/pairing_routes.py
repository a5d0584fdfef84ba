"""A screen without a keyboard becomes a wallboard by a code that an admin types elsewhere."""

from __future__ import annotations

from fastapi import APIRouter

from backend.api.access.pairing_schemas import (
    PairingApproval,
    PairingCode,
    PairingScreen,
    PairingSecret,
    PairingState,
    WallPairing,
)
from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep, VisitDep
from backend.services.access import pairings
from backend.services.access.pairings import BoardOptions

router = APIRouter()


@router.post("/wall/pairings", status_code=201)
def begin_wall_pairing(
    session: SessionDep, context: ContextDep, came: VisitDep, now: Now
) -> WallPairing:
    """A code to show, for ten minutes. 429 with Retry-After when five wait at one place, or fifty in all."""
    begun = pairings.begin(session, came, context.settings.secret_keys[0], now)
    return WallPairing.model_validate(begun)


@router.post("/wall/pairings/fetch")
def fetch_wall_pairing(
    body: PairingSecret, session: SessionDep, came: VisitDep, now: Now
) -> PairingState:
    """Asked by the screen every few seconds; the token comes once."""
    return PairingState.model_validate(pairings.collect(session, body.secret, came, now))


@router.post("/wall/pairings/look")
def look_up_wall_pairing(
    body: PairingCode, session: SessionDep, context: ContextDep, actor: ActorDep, now: Now
) -> PairingScreen:
    """Which screen shows this code. 429 with Retry-After after ten wrong ones within ten minutes."""
    row = pairings.look_up(session, actor, body.code, context.settings.secret_keys[0], now)
    if row is None:
        session.commit()  # the guess counts
        raise pairings.wrong_code()
    return PairingScreen.model_validate(row)


@router.post("/wall/pairings/approve", status_code=204)
def approve_wall_pairing(
    body: PairingApproval, session: SessionDep, context: ContextDep, actor: ActorDep, now: Now
) -> None:
    """Give the screen with this code a wallboard; it collects its token within two minutes."""
    row = pairings.look_up(session, actor, body.code, context.settings.secret_keys[0], now)
    if row is None:
        session.commit()  # the guess counts
        raise pairings.wrong_code()
    options = BoardOptions(**body.model_dump(exclude={"code"}))
    pairings.approve(session, actor, row, options, now)
