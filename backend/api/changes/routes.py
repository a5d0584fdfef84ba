"""Planning a change of a router and deciding about it. A worker carries it out; here only the request is stored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from backend.api.changes import schemas as schema
from backend.api.changes import views as shown
from backend.api.changes.cases import CaseDep
from backend.api.http import paging
from backend.api.http.deciding import deciding
from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep, give_back
from backend.api.http.fields import Cursor, Id
from backend.api.http.gathering import GathererDep, RouterDep
from backend.api.tabular.tables import table_route
from backend.services.changes import changes, fixes, old_connections, proofs, spare_outlooks
from backend.services.changes import drafts as change_drafts
from backend.services.changes import views as change_views
from backend.services.changes.fixes import FindingFix
from backend.services.changes.proofs import ChangeProof
from backend.services.changes.requests.inputs import ChangePlanInput, FindingCode
from backend.store.changes import change_pages
from backend.store.inventory import routers

router = APIRouter()
of_change = APIRouter(prefix="/changes/{change_id}")


@table_route(router, "/routers/{router_id}/changes", "changes")
def list_changes(
    *,
    router_id: Id,
    session: SessionDep,
    now: Now,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    cursor: Cursor = None,
) -> schema.ChangePage:
    """Newest first, dry runs too."""
    routers.get(session, router_id)
    pairs = change_pages.page(session, router_id, paging.decode_moment(cursor), limit)
    page, following = paging.cut(pairs, limit, _place)
    items = [shown.row(row) for row in change_views.history(session, router_id, page, now)]
    return schema.ChangePage(items=items, next_cursor=following)


def _place(row: change_pages.Row) -> str:
    return paging.encode_moment(row[0].created_at, row[0].id)


@router.get("/open-changes")
def list_open_changes(session: SessionDep, now: Now) -> list[schema.ChangeRow]:
    """Every change that is under way, of all routers: what each page warns of."""
    return [shown.row(row) for row in change_views.rows(change_pages.under_way(session), now)]


@of_change.get("")
def get_change(case: CaseDep) -> schema.RouterChange:
    return case.shown()


@of_change.get("/proof")
def get_change_proof(case: CaseDep, context: ContextDep) -> ChangeProof:
    """Traffic before and now, and the checks, while it waits for confirmation; after that as they were at its end.

    Else 409 `change_not_watched`.
    """
    return proofs.of_change(case.session, case.change_id, context.settings, case.now)


@router.post("/routers/{router_id}/changes", status_code=201)
def plan_change(
    *,
    router_id: Id,
    body: ChangePlanInput,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
    gatherer: GathererDep,
    router_view: RouterDep,
) -> schema.RouterChange:
    """Read the router and plan; nothing is written to it. 409 `plan_refused` lists every reason why it cannot be.

    A plan with nothing to do comes back as `discarded` with the outcome `nothing_to_do`.
    """
    subject = routers.get(session, router_id).name
    with deciding(session, actor, "plan_change", subject, now):
        request = change_drafts.ask(session, context.box, router_id, body)
        request = spare_outlooks.with_outlook(gatherer, router_view, request)
        give_back(session)
        draft = change_drafts.draft(request, change_drafts.read(request))
        row = changes.store(session, actor, request, draft, now)
    return shown.change(change_views.view(session, actor, row.id, now))


@router.get("/routers/{router_id}/fixes/{finding}")
def get_finding_fix(
    *, router_id: Id, finding: FindingCode, session: SessionDep, context: ContextDep, now: Now
) -> FindingFix:
    """Read the router: the console lines that cure every finding of this code on it, and what they do."""
    request = fixes.ask(session, context.box, router_id, finding)
    give_back(session)
    return fixes.fix(request, fixes.read(request), now)


@of_change.post("/approve")
def approve_change(case: CaseDep) -> schema.RouterChange:
    """Another admin than the author agrees; needed where the router's settings ask for two persons."""
    return case.decided("approve_change", changes.approve)


@of_change.post("/apply", status_code=202)
def apply_change(case: CaseDep, body: schema.ChangeApplyInput) -> schema.RouterChange:
    """A worker begins within seconds."""
    with case.deciding("apply_change"):
        changes.apply(case.session, case.actor, case.change_id, body.reason, case.now)
    return case.shown()


@of_change.post("/confirm", status_code=202)
def confirm_change(case: CaseDep) -> schema.RouterChange:
    """Keep the change. Saying it twice does no harm."""
    return case.decided("confirm_change", changes.confirm)


@of_change.post("/revert", status_code=202)
def revert_change(case: CaseDep) -> schema.RouterChange:
    """Undo the change now. Saying it twice does no harm."""
    return case.decided("revert_change", changes.revert)


@of_change.post("/discard")
def discard_change(case: CaseDep) -> schema.RouterChange:
    """Put a plan away that nobody applied."""
    return case.decided("discard_change", changes.discard)


@of_change.get("/old-connections")
def get_old_connections(
    change_id: Id, session: SessionDep, context: ContextDep, now: Now
) -> schema.OldConnections:
    """Ask the router how many running connections keep the ISP that they have."""
    request = old_connections.ask(session, context.box, change_id)
    give_back(session)
    return shown.old(request, old_connections.read(request), now)


@of_change.post("/flush")
def flush_old_connections(
    case: CaseDep, body: schema.FlushInput, context: ContextDep
) -> schema.Flushed:
    """Forget running connections of these ISPs after a confirmed change. Downloads and calls over them may break."""
    session, change_id = case.session, case.change_id
    with case.deciding("flush_old_connections"):
        wanted = body.uplink_ids
        request = old_connections.ask_to_flush(session, context.box, change_id, wanted)
        give_back(session)
        done = old_connections.flush(request, body.most)
        old_connections.record(session, case.actor, request, done, case.now)
    return schema.Flushed.made_of(done, change_id=change_id)


router.include_router(of_change)
