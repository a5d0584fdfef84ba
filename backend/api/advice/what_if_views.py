"""What-ifs between the wire and the services."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from backend.api.advice import what_if_schemas as schema
from backend.api.advice.advice_parts import skew, statement, worst_hour
from backend.domain.balance.what_if import Scenario
from backend.domain.demand.replay import LineLoad
from backend.domain.metering.capacity import Capacity
from backend.services.advice.what_ifs import WhatIfView
from backend.services.inventory.inventory import RouterView


def what_if_request(body: schema.WhatIfInput) -> Scenario:
    return Scenario(
        weights=body.weights,
        buckets=None if body.buckets is None else tuple(body.buckets),
        down=frozenset(body.down),
        down_groups=frozenset(body.down_groups),
        capacities={
            uplink_id: Capacity(capacity.download_bps, capacity.upload_bps)
            for uplink_id, capacity in body.capacities.items()
        },
        growth=body.growth,
    )


def what_if(router: RouterView, what_if_view: WhatIfView) -> schema.WhatIf:
    names = {line.id: line.name for line in router.uplinks}
    answer = what_if_view.answer
    return schema.WhatIf(
        lines=[_what_if_line(each, names, answer.down) for each in answer.lines],
        skew=skew(answer.skew),
        busiest_uplink_id=answer.busiest,
        error=answer.error,
        denominator=len(answer.buckets) or None,
        buckets=list(answer.buckets),
        days=what_if_view.days,
        hidden_demand=[statement(hidden) for hidden in what_if_view.hidden],
        statement=statement(what_if_view.statement),
    )


def _what_if_line(
    load: LineLoad, names: Mapping[int, str], down: Sequence[int]
) -> schema.WhatIfLine:
    return schema.WhatIfLine(
        uplink_id=load.uplink_id,
        name=names[load.uplink_id],
        down=load.uplink_id in down,
        share=load.download_share,
        upload_share=load.upload_share,
        p95_download_utilization=load.p95_download_utilization,
        p95_upload_utilization=load.p95_upload_utilization,
        p95_download_bps=load.p95_download_bps,
        p95_upload_bps=load.p95_upload_bps,
        minutes_above_90_per_day=load.minutes_above_90_per_day,
        worst_hour=worst_hour(load.worst_hour),
    )
