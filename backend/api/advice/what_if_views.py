"""What-ifs between the wire and the services."""

from __future__ import annotations

from pydantic import TypeAdapter

from backend.api.advice import what_if_schemas as schema
from backend.api.advice.advice_parts import Uplinks, loss_row
from backend.domain.balance.what_if import Scenario
from backend.services.advice.what_ifs import GivenUpView, WhatIfView
from backend.services.inventory.inventory import RouterView

SCENARIO = TypeAdapter(Scenario)


def what_if_request(body: schema.WhatIfInput) -> Scenario:
    return SCENARIO.validate_python(body.model_dump())


def what_if(router: RouterView, what_if_view: WhatIfView) -> schema.WhatIf:
    names = {uplink.id: uplink.name for uplink in router.uplinks}
    answer, given_up = what_if_view.answer, what_if_view.given_up
    gone = answer.given_up.uplink_ids if answer.given_up else ()
    return schema.WhatIf.made_of(
        answer,
        what_if_view,
        lines=[
            schema.WhatIfUplink.made_of(
                load,
                name=names[load.uplink_id],
                down=load.uplink_id in answer.down,
                given_up=load.uplink_id in gone,
                share=load.download_share,
            )
            for load in answer.uplinks
        ],
        busiest_uplink_id=answer.busiest,
        denominator=len(answer.buckets) or None,
        hidden_demand=what_if_view.hidden,
        given_up=given_up and _given_up(given_up, Uplinks.of(router)),
    )


def _given_up(view: GivenUpView, uplinks: Uplinks) -> schema.GivenUp:
    return schema.GivenUp.made_of(
        view,
        view.judged,
        unpriced=[uplinks.name(each) for each in view.unpriced],
        failures=[
            schema.NextFailure(
                then=loss_row(each.then, uplinks), today=loss_row(each.today, uplinks)
            )
            for each in view.judged.failures
        ],
    )
