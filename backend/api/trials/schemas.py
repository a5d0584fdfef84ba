"""Queue trials: what they compare, how far they are, and what came of them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from backend.api.http.models import Output, Time
from backend.domain.plans.queues import Form
from backend.domain.quality.qos import Category, Grade
from backend.domain.trials.recovery import StopReason, TrialState
from backend.domain.trials.runs import RecordedAt, TrialGoal
from backend.domain.trials.verdict import Outcome, Why
from backend.services.shown import StatementOut


class TrialRecorded(Output):
    """Where a trial was made that was imported: not on this router."""

    place: RecordedAt = Field(description="kernel_lab: Timbang's own lab with real packets")
    campus: str
    router: str
    isp: str
    server: str
    download_bps: int = Field(description="contract of its ISP then")
    upload_bps: int
    version: str = Field(description="of Timbang, which made it")


class TrialRow(Output):
    """A queue trial in a list."""

    id: int
    router_id: int
    uplink_id: int = Field(description="of an imported trial: of this router, kept beside it")
    uplink_name: str
    server_name: str | None
    state: TrialState
    stop: StopReason = Field(description="why it ends, or ended, before all runs were made")
    goal: TrialGoal = Field(description="which queue is best, or how high one's limit may be")
    variants: list[str] = Field(
        description="queues; where limits are compared, with the limit: cake@90"
    )
    percent: int = Field(
        description="of the contract, where a queue has a limit that its name does not say"
    )
    form: Form
    blocks: int
    requested_by: str = Field(description="of an imported trial: who imported it")
    ended_by: str = Field(description="who stopped it; empty: nobody")
    created_at: Time
    window_from: Time
    window_to: Time | None
    started_at: Time | None
    ended_at: Time | None
    runs_over: int
    runs_left: int = Field(
        description="with the run under way; runs that do not count are made once more"
    )
    outcome: Outcome | None
    chosen: str | None = Field(description="a queue; as_it_is: leave the router as it is")
    recorded: TrialRecorded | None = Field(
        description="recorded elsewhere and imported, from `started_at` to `ended_at`; null: here"
    )


class TrialPhase(Output):
    """One direction of a run."""

    loaded_ms: float
    loss_percent: float
    throughput_bps: float
    cpu_percent: float = Field(description="of the busiest core")
    others_ms: float | None = Field(description="from an address that loads nothing")
    p95_ms: float | None
    jitter_ms: float | None
    retransmitted_percent: float | None


class TrialFigures(Output):
    idle_ms: float
    idle_cpu_percent: float
    rise_ms: float = Field(description="of the worse direction")
    download: TrialPhase
    upload: TrialPhase


class TrialRun(Output):
    """`place` within its block; repeats come last."""

    block: int
    place: int
    variant: str
    change_id: int | None
    probe_run_id: int | None
    began_at: Time
    ended_at: Time | None
    valid: bool | None = Field(description="whether it counts; null: not over yet")
    why: list[StatementOut] = Field(description="why it does not count")
    figures: TrialFigures | None


class TrialVariant(Output):
    """Medians of the counted runs, and the difference to what the router has now, inside blocks."""

    variant: str
    rise_ms: float
    loss_percent: float
    download_bps: float
    upload_bps: float
    cpu_percent: float = Field(description="of the busiest core at the contracted rate")
    difference_ms: float | None
    low_ms: float | None = Field(description="exact 90 % interval of the difference")
    high_ms: float | None
    p_value: float | None
    left_out: Why | None
    grade: Grade
    tiphon: Category | None


class TrialVerdict(Output):
    outcome: Outcome
    chosen: str
    statements: list[StatementOut]
    variants: list[TrialVariant]
    alike: list[str]


class QueueTrial(TrialRow):
    """One queue trial with its runs."""

    order: list[list[str]] = Field(description="of each block's runs")
    reasons: list[StatementOut] = Field(description="what was refused, and why")
    runs: list[TrialRun]
    verdict: TrialVerdict | None
    actions: list[Literal["stop"]] = Field(description="what the caller may do now")
