"""Contracts of several ISPs from one table, which replaces all contracts of each ISP in it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from backend.domain.contracts.contracts import Contract, check, check_last_days, with_one_end
from backend.errors import Invalid


@dataclass(frozen=True, slots=True)
class ImportLine:
    number: int  # of the line in the file, from 1
    isp: str
    contract: Contract  # its last day, as the file gives it, must fit


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a line cannot be taken; no field: the line as a whole."""

    line: int
    why: Invalid


Lists = dict[str, tuple[Contract, ...]]


def by_isp(lines: Sequence[ImportLine], isps: Collection[str]) -> tuple[Lists, list[Refusal]]:
    """By the router's name of the ISP, in order of date; and what is wrong."""
    names = {name.casefold(): name for name in isps}
    grouped: dict[str, list[ImportLine]] = {}
    refusals = []
    for line in lines:
        if (name := names.get(line.isp.casefold())) is None:
            refusals.append(Refusal(line.number, _unknown(line.isp, isps)))
        else:
            grouped.setdefault(name, []).append(line)
    lists: Lists = {}
    for name, own in grouped.items():
        own.sort(key=lambda line: line.contract.from_date or date.min)
        lists[name] = with_one_end([line.contract for line in own])
        refusals += _misfits(own)
    return lists, sorted(refusals, key=lambda refusal: refusal.line)


def _unknown(isp: str, isps: Collection[str]) -> Invalid:
    if not isps:
        return Invalid(
            "isp", "This router has no ISP {isp}: write one of none.", "isp_among_none", isp=isp
        )
    return Invalid(
        "isp",
        "This router has no ISP {isp}: write one of {isps}.",
        "isp_not_among",
        isp=isp,
        isps=", ".join(sorted(isps)),
    )


def _misfits(own: Sequence[ImportLine]) -> list[Refusal]:
    contracts = [line.contract for line in own]
    try:
        check(contracts)
        check_last_days(contracts)
    except Invalid as refused:
        place, _, column = refused.field.partition(".")
        line = own[int(place)] if place.isdecimal() else own[0]
        return [Refusal(line.number, refused.at(column))]
    return []
