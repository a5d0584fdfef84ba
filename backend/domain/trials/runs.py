"""The settings of a trial, as they are stored, and which run comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from backend.domain.plans.queues import Form
from backend.domain.text.stored_values import Reader, object_of
from backend.domain.trials.design import (
    DEFAULT_BLOCKS,
    LEAST_WARM_S,
    MEASURE_S,
    ShuffleSource,
    order,
    with_baseline,
)
from backend.domain.trials.recovery import is_repeated

TrialGoal = Literal["queue", "limit"]  # which queue is best, or how high the limit of one may be
RecordedAt = Literal["router", "kernel_lab"]


@dataclass(frozen=True, slots=True)
class Recorded:
    """Where a trial was made that was imported: not on the router that it is shown with.

    `version`: of Timbang, that made it. Names are those of the place; the contract is what its ISP had then.
    """

    place: RecordedAt
    campus: str
    router: str
    isp: str
    server: str
    download_bps: int
    upload_bps: int
    version: str


@dataclass(frozen=True, slots=True)
class TrialDesign:
    """`order`: the variants of each block as they are run; repeats come after them. Seconds are whole ones."""

    order: tuple[tuple[str, ...], ...]
    percent: int = 95  # of the contract, for queues with a limit
    form: Form = "simple"
    warm_s: int = int(LEAST_WARM_S)
    measure_s: int = int(MEASURE_S)
    streams: int = 4
    accepts_others: bool = False
    goal: TrialGoal = "queue"
    recorded: Recorded | None = None  # elsewhere

    @property
    def variants(self) -> tuple[str, ...]:
        return tuple(sorted(self.order[0]))

    @property
    def json(self) -> dict[str, Any]:
        return object_of(self)


@dataclass(frozen=True, slots=True)
class MadeRun:
    """A run that was made. `valid` None: it is not judged yet."""

    block: int
    place: int
    variant: str
    valid: bool | None


@dataclass(frozen=True, slots=True)
class NextRun:
    block: int
    place: int
    variant: str


def design_of(stored: Mapping[str, Any]) -> TrialDesign:
    """As it was stored; a field of another version is left out."""
    return Reader(is_open=True).read(TrialDesign, stored, "design")


def dealt(
    variants: Sequence[str], chance: ShuffleSource, blocks: int = DEFAULT_BLOCKS
) -> tuple[tuple[str, ...], ...]:
    """Raises Invalid naming the field."""
    return order(with_baseline(variants), blocks, chance)


def runs_left(design: TrialDesign, made: Sequence[MadeRun]) -> tuple[NextRun, ...]:
    """In their order, with the repeats that are due so far; those of a later block may still come."""
    left: list[NextRun] = []
    for block, variants in enumerate(design.order):
        own = [run for run in made if run.block == block]
        planned = (*variants, *_repeated(own))
        left += (NextRun(block, at, planned[at]) for at in range(len(own), len(planned)))
    return tuple(left)


def _repeated(own: Sequence[MadeRun]) -> list[str]:
    """In the order in which they failed."""
    attempts: Counter[str] = Counter()
    again: list[str] = []
    for run in own:
        attempts[run.variant] += 1
        if run.valid is not None and is_repeated(run.valid, attempts[run.variant]):
            again.append(run.variant)
    return again
