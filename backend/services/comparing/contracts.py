"""Contracts that began within a comparison or between its periods, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.contracts.capacity_history import capacity_at, changes_within, terms
from backend.domain.dates.zones import local_date
from backend.domain.figures.summary import Window
from backend.domain.metering.capacity import Capacity
from backend.domain.statements import Statement
from backend.services.comparing.caveat_words import caveat
from backend.services.comparing.lists import Item, Part
from backend.services.comparing.sentences import Value
from backend.store.tables import Uplink

MBPS = 10**6


@dataclass(frozen=True, slots=True)
class ContractDifference:
    """Different speeds of one line over each period, in order."""

    name: str
    a: tuple[Capacity, ...]
    b: tuple[Capacity, ...]


def contract_differences(
    uplinks: Sequence[Uplink], a: Window, b: Window, zone: ZoneInfo
) -> list[ContractDifference]:
    """Lines with another speed in one period than in the other."""
    rows = ((uplink.name, speeds(uplink, a, zone), speeds(uplink, b, zone)) for uplink in uplinks)
    return [ContractDifference(name, old, new) for name, old, new in rows if old != new]


def speeds(uplink: Uplink, window: Window, zone: ZoneInfo) -> tuple[Capacity, ...]:
    """Sold from the window's start to its end, in order."""
    history = terms(uplink.capacities, zone)
    edges = changes_within([history], window.start_ms, window.end_ms)
    return tuple(capacity_at(history, at_ms) for at_ms in (window.start_ms, *edges))


def contract_items(contract_changes: Sequence[ContractDifference]) -> list[Item]:
    """`the contract of ISP1 (100 Mbit/s in A, 100 then 200/20 Mbit/s in B)`, for each difference."""
    return [
        (
            Part("contract_of", {"name": difference.name}),
            *_sold("A", difference.a, ("(", ",")),
            *_sold("B", difference.b, ("", ")")),
        )
        for difference in contract_changes
    ]


def _sold(side: str, capacities: Sequence[Capacity], ends: tuple[str, str]) -> Iterator[Part]:
    begin, end = ends
    for capacity in capacities[:-1]:
        yield Part("speed_then", {"begin": begin, **speed(capacity)})
        begin = ""
    params = {"begin": begin, **speed(capacities[-1]), "side": side, "end": end}
    yield Part("speed_in", params)


def contract_caveats(
    uplinks: Sequence[Uplink], side: str, window: Window, zone: ZoneInfo
) -> Iterator[Statement]:
    """Contracts that began inside a period."""
    for uplink in uplinks:
        history = terms(uplink.capacities, zone)
        for at_ms in changes_within([history], window.start_ms, window.end_ms):
            pair = capacity_at(history, at_ms - 1), capacity_at(history, at_ms)
            yield _caveat(side, uplink.name, local_date(at_ms, zone).isoformat(), pair)


def _caveat(side: str, name: str, day: str, pair: tuple[Capacity, Capacity]) -> Statement:
    old, new = (speed(capacity) for capacity in pair)
    speeds = {
        **{f"old_{name}": value for name, value in old.items()},
        **{f"new_{name}": value for name, value in new.items()},
    }
    return caveat("contract_inside", side=side, name=name, day=day, **speeds)


def speed(capacity: Capacity) -> dict[str, Value]:
    """`200`, `/` and `20`, download before upload in Mbit/s; only the first where both are equal."""
    down, up = (_mbps(bps) for bps in (capacity.download_bps, capacity.upload_bps))
    return (
        {"down": down, "slash": "", "up": ""}
        if down == up
        else {"down": down, "slash": "/", "up": up}
    )


def _mbps(bps: int) -> int | float:
    whole, rest = divmod(bps, MBPS)
    return round(bps / MBPS, 6) if rest else whole
