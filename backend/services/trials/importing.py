"""A queue trial of elsewhere beside those of a router: marked as such, and nothing else comes of it.

It writes the trial with its runs and one line of the audit log. Charts mark no hours (their events come of trials that
ran here), and no change, period, drift or score exists that could be applied or counted.
"""

from __future__ import annotations

import datetime as dt

from backend.domain.plans.plan import PlanUplink
from backend.domain.text.stored_values import object_of
from backend.domain.trials.filed import check_order, check_runs
from backend.domain.trials.runs import MadeRun, Recorded, TrialDesign
from backend.errors import Conflict, Invalid
from backend.services import audit
from backend.services.audit import Actor
from backend.services.trials.concluding import concluded
from backend.services.trials.trial_file import FiledRun, TrialFile, check_times
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.inventory import routers
from backend.store.tables import QueueTrial, TrialRun, Uplink
from backend.store.trials import trials


def import_trial(
    session: Session,
    actor: Actor,
    router_id: int,
    file: TrialFile,
    *,
    now: dt.datetime,
    isp: str = "",
) -> QueueTrial:
    """`isp`: of this router, beside which it is kept; else the one of its name, else the first.

    Raises NotFound, Conflict for a trial that is here already, and Invalid that names what is wrong.
    """
    router = routers.get(session, router_id)
    design = _design(file)
    check_order(design)
    check_times(file)
    check_runs(design, [MadeRun(r.block, r.place, r.variant, r.valid) for r in file.runs])
    uplink = _uplink(session, router_id, isp or file.recorded.isp, is_required=bool(isp))
    signals.lock(session, f"plan a trial of router {router_id}")
    standing = trials.same(session, router_id, file.seed, file.started_at)
    if standing is not None:
        raise Conflict(
            f"This queue trial is here already, as trial {standing.id}: nothing was imported."
        )
    trial = _trial(file, design, uplink, actor, now)
    add(session, trial)
    runs = [_run(trial.id, run) for run in file.runs]
    for run in runs:
        add(session, run)
    trial.verdict = concluded(design, runs, _measured_on(design), file.campus_cpu_percent)
    about = f"{file.recorded.router}, {file.recorded.isp}"
    audit.record(session, actor, "import_trial", router.name, now, trial=trial.id, of=about)
    signals.send(session, signals.CHANGE)
    return trial


def _design(file: TrialFile) -> TrialDesign:
    place = file.recorded
    return TrialDesign(
        order=tuple(map(tuple, file.order)),
        percent=file.percent,
        form=file.form,
        warm_s=file.warm_s,
        measure_s=file.measure_s,
        streams=file.streams,
        goal=file.goal,
        recorded=Recorded(**object_of(place)),
    )


def _measured_on(design: TrialDesign) -> PlanUplink:
    """The ISP of elsewhere: its contract decides, not one of this router's."""
    place = design.recorded
    assert place is not None
    return PlanUplink(0, place.isp, "", place.download_bps, place.upload_bps)


def _uplink(session: Session, router_id: int, name: str, *, is_required: bool) -> Uplink:
    """Raises Invalid where there is none."""
    live = routers.live_uplinks(session, [router_id])[router_id]
    named = [each for each in live if each.name.casefold() == name.casefold()]
    if is_required and not named:
        names = ", ".join(each.name for each in live) or "none"
        raise Invalid("isp", f"This router has no ISP {name}. It has: {names}.")
    if not live:
        raise Invalid("router", "This router has no ISP yet: enter its ISPs first.")
    return (named or live)[0]


def _trial(
    file: TrialFile, design: TrialDesign, uplink: Uplink, actor: Actor, now: dt.datetime
) -> QueueTrial:
    """Over, and as long ago as it was made; asked for by who imported it."""
    return QueueTrial(
        router_id=uplink.router_id,
        uplink_id=uplink.id,
        server_id=None,
        state="done",
        design=design.json,
        seed=file.seed,
        window_from=file.started_at,
        window_to=None,
        created_at=now,
        requested_by=actor.name,
        requested_by_id=actor.account_id,
        started_at=file.started_at,
        ended_at=file.ended_at,
        reasons=[],
    )


def _run(trial_id: int, run: FiledRun) -> TrialRun:
    return TrialRun(
        trial_id=trial_id,
        block=run.block,
        place=run.place,
        variant=run.variant,
        began_at=run.began_at,
        ended_at=run.ended_at,
        valid=run.valid,
        why=[*map(object_of, run.why)],
        figures=None if run.figures is None else object_of(run.figures),
        cpu=[],
    )
