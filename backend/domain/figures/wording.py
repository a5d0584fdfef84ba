"""The plain sentence of a verdict, in English and in Indonesian.

Only these functions know languages; everything else passes codes and figures. Names of uplinks are put in as they
are: whoever writes into HTML, mail headers or a terminal escapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from backend.domain.directions import Direction
from backend.domain.figures.verdict import Reason, ReasonCode, State, Verdict
from backend.domain.text.percent import per_cent

Language = Literal["en", "id"]


@dataclass(frozen=True, slots=True)
class _Phrases:
    """One language. Sentences name their figures in braces."""

    decimal_point: str
    directions: Mapping[Direction, str]
    units_s: tuple[tuple[int, str], ...]
    states: Mapping[State, str]
    reasons: Mapping[ReasonCode, str]


ENGLISH = _Phrases(
    decimal_point=".",
    directions={"download": "download", "upload": "upload"},
    units_s=((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s")),
    states={
        "overloaded": "Overloaded: {uplink} is {p95} full in the {direction} (95th percentile); "
        "it carries {achieved} and should carry {ideal}.",
        "strongly_skewed": "Strongly skewed: {uplink} carries {achieved} of the {direction}, "
        "should carry {ideal}.",
        "skewed": "Skewed: {uplink} carries {achieved} of the {direction}, should carry {ideal}.",
        "balanced": "Balanced: at most {skew} of the traffic is on the wrong ISP; the fullest line "
        "is {uplink} with {p95} in the {direction} (95th percentile).",
    },
    reasons={
        "never_polled": "No poll of this router has succeeded yet.",
        "stale": "No data for {duration}: the figures are old.",
        "link_down": "{uplink} is down.",
        "being_made": "The figures are being made again after a correction of time zone or contract: "
        "they are back within a few minutes.",
        "no_uplinks": "Not enough data: no ISP was in use in this period.",
        "too_short": "Not enough data: {uplink} was observed for {duration}, "
        "at least {duration_limit} are needed.",
        "low_coverage": "Not enough data: only {value} of the time of {uplink} was observed.",
        "mostly_bridged": "Not enough data: {value} of the observed time of {uplink} is bridged.",
        "no_traffic": "No traffic to judge.",
        "overloaded": "{uplink} is {value} full in the {direction} (95th percentile).",
        "over_share": "{uplink} carries {value} of the {direction}, should carry {limit}.",
        "under_share": "{uplink} carries only {value} of the {direction}, should carry {limit}.",
        "was_down": "{uplink} was down for {duration}, and the other ISPs carried its traffic.",
        "wrong_weights": "The router's weights themselves put {value} of the {direction} "
        "on the wrong ISP.",
        "uneven_traffic": "The weights are right, but the connections are uneven: "
        "{value} of the {direction} is on the wrong ISP.",
        "partial_coverage": "{value} of the time of {uplink} was observed.",
    },
)

INDONESIAN = _Phrases(
    decimal_point=",",
    directions={"download": "unduhan", "upload": "unggahan"},
    units_s=((86_400, "hari"), (3_600, "jam"), (60, "menit"), (1, "detik")),
    states={
        "overloaded": "Kelebihan beban: {direction} {uplink} terisi {p95} (persentil ke-95); "
        "membawa {achieved}, seharusnya {ideal}.",
        "strongly_skewed": "Sangat timpang: {uplink} membawa {achieved} {direction}, "
        "seharusnya {ideal}.",
        "skewed": "Timpang: {uplink} membawa {achieved} {direction}, seharusnya {ideal}.",
        "balanced": "Seimbang: paling banyak {skew} lalu lintas berada di ISP yang salah; "
        "jalur terpenuh adalah {direction} {uplink}, {p95} (persentil ke-95).",
    },
    reasons={
        "never_polled": "Router ini belum pernah berhasil dibaca.",
        "stale": "Tidak ada data selama {duration}: angka-angka ini sudah lama.",
        "link_down": "{uplink} terputus.",
        "being_made": "Angka sedang dihitung ulang setelah zona waktu atau kontrak dibetulkan: "
        "kembali tampil dalam beberapa menit.",
        "no_uplinks": "Data belum cukup: belum ada ISP yang dipakai pada periode ini.",
        "too_short": "Data belum cukup: {uplink} baru teramati {duration}, "
        "diperlukan sedikitnya {duration_limit}.",
        "low_coverage": "Data belum cukup: hanya {value} waktu {uplink} yang teramati.",
        "mostly_bridged": "Data belum cukup: {value} waktu teramati {uplink} hanya jembatan "
        "antara dua pembacaan.",
        "no_traffic": "Tidak ada lalu lintas untuk dinilai.",
        "overloaded": "Jalur {uplink} terisi {value} pada {direction} (persentil ke-95).",
        "over_share": "{uplink} membawa {value} {direction}, seharusnya {limit}.",
        "under_share": "{uplink} hanya membawa {value} {direction}, seharusnya {limit}.",
        "was_down": "{uplink} terputus selama {duration}, dan lalu lintasnya dibawa ISP lain.",
        "wrong_weights": "Bobot di router sendiri menempatkan {value} {direction} "
        "di ISP yang salah.",
        "uneven_traffic": "Bobotnya benar, tetapi koneksinya tidak merata: "
        "{value} {direction} berada di ISP yang salah.",
        "partial_coverage": "{value} waktu {uplink} teramati.",
    },
)

PHRASES: Mapping[Language, _Phrases] = {"en": ENGLISH, "id": INDONESIAN}


def english(verdict: Verdict) -> str:
    return sentence(verdict, "en")


def indonesian(verdict: Verdict) -> str:
    return sentence(verdict, "id")


def sentence(verdict: Verdict, language: Language) -> str:
    """The verdict for a reader who sees nothing else."""
    phrases = PHRASES[language]
    template = phrases.states.get(verdict.state)
    if template is None:
        # These states have no figures of their own: their first reason says all.
        return reason_sentence(verdict.reasons[0], language)
    achieved, ideal = _pair(verdict.achieved_share, verdict.ideal_share, phrases)
    return template.format(
        uplink=verdict.uplink,
        direction=_direction(verdict.direction, phrases),
        achieved=achieved,
        ideal=ideal,
        skew=_percent(verdict.skew, 1, phrases),
        p95=_percent(verdict.p95_utilization, 0, phrases),
    )


def reason_sentence(reason: Reason, language: Language) -> str:
    """One reason as a sentence that stands by itself."""
    phrases = PHRASES[language]
    value, limit = _pair(reason.value, reason.limit, phrases)
    return phrases.reasons[reason.code].format(
        uplink=reason.uplink,
        direction=_direction(reason.direction, phrases),
        value=value,
        limit=limit,
        duration=_duration(reason.value, phrases),
        duration_limit=_duration(reason.limit, phrases),
    )


def _pair(left: float | None, right: float | None, phrases: _Phrases) -> tuple[str, str]:
    """Two parts of 1 in whole per cents, or with up to two decimals where they would look the same."""
    shown = ("?", "?")
    for digits in (0, 1, 2):
        shown = _percent(left, digits, phrases), _percent(right, digits, phrases)
        if shown[0] != shown[1] or left == right:
            break
    return shown


def _percent(part: float | None, digits: int, phrases: _Phrases) -> str:
    if part is None:
        return "?"
    if digits == 0 and 0 < part < 0.005:
        return "< 1 %"
    return per_cent(part, digits).replace(".", phrases.decimal_point) + " %"


def _duration(seconds: float | None, phrases: _Phrases) -> str:
    """In the largest unit of which there are at least two, rounded down; as a person would say it."""
    if seconds is None:
        return "?"
    for unit_s, name in phrases.units_s:
        if seconds >= 2 * unit_s or unit_s == 1:
            return f"{int(seconds // unit_s)} {name}"
    raise AssertionError("the last unit is a second")


def _direction(direction: Direction | None, phrases: _Phrases) -> str:
    return "" if direction is None else phrases.directions[direction]
