"""One large transfer as it is now and over all ISPs at once, from recorded slots and pings; nothing is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.demand.demand import LEAST_SLOTS
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import Window
from backend.domain.pooling import verdict
from backend.domain.pooling.crowd import Crowd, crowd_of
from backend.domain.pooling.cuts import Cuts
from backend.domain.pooling.paths import PooledPath
from backend.domain.pooling.transfers import Transfers, transfers
from backend.domain.statements import Statement
from backend.services.advice import pooling_ground
from backend.services.advice.pooling_ground import PoolingGround
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView

Hours = Literal["work", "all"]


@dataclass(frozen=True, slots=True)
class TransferRow:
    hours: Hours
    direction: Direction
    made: Transfers


@dataclass(frozen=True, slots=True)
class LargeTransferView:
    window: Window
    access_bps: int
    days: int  # of recorded demand in the work hours
    lacking: Sequence[Statement]  # why nothing can be said
    statement: Statement | None
    cuts: Cuts | None
    cut: Statement | None
    lossy: Sequence[Statement]
    crowd: Crowd | None
    paths: Sequence[PooledPath]
    rows: Sequence[TransferRow]


def of_router(gatherer: Gatherer, router: RouterView, access_bps: int) -> LargeTransferView:
    """`access_bps`: what the host itself can send and receive. Raises FiguresBeingMade."""
    ground = pooling_ground.gather(gatherer, router)
    missing = _lacking(ground)
    names = {uplink.id: uplink.name for uplink in router.uplinks}
    known = pooling_ground.cuts_of(gatherer, router, ground)
    rows = [] if missing else _rows(ground, access_bps)
    crowd = None if missing else crowd_of(ground.question)
    said = (verdict.lossy(path, names[path.uplink_id]) for path in ground.paths)
    return LargeTransferView(
        ground.window,
        access_bps,
        ground.question.demand.day_count,
        missing,
        verdict.verdict(rows[0].made, crowd) if crowd else None,
        known,
        None if known is None else verdict.cut(known),
        [each for each in said if each],
        crowd,
        ground.paths,
        rows,
    )


def _lacking(ground: PoolingGround) -> list[Statement]:
    if len(ground.question.uplinks) < 2:
        return [verdict.one_isp()]
    slots = len(ground.question.demand.at_ms)
    if slots < LEAST_SLOTS:
        return [verdict.too_few(slots)]
    return [] if ground.paths else [verdict.shares_unknown()]


def _rows(ground: PoolingGround, access_bps: int) -> list[TransferRow]:
    """Work hours first, download first."""
    demands = {"work": ground.question.demand, "all": ground.all_hours}
    hours: tuple[Hours, ...] = ("work", "all")
    return [
        TransferRow(each, way, made)
        for each in hours
        for way in DIRECTIONS
        if (made := transfers(demands[each], ground.paths, way, access_bps))
    ]
