"""Sentences of the balance page in both languages: lost lines, what-ifs, scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from backend.domain.n_minus_one import LossRow
from backend.domain.recommendation_score import Score
from backend.domain.replay import LineLoad
from backend.domain.scored_days import OF_DAYS, ScoredDays

Language = Literal["en", "id"]
LANGUAGES: tuple[Language, ...] = ("en", "id")

LOSS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "none_left": "Without {down} no ISP is left.",
        "unknown": "What happens without {down} cannot be told from the data.",
        "fits": "Without {down}, {busiest} is the fullest at {p95} (95th percentile); no line is above 90 %.",
        "full": "Without {down}, {busiest} is the fullest at {p95} (95th percentile); "
        "some line is above 90 % for {minutes} minutes a day.",
    },
    "id": {
        "none_left": "Tanpa {down} tidak ada ISP yang tersisa.",
        "unknown": "Akibat tanpa {down} tidak dapat dihitung dari data yang ada.",
        "fits": "Tanpa {down}, {busiest} paling penuh: {p95} (persentil ke-95); tidak ada jalur di atas 90 %.",
        "full": "Tanpa {down}, {busiest} paling penuh: {p95} (persentil ke-95); "
        "ada jalur di atas 90 % selama {minutes} menit per hari.",
    },
}
WHAT_IF: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "unknown": "There is no recorded demand to replay yet.",
        "known": "{busiest} would be the fullest at {p95} (95th percentile); {skew} of the traffic would be "
        "on the wrong ISP.",
    },
    "id": {
        "unknown": "Belum ada permintaan tercatat untuk diputar ulang.",
        "known": "{busiest} akan paling penuh: {p95} (persentil ke-95); {skew} lalu lintas akan berada di ISP "
        "yang salah.",
    },
}
SCORE: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "complete": "After {days} working days {hits} of {of} figures are within their interval.",
        "provisional": "After {days} of {of_days} working days {hits} of {of} figures are within their interval.",
        "cut_short": "Another regime began after {days} working days; until then {hits} of {of} figures were within "
        "their interval.",
    },
    "id": {
        "complete": "Setelah {days} hari kerja, {hits} dari {of} angka berada dalam selangnya.",
        "provisional": "Setelah {days} dari {of_days} hari kerja, {hits} dari {of} angka berada dalam selangnya.",
        "cut_short": "Rezim lain dimulai setelah {days} hari kerja; sampai saat itu {hits} dari {of} angka berada "
        "dalam selangnya.",
    },
}
DEMAND: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "more": "Users asked for {part} more than in the weeks that it was predicted from, so all lines are fuller.",
        "less": "Users asked for {part} less than in the weeks that it was predicted from, so all lines are emptier.",
    },
    "id": {
        "more": "Permintaan {part} lebih banyak daripada pekan-pekan dasar prediksi, jadi semua jalur lebih penuh.",
        "less": "Permintaan {part} lebih sedikit daripada pekan-pekan dasar prediksi, jadi semua jalur lebih longgar.",
    },
}
WORTH_TELLING = 0.05
"""A smaller difference of the demand is within the intervals anyway."""


def loss_text(row: LossRow, names: Mapping[int, str], language: Language) -> str:
    """What happens without the lines of the row."""
    down = ", ".join(names.get(one, str(one)) for one in row.down)
    fullest = busiest(row.lines)
    minutes = row.overload_minutes_per_day
    if not row.lines:
        code = "none_left"
    elif fullest is None or minutes is None:
        code = "unknown"
    else:
        code = "full" if minutes else "fits"
    return LOSS[language][code].format(
        down=down,
        busiest=names.get(fullest[0], "") if fullest else "",
        p95=percent(fullest[1] if fullest else None, language),
        minutes=number(minutes or 0.0, language),
    )


def what_if_text(
    lines: Sequence[LineLoad], skew: float | None, names: Mapping[int, str], language: Language
) -> str:
    fullest = busiest(lines)
    if fullest is None:
        return WHAT_IF[language]["unknown"]
    return WHAT_IF[language]["known"].format(
        busiest=names.get(fullest[0], ""),
        p95=percent(fullest[1], language),
        skew=percent(skew, language),
    )


def score_text(
    found: Score, days: ScoredDays, demand_ratio: float | None, language: Language
) -> str:
    """How many figures were right, and what of the misses more or less demand explains."""
    return f"{_hits(found, days, language)} {_demand(demand_ratio, language)}".strip()


def _demand(ratio: float | None, language: Language) -> str:
    if ratio is None or abs(ratio - 1) < WORTH_TELLING:
        return ""
    code = "more" if ratio > 1 else "less"
    return DEMAND[language][code].format(part=percent(abs(ratio - 1), language))


def _hits(found: Score, days: ScoredDays, language: Language) -> str:
    code = "cut_short" if days.cut_short else "complete" if days.complete else "provisional"
    return SCORE[language][code].format(
        days=days.days, of_days=OF_DAYS, hits=found.hits, of=found.of
    )


def busiest(lines: Sequence[LineLoad]) -> tuple[int, float] | None:
    """The line with the highest 95th percentile in either direction, and that; None where none is known."""
    known = [
        (value, one.uplink_id)
        for one in lines
        for value in (one.p95_download_utilization, one.p95_upload_utilization)
        if value is not None
    ]
    if not known:
        return None
    value, uplink_id = max(known)
    return uplink_id, value


def percent(part: float | None, language: Language) -> str:
    return "?" if part is None else f"{number(100 * part, language)} %"


def number(value: float, language: Language) -> str:
    """One decimal below ten, none above."""
    text = f"{value:.1f}" if value < 9.95 else f"{value:.0f}"
    return text.replace(".", ",") if language == "id" else text
