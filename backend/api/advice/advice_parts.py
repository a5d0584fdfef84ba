"""Parts that recommendations, scores and the balance of a router share on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from backend.api.advice import recommendation_schemas as schema
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.demand.replay import UplinkLoad
from backend.services.advice.balance_words import loss_statement
from backend.services.inventory.inventory import RouterView


@dataclass(frozen=True, slots=True)
class Uplinks:
    """Names and colours of a router's uplinks, archived ones too: advice outlives them."""

    names: Mapping[int, str]
    colors: Mapping[int, str | None]

    @staticmethod
    def of(router: RouterView) -> Uplinks:
        return Uplinks(
            {uplink.id: uplink.name for uplink in router.every},
            {uplink.id: uplink.color for uplink in router.every},
        )

    def name(self, uplink_id: int) -> str:
        return self.names.get(uplink_id, "")


def loss_row(row: LossRow, uplinks: Uplinks) -> schema.LossRow:
    return schema.LossRow.made_of(
        row,
        down=[uplinks.name(each) for each in row.down],
        down_ids=row.down,
        risk_group=row.risk_group or None,
        lines=[_loss_uplink(each, uplinks) for each in row.uplinks],
        statement=loss_statement(row, uplinks.names),
    )


def _loss_uplink(load: UplinkLoad, uplinks: Uplinks) -> schema.LossUplink:
    p95s = (load.p95_download_utilization, load.p95_upload_utilization)
    fullest = max((p95 for p95 in p95s if p95 is not None), default=None)
    return schema.LossUplink.made_of(
        load, name=uplinks.name(load.uplink_id), p95_utilization=fullest
    )
