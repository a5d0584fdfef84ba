"""The ISPs of a router as an admin sends them, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.metering.capacity import check_bps
from backend.errors import Invalid
from backend.services.given import (
    STRICT,
    Amount,
    Bps,
    Count,
    Currency,
    InterfaceName,
    Key,
    Line,
    Name,
)
from backend.services.inventory.contracts import ContractEdit
from backend.store.tables import Uplink

MOST_UPLINKS = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class UplinkInput:
    """One ISP line. `id` keeps the history of a line that is there already; without it a new line begins."""

    __pydantic_config__ = STRICT

    id: Key | None = None
    name: Name
    provider: Line = ""
    interface: InterfaceName
    download_bps: Bps
    upload_bps: Bps
    line_rate_bps: Bps | None = None
    risk_group: Line = ""
    quota_bytes: Count | None = None
    price_amount: Amount | None = None
    price_currency: Currency | None = None
    contract_edit: Annotated[
        ContractEdit | None,
        Field(description="absent: from today on, but a correction if the line is of today"),
    ] = None


def check(inputs: Sequence[UplinkInput], known: dict[int, Uplink]) -> None:
    if len(inputs) > MOST_UPLINKS:
        raise Invalid(
            "uplinks", "A router can have at most {most} ISPs.", "too_many_isps", most=MOST_UPLINKS
        )
    names: set[str] = set()
    interfaces: set[str] = set()
    ids: set[int] = set()
    for number, given in enumerate(inputs):
        _check_capacity(number, given)
        if given.id is not None and (given.id not in known or given.id in ids):
            raise Invalid(
                f"{number}.id", "This router has no such ISP: leave the id out.", "isp_id_unknown"
            )
        if given.name.casefold() in names:
            raise Invalid(
                f"{number}.name",
                "Two ISPs are named {name}: rename one.",
                "isp_name_twice",
                name=given.name,
            )
        if given.interface in interfaces:
            raise Invalid(
                f"{number}.interface",
                "Two ISPs are on {interface}: choose another interface for one of them.",
                "isp_interface_twice",
                interface=given.interface,
            )
        names.add(given.name.casefold())
        interfaces.add(given.interface)
        ids.add(given.id or 0)


def _check_capacity(number: int, given: UplinkInput) -> None:
    check_bps(f"{number}.download_bps", given.download_bps)
    check_bps(f"{number}.upload_bps", given.upload_bps)
    if given.line_rate_bps is not None:
        check_bps(f"{number}.line_rate_bps", given.line_rate_bps)
    if (given.price_amount is None) != (given.price_currency is None):
        raise Invalid(
            f"{number}.price_currency",
            "A price needs an amount and a currency.",
            "price_incomplete",
        )
    _check_edit(number, given)


def _check_edit(number: int, given: UplinkInput) -> None:
    edit = given.contract_edit
    if edit is None:
        return
    if given.id is None:
        raise Invalid(
            f"{number}.contract_edit",
            "A new ISP has no earlier contract: leave contract_edit out.",
            "new_isp_edits_contract",
        )
    if edit.kind == "correct" and edit.from_date is not None:
        raise Invalid(
            f"{number}.contract_edit.from_date",
            "A correction takes no date: leave it out, or choose from_date.",
            "correction_dated",
        )
