"""Contracts from the wire and back."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from backend.api.inventory import contract_schemas as schema
from backend.domain.contracts.changes import ContractChange, contract_values, differences
from backend.domain.contracts.contracts import (
    Contract,
    check,
    check_last_days,
    last_days,
    with_one_end,
)
from backend.domain.contracts.prices import Price
from backend.domain.metering.capacity import Capacity
from backend.errors import Invalid, at_place
from backend.services.inventory.contract_lists import Replacement, UplinkContracts


def contracts_of(body: Sequence[schema.ContractInput]) -> Sequence[Contract]:
    """Raises Invalid naming the contract and the field (`1.to_date`)."""
    contracts = []
    for place, each in enumerate(body):
        with at_place(place):
            contracts.append(contract_of(each))
    check(contracts)
    check_last_days(contracts)
    return with_one_end(contracts)


def contract_of(body: schema.ContractInput) -> Contract:
    """Raises Invalid naming the field."""
    return Contract(
        from_date=body.from_date,
        capacity=Capacity(body.download_bps, body.upload_bps),
        price=_price(body),
        quota_bytes=body.quota_bytes,
        billing_day=body.billing_day,
        sla_percent=None if body.sla_percent is None else Decimal(body.sla_percent),
        sla_excludes_maintenance=body.sla_excludes_maintenance,
        number=body.number,
        phone=body.phone,
        to_date=body.to_date,
    )


def _price(body: schema.ContractInput) -> Price | None:
    if body.price_amount is None and body.price_currency is None:
        return None
    if body.price_amount is None or body.price_currency is None:
        raise Invalid(
            "price_currency", "A price needs an amount and a currency.", "price_incomplete"
        )
    return Price(Decimal(body.price_amount), body.price_currency)


def uplink_contracts(contracts_of_uplink: UplinkContracts) -> schema.UplinkContracts:
    ends = last_days(contracts_of_uplink.contracts)
    return schema.UplinkContracts(
        router_id=contracts_of_uplink.uplink.router_id,
        uplink_id=contracts_of_uplink.uplink.id,
        isp=contracts_of_uplink.uplink.name,
        items=[
            _contract(contract, to_date=end, is_current=contract is contracts_of_uplink.current)
            for contract, end in zip(contracts_of_uplink.contracts, ends, strict=True)
        ],
        revision=contracts_of_uplink.revision,
    )


def import_of(replacements: Sequence[Replacement], *, is_saved: bool) -> schema.ContractImport:
    return schema.ContractImport(
        is_saved=is_saved,
        items=[
            schema.UplinkChanges(
                uplink_id=standing.uplink.id,
                isp=standing.uplink.name,
                changes=[_change(each) for each in differences(standing.contracts, after)],
            )
            for standing, after in replacements
        ],
    )


def _change(change: ContractChange) -> schema.ContractChange:
    return schema.ContractChange(
        kind=change.kind,
        from_date=change.from_date,
        fields=[
            schema.FieldChange(field=name, before=before, after=after)
            for name, (before, after) in change.fields.items()
        ],
    )


def _contract(contract: Contract, **rest: Any) -> schema.Contract:
    texts = {"number": contract.number, "phone": contract.phone}
    return schema.Contract.model_validate(contract_values(contract) | texts | rest)
