"""Contracts that could be smaller, from services to the wire."""

from __future__ import annotations

from backend.api.advice import smaller_schemas as schema
from backend.api.advice.advice_parts import Uplinks, loss_row
from backend.domain.balance.contracts.advised import fullest_p95
from backend.domain.balance.contracts.failure_choices import FailureChoice
from backend.domain.balance.contracts.given_up import GivenUp
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
        choices=[_choice(each, Uplinks.of(router)) for each in view.choices],
    )


def _choice(choice: FailureChoice, uplinks: Uplinks) -> schema.FailureChoice:
    return schema.FailureChoice(
        doing=choice.doing,
        names=[uplinks.name(each) for each in choice.uplink_ids],
        enlarged=[
            schema.EnlargedContract.made_of(each, name=uplinks.name(each.uplink_id))
            for each in choice.enlarged
        ],
        single=None if choice.single is None else loss_row(choice.single, uplinks),
        route=None if choice.route is None else loss_row(choice.route, uplinks),
        after_spares=_after_spares(choice.given_up),
    )


def _after_spares(given_up: GivenUp | None) -> schema.AfterSpares | None:
    if given_up is None or given_up.after_spares is None:
        return None
    after = given_up.after_spares
    return schema.AfterSpares(
        before=fullest_p95(after.before.uplinks), then=fullest_p95(after.then.uplinks)
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
