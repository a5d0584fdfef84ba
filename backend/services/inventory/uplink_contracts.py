"""The contracts that go with the list of a router's ISPs."""

from __future__ import annotations

import dataclasses
import datetime as dt
import decimal
from collections.abc import Sequence
from functools import partial
from typing import Any

from backend.domain.contracts.changes import change_row, differences
from backend.domain.contracts.contracts import Contract, in_force
from backend.domain.contracts.prices import Price
from backend.domain.metering.capacity import Capacity
from backend.errors import at_place
from backend.services.inventory import contracts
from backend.services.inventory.uplink_inputs import UplinkInput
from backend.store.engine.session import Session
from backend.store.inventory import campuses
from backend.store.inventory import contracts as store_contracts
from backend.store.tables import Router, Uplink

CENT = decimal.Decimal("0.01")


def change_contracts(
    session: Session,
    router: Router,
    pairs: Sequence[tuple[int, Uplink, UplinkInput]],
    now: dt.datetime,
) -> list[dict[str, Any]]:
    """Returns the audit entry. `pairs` of old uplinks have their place in the list; Invalid names it."""
    rows = []
    campus = campuses.get(session, router.campus_id)
    today = contracts.today_of(campus, now)
    standing = store_contracts.of_uplinks(session, [uplink.id for _, uplink, _ in pairs])
    for number, uplink, given in pairs:
        known = standing[uplink.id]
        if _with_terms(in_force(known, today), given) == in_force(known, today):
            continue
        edit = given.contract_edit or contracts.usual_edit(uplink, today, campus)
        with at_place(number):
            wanted = contracts.applied(known, edit, today, partial(_with_terms, given=given))
        contracts.replace(session, uplink, campus, wanted, now)
        done = {"isp": given.name, "edit": edit.kind}
        rows += [done | change_row(change) for change in differences(known, wanted)]
    return rows


def _with_terms(contract: Contract, given: UplinkInput) -> Contract:
    """The contract with the values of an ISP's form."""
    price, amount = None, amount_of(given)
    if amount is not None and given.price_currency is not None:
        price = Price(amount.quantize(CENT), given.price_currency)
    return dataclasses.replace(
        contract,
        capacity=Capacity(given.download_bps, given.upload_bps),
        price=price,
        quota_bytes=given.quota_bytes,
    )


def amount_of(given: UplinkInput) -> decimal.Decimal | None:
    amount = given.price_amount
    return None if amount is None else decimal.Decimal(amount)
