"""Results of runs: pages, one run in full, its series."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from backend.domain.probes import codec as probe_codec
from backend.domain.probes.kinds import KINDS, Kind
from backend.domain.probes.path_proof import PathProof
from backend.domain.probes.probe import Series
from backend.domain.quality.qos import Grade
from backend.errors import Unavailable
from backend.services.regimes.regimes import LATEST
from backend.store.engine.session import Session
from backend.store.inventory import inventory
from backend.store.probes import results as probe_results
from backend.store.probes.results import Row
from backend.store.regimes import regimes
from backend.store.tables import ProbeRun

MILLISECOND = dt.timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Headline:
    """The one figure that a list shows. For kind load it is the rise in ms, `grade` beside it."""

    value: float
    unit: Literal["bit/s", "ms"]
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class RunView:
    row: Row
    path: PathProof | None  # None: no proof was tried
    uplink_names: Mapping[int, str]
    raw_sha256: str | None
    regime_id: int | None
    previous_id: int | None
    next_id: int | None


def of_run(session: Session, run_id: int) -> RunView:
    """Raises NotFound."""
    row = probe_results.get(session, run_id)
    run = row[0]
    uplinks = inventory.uplinks_of(session, [run.router_id])[run.router_id]
    previous_id, next_id = probe_results.neighbours(session, run)
    return RunView(
        row=row,
        path=proof_of(run.path),
        uplink_names={uplink.id: uplink.name for uplink in uplinks},
        raw_sha256=probe_results.sha256s(session, [run_id]).get(run_id),
        regime_id=_regime_id(session, run),
        previous_id=previous_id,
        next_id=next_id,
    )


def series(session: Session, run_id: int) -> Series:
    """Raises NotFound."""
    stored = probe_results.record(session, run_id).series
    try:
        return probe_codec.decode(stored)
    except ValueError as error:
        raise Unavailable(
            "The series of probe run {run_id} cannot be read: {reason}",
            "series_of_run_unreadable",
            run_id=run_id,
            reason=error,
        ) from None


def raw(session: Session, run_id: int) -> tuple[bytes, str]:
    """The tool's output, and its SHA-256. Raises NotFound."""
    record = probe_results.record(session, run_id)
    return probe_codec.unpack_raw(record.raw), record.raw_sha256


def proof_of(stored: Mapping[str, Any] | None) -> PathProof | None:
    """None also for one of another version that we cannot read."""
    if stored is None:
        return None
    try:
        return PathProof.from_json(stored)
    except ValueError:
        return None


def headline(
    kind: Kind, direction: str | None, figures: Mapping[str, Any] | None
) -> Headline | None:
    """None without readable figures: one run must not break a list."""
    shown = KINDS[kind].headline
    part = (figures or {}).get(shown.part or direction or "")
    known: Mapping[str, Any] = part if isinstance(part, Mapping) else {}
    value, grade = known.get(shown.name), known.get("grade")
    if not isinstance(value, (int, float)):
        return None
    return Headline(value, shown.unit, grade if grade in get_args(Grade) else None)


def _regime_id(session: Session, run: ProbeRun) -> int | None:
    """The regime when it began, or should have."""
    held_at = run.started_at or run.due_at
    if held_at >= LATEST:
        return None
    rows = regimes.between(session, [run.router_id], held_at, held_at + MILLISECOND)
    begun = [each for each in rows if each.from_at <= held_at]
    return begun[-1].id if begun else None
