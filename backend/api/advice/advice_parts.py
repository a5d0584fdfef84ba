"""Parts that recommendations, scores and the balance of a router share on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from backend.api.advice import recommendation_schemas as schema
from backend.api.http.statements import StatementOut
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.demand.intervals import Interval
from backend.domain.demand.replay import LineLoad, WorstHour
from backend.domain.directions import Direction
from backend.domain.statements import Statement
from backend.services.advice.balance_words import loss_statement
from backend.services.inventory.inventory import RouterView
from backend.store.engine.instants import at


@dataclass(frozen=True, slots=True)
class Lines:
    """Names and colours of a router's uplinks, archived ones too: advice outlives them."""

    names: Mapping[int, str]
    colors: Mapping[int, str | None]

    @staticmethod
    def of(router: RouterView) -> Lines:
        return Lines(
            {line.id: line.name for line in router.every},
            {line.id: line.color for line in router.every},
        )

    def name(self, uplink_id: int) -> str:
        return self.names.get(uplink_id, "")


def statement(sentence: Statement) -> StatementOut:
    return StatementOut(code=sentence.code, text=sentence.text, params=dict(sentence.params))


def loss_row(row: LossRow, lines: Lines) -> schema.LossRow:
    return schema.LossRow(
        down=[lines.name(each) for each in row.down],
        down_ids=list(row.down),
        risk_group=row.risk_group or None,
        lines=[_loss_line(each, lines) for each in row.lines],
        overload_minutes_per_day=row.overload_minutes_per_day,
        statement=statement(loss_statement(row, lines.names)),
    )


def worst_hour(hour: WorstHour | None) -> schema.WorstHour | None:
    if hour is None:
        return None
    return schema.WorstHour(at=at(hour.at_ms), utilization=hour.utilization)


def interval(bounds: Interval) -> schema.Interval:
    return schema.Interval(value=bounds.value, low=bounds.low, high=bounds.high)


def _loss_line(load: LineLoad, lines: Lines) -> schema.LossLine:
    known = [
        utilization
        for utilization in (load.p95_download_utilization, load.p95_upload_utilization)
        if utilization is not None
    ]
    return schema.LossLine(
        uplink_id=load.uplink_id,
        name=lines.name(load.uplink_id),
        p95_utilization=max(known, default=None),
        minutes_above_90_per_day=load.minutes_above_90_per_day,
        worst_hour=worst_hour(load.worst_hour),
    )


def skew(skew_by_direction: Mapping[Direction, float | None]) -> schema.BalanceSkew:
    return schema.BalanceSkew(
        download=skew_by_direction["download"], upload=skew_by_direction["upload"]
    )
