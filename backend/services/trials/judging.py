"""A run that is over: its figures, and whether it counts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.plans.plan import PlanUplink
from backend.domain.probes import codec
from backend.domain.probes.path_proof import PathProof
from backend.domain.statements import Statement
from backend.domain.trials import measured
from backend.domain.trials.figures import RunFigures
from backend.domain.trials.measured import Measurement
from backend.domain.trials.runs import TrialDesign
from backend.domain.trials.validity import RunFacts, faults, usual_idle_ms
from backend.domain.trials.words import statement
from backend.services.changes.words import REVERT_REQUESTED
from backend.services.trials import pacing
from backend.services.trials.stored import figures_of
from backend.store.engine.session import Session
from backend.store.figures import happenings
from backend.store.probes.run_values import spec_of
from backend.store.tables import ProbeRecord, ProbeRun, RouterChange, TrialRun

LINK_EVENTS = ("link_down", "interface_missing", "reboot")


@dataclass(frozen=True, slots=True)
class Judged:
    figures: RunFigures | None
    faults: tuple[Statement, ...]


def judge(
    session: Session,
    run: TrialRun,
    runs: Sequence[TrialRun],
    uplink: PlanUplink,
    design: TrialDesign,
) -> Judged:
    """After the test, once the queue is off the router again."""
    probe = session.get(ProbeRun, run.probe_run_id, populate_existing=True)
    record = None if probe is None else session.get(ProbeRecord, probe.id)
    if probe is None or record is None or probe.outcome not in ("ok", "invalid"):
        return Judged(None, (_not_measured(session, run, probe),))
    measurement = _measurement(probe, record, run)
    figures = measured.figures_of(measurement)
    facts = RunFacts(
        is_path_proven=probe.outcome == "ok",
        idle_ms=None if figures is None else figures.idle_ms,
        others_bps=_others_bps(probe),
        contract_bps=(uplink.download_bps, uplink.upload_bps),
        had_link_event=_had_link_event(session, probe),
        reads_back=_reads_back(session, run),
        moved_bps=(0.0, 0.0) if figures is None else _moved(figures),
        limit_bps=pacing.limit_bps(run.variant, design, uplink),
        has_cpu_data=measured.has_cpu(measurement),
    )
    idles = [own.idle_ms for own in (figures_of(each) for each in runs) if own is not None]
    usual = usual_idle_ms([*idles, figures.idle_ms]) if figures is not None else 0.0
    return Judged(figures, faults(facts, usual))


def _not_measured(session: Session, run: TrialRun, probe: ProbeRun | None) -> Statement:
    """A test that was ended because its queue had gone says nothing itself."""
    if probe is None or not _reads_back(session, run):
        return statement("row_not_read_back")
    return Statement(probe.reason or "unreadable", probe.detail)


def _moved(figures: RunFigures) -> tuple[float, float]:
    return figures.download.throughput_bps, figures.upload.throughput_bps


def _measurement(probe: ProbeRun, record: ProbeRecord, run: TrialRun) -> Measurement:
    printed = json.loads(codec.unpack_raw(record.raw))
    spans = {
        phase["phase"]: (phase["began_ms"], phase["ended_ms"])
        for phase in printed.get("phases", ())
    }
    return Measurement(
        codec.decode(record.series),
        spans,
        [(at_ms, load) for at_ms, load in run.cpu],
        spec_of(probe.spec).omit_s * 1000,
    )


def _others_bps(probe: ProbeRun) -> tuple[float, float]:
    """By the counters between which the path was proven, less what the test moved."""
    if probe.path is None:
        return 0.0, 0.0
    proof = PathProof.from_json(probe.path)
    own = next((uplink for uplink in proof.uplinks if uplink.intended), None)
    if own is None or not proof.duration_ms:
        return 0.0, 0.0
    more = own.download_bytes - probe.download_bytes, own.upload_bytes - probe.upload_bytes
    down, up = (max(0, rest) * 8000 / proof.duration_ms for rest in more)
    return down, up


def _had_link_event(session: Session, probe: ProbeRun) -> bool:
    assert probe.started_at is not None
    assert probe.ended_at is not None
    happened = happenings.of_router(session, probe.router_id, probe.started_at, probe.ended_at)
    return any(
        each.kind in LINK_EVENTS and each.uplink_id in (None, probe.uplink_id) for each in happened
    )


def _reads_back(session: Session, run: TrialRun) -> bool:
    """Verified when it was set, and still there when the run took it back."""
    if run.change_id is None:
        return True
    change = session.get_one(RouterChange, run.change_id, populate_existing=True)
    return change.state == "reverted" and change.outcome.get("code") == REVERT_REQUESTED.code
