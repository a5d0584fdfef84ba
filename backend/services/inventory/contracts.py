"""Contracts as an admin changes them: corrected, or new from a date on. Past figures stay true."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.contracts.capacity_history import differs_from
from backend.domain.contracts.contracts import (
    Contract,
    begins_between,
    changed_from,
    check,
    corrected,
    in_force,
)
from backend.domain.dates.zones import local_date, parse_zone
from backend.errors import Invalid
from backend.services.given import STRICT, Day
from backend.store.engine import signals
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.inventory import campuses, contracts
from backend.store.polling import rollup_basis
from backend.store.tables import Campus, Uplink


@dataclass(frozen=True, slots=True)
class ContractEdit:
    """What another speed, price or quota of a line means.

    `correct`: the contract of today was always wrong, and figures of the past change with it. `from_date`: another
    contract holds from that date on (null: today), and figures before it stay.
    """

    __pydantic_config__ = STRICT

    kind: Literal["correct", "from_date"]
    from_date: Day | None = None


def usual_edit(uplink: Uplink, today: dt.date, campus: Campus) -> ContractEdit:
    """If the caller does not say: the past stays, unless there is none."""
    is_new = local_date(ms(uplink.created_at), parse_zone(campus.timezone)) == today
    return ContractEdit("correct" if is_new else "from_date")


def today_of(campus: Campus, now: dt.datetime) -> dt.date:
    return local_date(ms(now), parse_zone(campus.timezone))


def applied(
    standing: Sequence[Contract],
    edit: ContractEdit,
    today: dt.date,
    contract_from: Callable[[Contract], Contract],
) -> tuple[Contract, ...]:
    """`contract_from` makes the right contract from the old one. Raises Invalid."""
    if edit.kind == "correct":
        return corrected(standing, today, contract_from(in_force(standing, today)))
    day = edit.from_date or today
    if (begun := begins_between(standing, day, today)) is not None:
        raise Invalid(
            "contract_edit.from_date",
            "Another contract began on {begun}, so this one would not hold today: "
            "choose that date or a later one, or edit the list of contracts.",
            "contract_begun_since",
            begun=begun,
        )
    result = changed_from(standing, day, contract_from(in_force(standing, day)))
    check(result)
    return result


def replace(
    session: Session, uplink: Uplink, campus: Campus, wanted: Sequence[Contract], now: dt.datetime
) -> None:
    """Make these the line's contracts; polls of its router must be locked out.

    Raises Invalid naming contract and field.
    """
    check(wanted)
    today, before = today_of(campus, now), uplink.capacities
    was_current = uplink.rollup_basis is not None and not rollup_basis.is_outdated(uplink, campus)
    contracts.replace(session, uplink, wanted, parse_zone(campus.timezone), today)
    if was_current and before != uplink.capacities:
        day = differs_from(before, uplink.capacities)
        if day is not None and day > today:
            # No hour of that time is made yet.
            rollup_basis.mark(session, uplink.id)


def take_effect(session: Session, now: dt.datetime) -> list[int]:
    """Copy today's contract to lines where another began at midnight; returns their ids."""
    uplinks = contracts.changing(session)
    known = contracts.of_uplinks(session, [uplink.id for uplink in uplinks])
    changed = []
    for uplink in uplinks:
        today = today_of(campuses.of_uplink(session, uplink.id), now)
        if contracts.repeat(uplink, in_force(known[uplink.id], today)):
            changed.append(uplink)
    if changed:
        session.flush()
        signals.send(session, signals.INVENTORY, sorted({uplink.router_id for uplink in changed}))
    return [uplink.id for uplink in changed]
