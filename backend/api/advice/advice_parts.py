"""Parts that recommendations, scores and the balance of a router share on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from backend.api.advice import recommendation_schemas as schema
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.demand.replay import LineLoad
from backend.services.advice.balance_words import loss_statement
from backend.services.inventory.inventory import RouterView


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


def loss_row(row: LossRow, lines: Lines) -> schema.LossRow:
    return schema.LossRow.made_of(
        row,
        down=[lines.name(each) for each in row.down],
        down_ids=row.down,
        risk_group=row.risk_group or None,
        lines=[_loss_line(each, lines) for each in row.lines],
        statement=loss_statement(row, lines.names),
    )


def _loss_line(load: LineLoad, lines: Lines) -> schema.LossLine:
    p95s = (load.p95_download_utilization, load.p95_upload_utilization)
    fullest = max((p95 for p95 in p95s if p95 is not None), default=None)
    return schema.LossLine.made_of(load, name=lines.name(load.uplink_id), p95_utilization=fullest)
