"""What a comparison rests on and what else differs, as sentences: no method is called the reason of a change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.interrupted_series import LevelStep
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.wording import Language
from backend.domain.text.percent import half_up
from backend.services.comparing.contracts import ContractDifference, contract_items
from backend.services.comparing.words import chance, localized, percent
from backend.services.regimes.regimes import DifferenceView

LEAST_CHANGE = 0.005
"""A volume that changed by less is the same."""

BASIS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "weeks": "Days of one week resemble each other, so the test counts {a} independent weeks in A and {b} in B.",
        "days": "Neighbouring days resemble each other, so the test counts {days_a} days of A as {a} independent days "
        "and {days_b} days of B as {b}; how much weeks differ cannot be seen in so few.",
    },
    "id": {
        "weeks": "Hari-hari dalam satu minggu mirip satu sama lain, jadi uji menghitung {a} minggu independen di A dan "
        "{b} di B.",
        "days": "Hari yang berdekatan mirip satu sama lain, jadi uji menghitung {days_a} hari A sebagai {a} hari "
        "independen dan {days_b} hari B sebagai {b}; perbedaan antarminggu tidak terlihat dari data sesedikit itu.",
    },
}
OTHERS: Mapping[Language, str] = {
    "en": "B differs from A in more than the skew: {items}. Two periods alone do not show what the reason is.",
    "id": "B berbeda dari A bukan hanya ketimpangannya: {items}. Dua periode saja tidak menunjukkan apa penyebabnya.",
}
SETTINGS: Mapping[Language, str] = {
    "en": "The router's configuration differs: {items}. Two periods alone do not show what the reason is.",
    "id": "Konfigurasi router berbeda: {items}. Dua periode saja tidak menunjukkan apa penyebabnya.",
}
BESIDES: Mapping[Language, str] = {
    "en": "Other things differ too: {items}. Two periods alone do not show what the reason is.",
    "id": "Hal lain juga berbeda: {items}. Dua periode saja tidak menunjukkan apa penyebabnya.",
}
UNKNOWN: Mapping[Language, str] = {
    "en": "What else was different on the router is not known.",
    "id": "Apa lagi yang berbeda di router tidak diketahui.",
}
TRENDS: Mapping[Language, Mapping[bool, str]] = {
    "en": {
        True: "A steady trend over all weeks does not explain the change of the {direction} ({p}).",
        False: "A steady trend over all weeks could explain the change of the {direction} as well ({p}).",
    },
    "id": {
        True: "Tren tetap sepanjang semua minggu tidak menjelaskan perubahan {direction} ({p}).",
        False: "Tren tetap sepanjang semua minggu juga bisa menjelaskan perubahan {direction} ({p}).",
    },
}
"""By whether a step in the same direction is left."""

VOLUMES: Mapping[Language, Mapping[bool, str]] = {
    "en": {True: "{part} more {direction}", False: "{part} less {direction}"},
    "id": {True: "{direction} {part} lebih banyak", False: "{direction} {part} lebih sedikit"},
}
"""By whether there is more."""

DIRECTION_WORDS: Mapping[Language, Mapping[Direction, str]] = {
    "en": {"download": "download", "upload": "upload"},
    "id": {"download": "unduhan", "upload": "unggahan"},
}
PARTS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "method": "the method",
        "buckets": "the weights or buckets",
        "hash_policy": "the ECMP hash policy",
        "fasttrack": "FastTrack",
        "queue": "the queues",
        "uplink": "the ISPs",
        "route": "the routes",
        "other": "other settings",
    },
    "id": {
        "method": "metode",
        "buckets": "bobot atau bucket",
        "hash_policy": "kebijakan hash ECMP",
        "fasttrack": "FastTrack",
        "queue": "antrean",
        "uplink": "ISP",
        "route": "rute",
        "other": "pengaturan lain",
    },
}
PART_OF: Mapping[str, str] = {
    "method": "method",
    "classifier": "buckets",
    "denominator": "buckets",
    "buckets": "buckets",
    "buckets_moved": "buckets",
    "nth": "buckets",
    "share": "buckets",
    "hash_policy": "hash_policy",
    "fasttrack": "fasttrack",
    "queue_added": "queue",
    "queue_removed": "queue",
    "queue_kind": "queue",
    "queue_limit": "queue",
    "queue_setting": "queue",
    "uplink_added": "uplink",
    "uplink_removed": "uplink",
    "route_added": "route",
    "route_removed": "route",
    "route_changed": "route",
}
"""The part of the configuration that a difference belongs to."""


@dataclass(frozen=True, slots=True)
class Others:
    """What differs beside the figures: `is_known`: the configuration of both sides is."""

    differences: Sequence[DifferenceView]
    is_known: bool = True
    has_other_lines: bool = False
    contracts: Sequence[ContractDifference] = ()


def basis_sentence(comparison: Comparison, language: Language) -> str:
    """As how many independent weeks or days both sides count; empty where nothing was tested."""
    if comparison.basis is None:
        return ""
    return BASIS[language][comparison.basis.unit].format(
        a=_count(comparison.basis.before, language),
        b=_count(comparison.basis.after, language),
        days_a=comparison.days_before,
        days_b=comparison.days_after,
    )


def trend_sentence(
    results: Mapping[Direction, Comparison], alpha: float, language: Language
) -> str:
    """Whether a trend could be the reason of a change that is told; empty where there is none, or weeks are few."""
    return " ".join(
        TRENDS[language][evidence.p_value <= alpha and evidence.step * difference > 0].format(
            direction=DIRECTION_WORDS[language][direction],
            p=localized(chance(evidence.p_value), language),
        )
        for direction, evidence, difference in _steps(results)
    )


def _steps(
    results: Mapping[Direction, Comparison],
) -> Iterator[tuple[Direction, LevelStep, float]]:
    for direction in DIRECTIONS:
        skew = results[direction].skew
        if skew.finding in {"lower", "higher"} and skew.evidence and skew.evidence.step:
            yield direction, skew.evidence.step, skew.evidence.difference


def others_sentence(
    results: Mapping[Direction, Comparison], others: Others, language: Language
) -> str:
    """Change of volume, contracts and configuration; empty where there is none, or nothing to compare."""
    if results["download"].bytes_before is None or results["download"].bytes_after is None:
        return ""
    contracts = contract_items(others.contracts, language)
    items = [*_volumes(results, language), *contracts, *_parts(others, language)]
    sentences = [OTHERS[language].format(items=_list(items, language))] if items else []
    if not others.is_known:
        sentences.append(UNKNOWN[language])
    return " ".join(sentences)


def settings_sentence(others: Others, language: Language) -> str:
    """Changes of contracts and configuration alone; empty without any."""
    contracts = contract_items(others.contracts, language)
    items = [*contracts, *_parts(others, language)]
    text = BESIDES if contracts else SETTINGS
    return text[language].format(items=_list(items, language)) if items else ""


def _volumes(results: Mapping[Direction, Comparison], language: Language) -> Iterable[str]:
    for direction in DIRECTIONS:
        before, after = results[direction].bytes_before, results[direction].bytes_after
        if not before or not after or not sum(before):
            continue
        change = sum(after) / sum(before) - 1
        if abs(change) >= LEAST_CHANGE:
            yield VOLUMES[language][change > 0].format(
                part=percent(abs(change), language), direction=DIRECTION_WORDS[language][direction]
            )


def _parts(others: Others, language: Language) -> Iterable[str]:
    names = [PART_OF.get(difference.code, "other") for difference in others.differences]
    if others.has_other_lines:
        names.append("uplink")
    return [PARTS[language][name] for name in dict.fromkeys(names)]


def _list(items: Sequence[str], language: Language) -> str:
    joint = " and " if language == "en" else " dan "
    return joint.join(part for part in (", ".join(items[:-1]), items[-1]) if part)


def _count(number: float, language: Language) -> str:
    return localized(str(half_up(number, 1)), language)
