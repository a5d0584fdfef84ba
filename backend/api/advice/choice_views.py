"""Choices of contracts, from services to the wire."""

from __future__ import annotations

from backend.api.advice import choice_schemas as schema
from backend.services.advice.contract_choices import ContractChoicesView


def contract_choices(view: ContractChoicesView) -> schema.ContractChoices:
    ground = view.ground
    return schema.ContractChoices.made_of(
        view,
        ground,
        currency=ground.currencies[0] if len(ground.currencies) == 1 else None,
        offers=[
            schema.OfferedContract.made_of(
                offer,
                offer.capacity,
                price_amount=f"{offer.price.amount:.2f}",
            )
            for offer in ground.offers
        ],
    )
