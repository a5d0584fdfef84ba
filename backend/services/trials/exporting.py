"""A finished queue trial as the value that its file holds."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from backend.domain.contracts.capacity_history import capacity_at, terms
from backend.domain.text.stored_values import Reader, object_of
from backend.domain.trials.figures import VariantFigures
from backend.domain.trials.filed import campus_cpu_percent
from backend.domain.trials.runs import Recorded, design_of
from backend.errors import Conflict
from backend.services.trials.trial_file import ADAPTER, LONGEST, TrialFile
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.inventory import campuses, routers
from backend.store.tables import ProbeServer, QueueTrial, TrialRun, Uplink
from backend.store.trials import trials
from backend.version import VERSION


def export(session: Session, trial_id: int) -> TrialFile:
    """Raises NotFound, and Conflict for a trial that did not come to its end."""
    trial = trials.get(session, trial_id)
    if trial.state != "done" or trial.verdict is None or trial.started_at is None:
        raise Conflict(
            "Only a finished queue trial can be exported; this one has no verdict.",
            "trial_without_verdict",
        )
    design = design_of(trial.design)
    recorded = design.recorded or _here(session, trial)
    content = {
        "format": "timbang queue trial",
        "version": 1,
        "recorded": object_of(recorded),
        "order": [list(variants) for variants in design.order],
        "percent": design.percent,
        "form": design.form,
        "warm_s": design.warm_s,
        "measure_s": design.measure_s,
        "streams": design.streams,
        "seed": trial.seed,
        "campus_cpu_percent": _campus_cpu_percent(trial, recorded),
        "started_at": trial.started_at,
        "ended_at": trial.ended_at,
        "goal": design.goal,
        "runs": [*map(_run, trials.runs(session, trial_id))],
    }
    file: TrialFile = ADAPTER.validate_python(content, strict=False)
    return file


def _here(session: Session, trial: QueueTrial) -> Recorded:
    """Made on this router: with the contract that its ISP had then."""
    assert trial.started_at is not None
    router = routers.get(session, trial.router_id)
    campus = campuses.get(session, router.campus_id)
    uplink = session.get_one(Uplink, trial.uplink_id)
    server = None if trial.server_id is None else session.get(ProbeServer, trial.server_id)
    history = terms(uplink.capacities, ZoneInfo(campus.timezone))
    contract = capacity_at(history, ms(trial.started_at))
    return Recorded(
        place="router",
        campus=campus.name,
        router=router.name,
        isp=uplink.name,
        server="" if server is None else server.name,
        download_bps=contract.download_bps,
        upload_bps=contract.upload_bps,
        version=VERSION,
    )


def _campus_cpu_percent(trial: QueueTrial, recorded: Recorded) -> float:
    stored = trial.verdict or {}
    reader = Reader(is_open=True)
    figures = {
        name: reader.read(VariantFigures, own, "figures") for name, own in stored["figures"].items()
    }
    contract_bps = recorded.download_bps, recorded.upload_bps
    return campus_cpu_percent(figures, stored["cpu_percent"], contract_bps)


def _run(run: TrialRun) -> dict[str, object]:
    """As a trial that ended has it: over and judged."""
    names = ("block", "place", "variant", "began_at", "ended_at", "valid", "figures")
    why = [{**said, "text": " ".join(said["text"].split())[:LONGEST]} for said in run.why]
    return {**{name: getattr(run, name) for name in names}, "why": why}
