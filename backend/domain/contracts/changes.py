"""Differences between two lists of contracts of a line, for the audit log and import previews."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from backend.domain.contracts.contracts import Contract, in_force

Value = int | str | None
Fields = dict[str, tuple[Value, Value]]  # by field, before and after; None where there is none

CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class ContractChange:
    """A contract added, removed or corrected on a date."""

    kind: Literal["added", "removed", "changed"]
    from_date: date | None  # None: from the first slot on
    fields: Fields


def contract_values(contract: Contract) -> dict[str, Value]:
    """Plain values under the API's names; equal contracts give equal values."""
    price, sla = contract.price, contract.sla_percent
    return {
        "from_date": contract.from_date.isoformat() if contract.from_date else None,
        "to_date": contract.to_date.isoformat() if contract.to_date else None,
        "download_bps": contract.capacity.download_bps,
        "upload_bps": contract.capacity.upload_bps,
        "price_amount": str(price.amount.quantize(CENT)) if price else None,
        "price_currency": price.currency if price else None,
        "billing_day": contract.billing_day,
        "sla_percent": None if sla is None else percent_text(sla),
        "sla_excludes_maintenance": contract.sla_excludes_maintenance,
        "quota_bytes": contract.quota_bytes,
        "number": contract.number or None,
        "phone": contract.phone or None,
    }


def percent_text(value: Decimal) -> str:
    """`99.5`, never `99.5000` or `1E+2`."""
    return format(value.normalize(), "f")


def differences(before: Sequence[Contract], after: Sequence[Contract]) -> list[ContractChange]:
    """In order of date. Both as `contracts.check` wants them."""
    olds = {contract.from_date for contract in before}
    news = {contract.from_date for contract in after}
    days = sorted(olds | news, key=lambda day: day or date.min)
    changes = []
    for day in days:
        kind = _kind(was=day in olds, is_now=day in news)
        held, holds = (in_force(each, day or date.min) for each in (before, after))
        fields = fields_changed(held, holds)
        if holds is not after[-1]:
            fields.pop("to_date", None)  # the next one says when it ends
        if fields or kind != "changed":
            changes.append(ContractChange(kind, day, fields))
    return changes


def _kind(*, was: bool, is_now: bool) -> Literal["added", "removed", "changed"]:
    if was and is_now:
        return "changed"
    return "removed" if was else "added"


def fields_changed(old: Contract, new: Contract) -> Fields:
    """The begin is not compared."""
    before, after = contract_values(old), contract_values(new)
    return {
        name: (before[name], after[name])
        for name in before
        if name != "from_date" and before[name] != after[name]
    }


def change_row(change: ContractChange) -> dict[str, Any]:
    """For the audit log: kind, date, and each field as in domain/text/changed_fields.py."""
    day = change.from_date.isoformat() if change.from_date else None
    return {"kind": change.kind, "from_date": day} | {
        name: {"from": old, "to": new} for name, (old, new) in change.fields.items()
    }
