"""A finished queue trial as a file: what it says, field by field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from backend.domain.plans.queues import Form
from backend.domain.trials.design import MOST_BLOCKS, MOST_VARIANTS
from backend.domain.trials.runs import RecordedAt, TrialGoal
from backend.errors import Invalid
from backend.services.given import LINE, Count, Instant, Line, Name
from backend.services.trials.inputs import Percent, Streams

EXACT = ConfigDict(extra="forbid", strict=True)
"""A file is ours: what is unknown or of another type was written by something else."""
MOST_BYTES, LONGEST = 2_000_000, 1000

Bps = Annotated[int, Field(gt=0, le=10**13)]
Rate = Annotated[float, Field(ge=0, le=10**13)]
Ms = Annotated[float, Field(ge=0, le=60_000)]
Share = Annotated[float, Field(ge=0, le=100)]
Seconds = Annotated[int, Field(ge=1, le=600)]
Code = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{0,64}$")]
Text = Annotated[str, StringConstraints(max_length=LONGEST, pattern=LINE)]
Variant = Annotated[str, StringConstraints(pattern=r"^[a-z_-]{1,32}(@\d{2,3})?$")]
Block = Annotated[int, Field(ge=0, lt=MOST_BLOCKS)]
Place = Annotated[int, Field(ge=0, lt=2 * MOST_VARIANTS)]


@dataclass(frozen=True, slots=True)
class FiledPlace:
    """Where it was made: names as they were there, and the contract of its ISP then."""

    __pydantic_config__ = EXACT

    place: RecordedAt
    campus: Name
    router: Name
    isp: Name
    server: Line
    download_bps: Bps
    upload_bps: Bps
    version: Annotated[Name, Field(description="of Timbang")]


@dataclass(frozen=True, slots=True)
class FiledStatement:
    """Why a run does not count; pages say it in the reader's language by its code."""

    __pydantic_config__ = EXACT

    code: Code
    text: Text
    params: Annotated[dict[Code, Text | int | float], Field(max_length=16)] = field(
        default_factory=dict
    )


@dataclass(frozen=True, slots=True)
class FiledPhase:
    """One direction of a run."""

    __pydantic_config__ = EXACT

    loaded_ms: Ms
    loss_percent: Share
    throughput_bps: Rate
    cpu_percent: Share
    others_ms: Ms | None = None
    p95_ms: Ms | None = None
    jitter_ms: Ms | None = None
    retransmitted_percent: Share | None = None


@dataclass(frozen=True, slots=True)
class FiledFigures:
    __pydantic_config__ = EXACT

    idle_ms: Ms
    idle_cpu_percent: Share
    download: FiledPhase
    upload: FiledPhase


@dataclass(frozen=True, slots=True)
class FiledRun:
    """`block` and `place` count from 0; what did not count comes once more at the end of its block."""

    __pydantic_config__ = EXACT

    block: Block
    place: Place
    variant: Variant
    began_at: Instant
    ended_at: Instant
    valid: bool
    why: Annotated[Sequence[FiledStatement], Field(max_length=16)]
    figures: FiledFigures | None


@dataclass(frozen=True, slots=True)
class TrialFile:
    """A queue trial that is over. Its verdict is not in it: who imports it works it out of the runs."""

    __pydantic_config__ = EXACT

    format: Literal["timbang queue trial"]
    version: Literal[1]
    recorded: FiledPlace
    order: Annotated[
        list[Annotated[list[Variant], Field(min_length=1, max_length=MOST_VARIANTS)]],
        Field(min_length=1, max_length=MOST_BLOCKS, description="of each block's runs"),
    ]
    percent: Annotated[Percent, Field(description="of the contract, where a queue has a limit")]
    form: Form
    warm_s: Seconds
    measure_s: Seconds
    streams: Streams
    seed: Count
    campus_cpu_percent: Annotated[
        Share, Field(description="of the busiest core, which the campus took before the trial")
    ]
    started_at: Instant
    ended_at: Instant
    runs: Annotated[list[FiledRun], Field(min_length=1, max_length=2 * MOST_BLOCKS * MOST_VARIANTS)]
    goal: TrialGoal = "queue"


ADAPTER = TypeAdapter(TrialFile)


def read(content: bytes) -> TrialFile:
    """Raises Invalid that names the first field which is wrong."""
    if len(content) > MOST_BYTES:
        raise Invalid("file", f"The file is larger than {MOST_BYTES} bytes: it is no queue trial.")
    try:
        file: TrialFile = ADAPTER.validate_json(content)
    except ValidationError as error:
        raise _refusal(error) from None
    check_times(file)
    return file


def _refusal(error: ValidationError) -> Invalid:
    problem = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(map(str, problem["loc"]))
    if not place:
        return Invalid("file", f"This is no queue trial that Timbang exported: {problem['msg']}.")
    return Invalid(place, f"{place}: {problem['msg']}.")


def check_times(file: TrialFile) -> None:
    """Raises Invalid where a run was not within the trial, or counts without figures."""
    if file.ended_at <= file.started_at:
        raise Invalid("ended_at", "ended_at: the trial ends after it began.")
    for place, run in enumerate(file.runs):
        if not file.started_at <= run.began_at < run.ended_at <= file.ended_at:
            raise Invalid("runs", f"runs.{place}.began_at: the run is not within the trial.")
        if run.valid and (run.figures is None or run.why):
            raise Invalid(
                "runs", f"runs.{place}.valid: a run that counts has figures and no `why`."
            )
        if not (run.valid or run.why):
            raise Invalid("runs", f"runs.{place}.why: say why the run does not count.")


def written(file: TrialFile) -> bytes:
    """As `read` takes it."""
    return ADAPTER.dump_json(file, indent=1) + b"\n"
