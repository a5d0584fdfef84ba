"""Contracts that began within a comparison, or between its periods, as words beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.contracts.capacity_history import capacity_at, changes_within, terms
from backend.domain.dates.zones import local_date
from backend.domain.figures.summary import Window
from backend.domain.figures.wording import Language
from backend.domain.metering.capacity import Capacity
from backend.services.comparing.words import CaveatView, caveat, localized
from backend.store.tables import Uplink

ITEMS: Mapping[Language, str] = {
    "en": "the contract of {name} ({a} in A, {b} in B)",
    "id": "kontrak {name} ({a} di A, {b} di B)",
}
THEN: Mapping[Language, str] = {"en": " then ", "id": " lalu "}
LANGUAGES: tuple[Language, ...] = ("en", "id")
MBPS = 10**6


@dataclass(frozen=True, slots=True)
class ContractDifference:
    """Speeds of one line over each period, in order; they are not the same."""

    name: str
    a: tuple[Capacity, ...]
    b: tuple[Capacity, ...]


def contract_differences(
    lines: Sequence[Uplink], a: Window, b: Window, zone: ZoneInfo
) -> list[ContractDifference]:
    """Lines that were sold another speed in one period than in the other."""
    rows = ((line.name, speeds(line, a, zone), speeds(line, b, zone)) for line in lines)
    return [ContractDifference(name, old, new) for name, old, new in rows if old != new]


def speeds(line: Uplink, window: Window, zone: ZoneInfo) -> tuple[Capacity, ...]:
    """What was sold from the window's start to its end, in order."""
    history = terms(line.capacities, zone)
    edges = changes_within([history], window.start_ms, window.end_ms)
    return tuple(capacity_at(history, at_ms) for at_ms in (window.start_ms, *edges))


def contract_items(contract_changes: Sequence[ContractDifference], language: Language) -> list[str]:
    """Each difference as a part of a list."""
    return [
        ITEMS[language].format(
            name=difference.name,
            a=speeds_text(difference.a, language),
            b=speeds_text(difference.b, language),
        )
        for difference in contract_changes
    ]


def contract_caveats(
    lines: Sequence[Uplink], side: str, window: Window, zone: ZoneInfo
) -> Iterator[CaveatView]:
    """Contracts that began inside a period."""
    for line in lines:
        history = terms(line.capacities, zone)
        for at_ms in changes_within([history], window.start_ms, window.end_ms):
            pair = capacity_at(history, at_ms - 1), capacity_at(history, at_ms)
            yield _caveat(side, line.name, local_date(at_ms, zone).isoformat(), pair)


def _caveat(side: str, name: str, day: str, pair: tuple[Capacity, Capacity]) -> CaveatView:
    en, id_ = (
        caveat(
            "contract_inside",
            side=side,
            name=name,
            day=day,
            old=speeds_text(pair[:1], language),
            new=speeds_text(pair[1:], language),
        )
        for language in LANGUAGES
    )
    return CaveatView(en.code, en.text_en, id_.text_id)


def speeds_text(capacities: Sequence[Capacity], language: Language) -> str:
    """`100/20 then 200/20 Mbit/s`, download before upload; one figure where both are alike."""
    return THEN[language].join(_speed(capacity, language) for capacity in capacities) + " Mbit/s"


def _speed(capacity: Capacity, language: Language) -> str:
    down, up = (
        f"{bps / MBPS:.6f}".rstrip("0").rstrip(".")
        for bps in (capacity.download_bps, capacity.upload_bps)
    )
    return localized(down if down == up else f"{down}/{up}", language)
