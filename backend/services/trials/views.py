"""Queue trials as pages show them; no router is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from backend.domain.plans.codec import statement_of
from backend.domain.quality.qos import Category, Conditions, Grade, load_grade, tiphon
from backend.domain.statements import Statement
from backend.domain.trials.figures import RunFigures
from backend.domain.trials.runs import TrialDesign, design_of, runs_left
from backend.services.trials.stored import figures_of, made
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.tables import ProbeServer, QueueTrial, TrialRun, Uplink
from backend.store.trials import trials

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TrialRow:
    """A trial in a list."""

    row: QueueTrial
    uplink_name: str
    server_name: str | None
    design: TrialDesign
    runs: Sequence[TrialRun]

    @property
    def runs_over(self) -> int:
        return sum(run.ended_at is not None for run in self.runs)

    @property
    def runs_left(self) -> int:
        """While it is open, the run under way included; repeats may still come."""
        if self.row.ended_at:
            return 0
        under_way = len(self.runs) - self.runs_over
        return under_way + len(runs_left(self.design, made(self.runs)))

    @property
    def outcome(self) -> str | None:
        return None if self.row.verdict is None else str(self.row.verdict["outcome"])

    @property
    def chosen(self) -> str | None:
        return None if self.row.verdict is None else str(self.row.verdict["chosen"])

    @property
    def reasons(self) -> list[Statement]:
        return [*map(statement_of, self.row.reasons)]


@dataclass(frozen=True, slots=True)
class TrialRunView:
    row: TrialRun

    @property
    def why(self) -> list[Statement]:
        return [*map(statement_of, self.row.why)]

    @property
    def figures(self) -> RunFigures | None:
        return figures_of(self.row)


@dataclass(frozen=True, slots=True)
class VariantView:
    """A line of the table: medians of its counted runs, and how it differs from the baseline inside blocks."""

    variant: str
    rise_ms: float
    loss_percent: float
    download_bps: float
    upload_bps: float
    cpu_percent: float
    difference_ms: float | None
    low_ms: float | None
    high_ms: float | None
    p_value: float | None
    left_out: str | None
    grade: Grade
    tiphon: Category | None


@dataclass(frozen=True, slots=True)
class VerdictView:
    outcome: str
    chosen: str
    statements: Sequence[Statement]
    variants: Sequence[VariantView]
    alike: Sequence[str]


def of_router(session: Session, router_id: int) -> list[TrialRow]:
    """Newest first. Raises NotFound."""
    routers.get(session, router_id)
    return [_row(session, row) for row in trials.of_router(session, router_id)]


def get(session: Session, trial_id: int) -> TrialRow:
    """Raises NotFound."""
    return _row(session, trials.get(session, trial_id))


def runs(trial: TrialRow) -> list[TrialRunView]:
    return [TrialRunView(run) for run in trial.runs]


def verdict(trial: TrialRow) -> VerdictView | None:
    """None before its end, and where it was stopped."""
    stored = trial.row.verdict
    if stored is None:
        return None
    return VerdictView(
        outcome=stored["outcome"],
        chosen=stored["chosen"],
        statements=[*map(statement_of, stored["statements"])],
        variants=[*_variants(stored, [run for run in trial.runs if run.valid])],
        alike=stored["alike"],
    )


def _row(session: Session, row: QueueTrial) -> TrialRow:
    """ISP and server of an imported trial are called as they were where it was made."""
    design, runs_ = design_of(row.design), trials.runs(session, row.id)
    if design.recorded is not None:
        server_name = design.recorded.server or None
        return TrialRow(row, design.recorded.isp, server_name, design, runs_)
    uplink = session.get_one(Uplink, row.uplink_id)
    server = None if row.server_id is None else session.get(ProbeServer, row.server_id)
    return TrialRow(row, uplink.name, None if server is None else server.name, design, runs_)


def _variants(stored: Json, counted: Sequence[TrialRun]) -> Iterator[VariantView]:
    for name, own in stored["figures"].items():
        apart = stored["to_baseline"].get(name, {})
        download_bps, upload_bps = own["throughput_bps"]
        figures = [each for each in map(figures_of, counted) if each is not None]
        idle_ms = min((each.idle_ms for each in figures), default=0.0)
        delay_ms = idle_ms + max(0.0, own["rise_ms"])
        loss = own["loss_percent"] / 100
        yield VariantView(
            variant=name,
            rise_ms=own["rise_ms"],
            loss_percent=own["loss_percent"],
            download_bps=download_bps,
            upload_bps=upload_bps,
            cpu_percent=stored["cpu_percent"][name],
            difference_ms=apart.get("estimate"),
            low_ms=apart.get("low"),
            high_ms=apart.get("high"),
            p_value=apart.get("p_value"),
            left_out=stored["left_out"].get(name),
            grade=load_grade(own["rise_ms"]),
            tiphon=tiphon(Conditions(delay_ms=delay_ms, loss=loss)).category,
        )
