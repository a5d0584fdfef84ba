"""What an ISP sold for a line over time: each contract holds from a date until the next one begins.

The newest one may have an agreed last day. Figures go on by it afterwards, until another contract is entered.

A contract begins at the campus's midnight, so no day has two. The first one has no date: it holds from the first slot
on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal

from backend.domain.contracts.prices import Price
from backend.domain.metering.capacity import Capacity
from backend.errors import Invalid

MOST_CONTRACTS = 200  # of one line: a new one each month for sixteen years

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Contract:
    from_date: date | None  # first day of validity; None for the first contract
    capacity: Capacity
    price: Price | None = None  # of one month
    quota_bytes: int | None = None  # of one month, from `billing_day` on
    billing_day: int | None = None
    sla_percent: Decimal | None = None  # promised availability, such as 99.5
    number: str = ""  # the contract id to tell the ISP when the line is down
    phone: str = ""  # of the ISP
    sla_excludes_maintenance: bool = False  # outages during announced maintenance do not count
    to_date: date | None = None  # the agreed last day; only the newest contract keeps one


def check(contracts: Sequence[Contract]) -> None:
    """Raises Invalid naming the contract and the field (`1.from_date`) unless each date has exactly one contract."""
    if not contracts:
        raise Invalid(
            "contracts", "A line needs a contract: give at least its speed.", "no_contract"
        )
    if len(contracts) > MOST_CONTRACTS:
        raise Invalid(
            "contracts",
            "A line can have at most {most} contracts.",
            "too_many_contracts",
            most=MOST_CONTRACTS,
        )
    if contracts[0].from_date is not None:
        raise Invalid(
            "0.from_date",
            "The first contract holds from the first measurement on: leave its date empty.",
            "first_contract_dated",
        )
    for number, contract in enumerate(contracts[1:], 1):
        _check_date(number, contracts[number - 1].from_date, contract.from_date)
    _check_end(len(contracts) - 1, contracts[-1])


def _check_end(number: int, newest: Contract) -> None:
    begin, end = newest.from_date, newest.to_date
    if begin is not None and end is not None and end < begin:
        raise Invalid(
            f"{number}.to_date",
            "It would end on {end}, before it begins on {begin}: choose a later last day.",
            "contract_ends_before_begin",
            end=end,
            begin=begin,
        )


def _check_date(number: int, before: date | None, day: date | None) -> None:
    if day is None:
        raise Invalid(
            f"{number}.from_date",
            "Say on which date this contract begins.",
            "contract_begin_missing",
        )
    if before is not None and day <= before:
        raise Invalid(
            f"{number}.from_date",
            "It begins on {day}, but the contract before it on {before}: put them in order.",
            "contracts_out_of_order",
            day=day,
            before=before,
        )


def last_days(contracts: Sequence[Contract]) -> tuple[date | None, ...]:
    """The day before the next contract begins; of the newest as agreed, None where nothing is agreed."""
    begins = [contract.from_date for contract in contracts[1:]]
    return (*(day - DAY if day else None for day in begins), contracts[-1].to_date)


def check_last_days(contracts: Sequence[Contract]) -> None:
    """Raises Invalid naming the contract (`0.to_date`) where a last day leaves a gap or an overlap."""
    for number, right in enumerate(last_days(contracts)):
        day = contracts[number].to_date
        if right is not None and day is not None and day != right:
            raise _misfit(f"{number}.to_date", day, right)


def with_one_end(contracts: Sequence[Contract]) -> tuple[Contract, ...]:
    """Only the newest keeps its last day: each other one ends when the next begins."""
    return (*(replace(each, to_date=None) for each in contracts[:-1]), *contracts[-1:])


def _misfit(field: str, day: date, right: date) -> Invalid:
    following = right + DAY
    if day > right:
        return Invalid(
            field,
            "It overlaps the next contract, which begins on {following}: end it on {right}.",
            "contracts_overlap",
            following=following,
            right=right,
        )
    return Invalid(
        field,
        "No contract holds after {day} until {following}: end it on {right}, or add one for the gap.",
        "contract_gap",
        day=day,
        following=following,
        right=right,
    )


def in_force(contracts: Sequence[Contract], day: date) -> Contract:
    return contracts[_place(contracts, day)]


def corrected(contracts: Sequence[Contract], day: date, right: Contract) -> tuple[Contract, ...]:
    """The contract that holds on `day` was always wrong: `right` takes its place, with its date."""
    place = _place(contracts, day)
    changed = list(contracts)
    changed[place] = replace(right, from_date=contracts[place].from_date)
    return tuple(changed)


def changed_from(contracts: Sequence[Contract], day: date, new: Contract) -> tuple[Contract, ...]:
    """`new` holds from `day` to the next contract, in place of one that begins on `day`.

    It keeps its last day unless that is over by then.
    """
    if new.to_date is not None and new.to_date < day:
        new = replace(new, to_date=None)
    others = [contract for contract in contracts if contract.from_date != day]
    place = _place(others, day) + 1
    return with_one_end((*others[:place], replace(new, from_date=day), *others[place:]))


def begins_between(contracts: Sequence[Contract], day: date, today: date) -> date | None:
    """When a contract begins after `day` that has begun by `today`; then one from `day` on would not hold today."""
    begun = (each.from_date for each in contracts if each.from_date)
    return next((since for since in begun if day < since <= today), None)


def _place(contracts: Sequence[Contract], day: date) -> int:
    begun = (n for n, each in enumerate(contracts) if each.from_date and each.from_date <= day)
    return max(begun, default=0)
