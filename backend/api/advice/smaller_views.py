"""Contracts that could be smaller, from services to the wire."""

from __future__ import annotations

from backend.api.advice import smaller_schemas as schema
from backend.services.advice.smaller_contracts import SmallerContractsView, SmallerView
from backend.services.inventory.inventory import RouterView


def smaller_contracts(router: RouterView, view: SmallerContractsView) -> schema.SmallerContracts:
    return schema.SmallerContracts.made_of(
        view,
        router_id=router.router.id,
        uplinks=[_uplink(each) for each in view.uplinks],
        decisions=[
            schema.ContractDecision.made_of(
                each, each.decision, uplink_id=each.decision.contract.uplink_id
            )
            for each in view.decisions
        ],
    )


def _uplink(view: SmallerView) -> schema.SmallerContract:
    return schema.SmallerContract.made_of(
        view,
        view.judged,
        view.uplink,
        uplink_id=view.uplink.id,
        peak_share=view.judged.peak,
        saving_amount=view.saving,
    )
