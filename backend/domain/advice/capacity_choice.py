"""The capacity that a line counts with: its contract, or less where probes show less. Poor quality lowers the aim.

A test sees only what users leave free, so what the whole line carried meanwhile counts (`RunValues.carried_bps`), and
only if enough tests are clearly below the contract.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.advice.words import statement
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.metering.capacity import Capacity
from backend.domain.quality.qos import Grade
from backend.domain.statements import Statement
from backend.domain.stats.distribution import median

CapacitySource = Literal["contract", "measured"]

NEEDED_RUNS = 10  # valid TCP tests of one direction; a bad evening moves a median of fewer
CLEARLY_BELOW = 0.9  # nine tenths keep the contract: TCP's headers and slow start take it

LEAST_QUALITY = 0.7
LOSS_FROM = 0.01
LOSS_FACTOR = 5.0  # each per cent of loss beyond the first takes 5 % of the aim's capacity
GRADE_QUALITY: dict[Grade, float] = {"D": 0.9, "F": 0.8}  # latency under load that users feel


@dataclass(frozen=True, slots=True)
class MeasuredUplink:
    """One line within the window."""

    download_bps: tuple[float, ...] = ()  # carried during each valid TCP test of this direction
    upload_bps: tuple[float, ...] = ()
    loss: float | None = None  # mean fraction of echoes lost
    grade: Grade | None = None  # of the latest valid test of latency under load

    def of(self, direction: Direction) -> tuple[float, ...]:
        return self.download_bps if direction == "download" else self.upload_bps


@dataclass(frozen=True, slots=True)
class ChosenCapacity:
    capacity: Capacity
    source: CapacitySource
    quality: float  # part of the capacity that the aim counts with, LEAST_QUALITY..1
    reasons: tuple[Statement, ...]


def chosen_capacity(
    name: str,
    contract: Capacity,
    measured: MeasuredUplink,
    *,
    use_measured: bool = True,
    above_contract: bool = False,
) -> ChosenCapacity:
    """`name` of the line, for the reasons. More than its contract counts only with `above_contract`."""
    reasons: list[Statement] = []
    capacity_bps = {way: contract.of(way) for way in DIRECTIONS}
    for way in DIRECTIONS if use_measured else ():
        bps = _justified(measured.of(way), contract.of(way), above_contract=above_contract)
        if bps is not None:
            capacity_bps[way] = bps
            reasons.append(_reason(name, way, bps, contract.of(way), len(measured.of(way))))
    capacity = Capacity(capacity_bps["download"], capacity_bps["upload"])
    quality, worse = _quality(name, measured)
    return ChosenCapacity(
        capacity,
        "contract" if capacity == contract else "measured",
        quality,
        (*reasons, *worse),
    )


def _justified(runs_bps: Sequence[float], contract_bps: int, *, above_contract: bool) -> int | None:
    if len(runs_bps) < NEEDED_RUNS:
        return None
    median_bps = median(runs_bps)
    if median_bps is None or median_bps < 1:
        return None
    clearly = median_bps < CLEARLY_BELOW * contract_bps
    return round(median_bps) if clearly or (above_contract and median_bps > contract_bps) else None


def _reason(name: str, way: Direction, bps: int, contract_bps: int, runs: int) -> Statement:
    return statement(
        "measured_capacity",
        uplink=name,
        direction=way,
        measured=bps / 10**6,
        contract=contract_bps / 10**6,
        runs=runs,
    )


def _quality(name: str, measured: MeasuredUplink) -> tuple[float, tuple[Statement, ...]]:
    """The worst of the penalties for loss and latency under load, and the reason for each."""
    parts = list(_penalties(name, measured))
    return min((part for part, _ in parts), default=1.0), tuple(why for _, why in parts)


def _penalties(name: str, measured: MeasuredUplink) -> Iterator[tuple[float, Statement]]:
    if measured.loss is not None and measured.loss > LOSS_FROM:
        part = max(LEAST_QUALITY, 1 - LOSS_FACTOR * (measured.loss - LOSS_FROM))
        loss = measured.loss * 100
        yield part, statement("quality_loss", uplink=name, loss=loss, part=part * 100)
    if measured.grade in GRADE_QUALITY:
        part = GRADE_QUALITY[measured.grade]
        yield part, statement("quality_bloat", uplink=name, grade=measured.grade, part=part * 100)
