"""What differs between two lists of contracts of a line, for the audit log and for who looks at an import first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

from backend.domain.contracts import Contract

Value = int | str | None
Fields = dict[str, tuple[Value, Value]]
"""By field: the value before and the value after; None where there is none."""

CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class ContractChange:
    """`changed`: the contract of this date was corrected. `from_date` None: the first one."""

    kind: Literal["added", "removed", "changed"]
    from_date: date | None
    fields: Fields


def contract_values(contract: Contract) -> dict[str, Value]:
    """The contract as plain values under the API's names; equal contracts give equal values."""
    price, sla = contract.price, contract.sla_percent
    return {
        "from_date": contract.from_date.isoformat() if contract.from_date else None,
        "download_bps": contract.capacity.download_bps,
        "upload_bps": contract.capacity.upload_bps,
        "price_amount": str(price.amount.quantize(CENT)) if price else None,
        "price_currency": price.currency if price else None,
        "billing_day": contract.billing_day,
        "sla_percent": None if sla is None else percent_text(sla),
        "quota_bytes": contract.quota_bytes,
        "number": contract.number or None,
        "phone": contract.phone or None,
    }


def percent_text(value: Decimal) -> str:
    """`99.5`, never `99.5000` or `1E+2`."""
    return format(value.normalize(), "f")


def differences(before: Sequence[Contract], after: Sequence[Contract]) -> list[ContractChange]:
    """In order of date. Contracts are told apart by the date on which they begin."""
    olds = {contract.from_date: contract for contract in before}
    news = {contract.from_date: contract for contract in after}
    days = sorted(olds.keys() | news.keys(), key=lambda day: day or date.min)
    changes = (_change(day, olds.get(day), news.get(day)) for day in days)
    return [change for change in changes if change.fields]


def _change(day: date | None, old: Contract | None, new: Contract | None) -> ContractChange:
    if old is None:
        return ContractChange("added", day, fields_changed(old, new))
    return ContractChange("removed" if new is None else "changed", day, fields_changed(old, new))


def fields_changed(old: Contract | None, new: Contract | None) -> Fields:
    """But for the date, by which the two were put side by side."""
    before = contract_values(old) if old else {}
    after = contract_values(new) if new else {}
    names = [name for name in (before or after) if name != "from_date"]
    pairs = {name: (before.get(name), after.get(name)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
