"""Sentences of the balance page in both languages: lost lines, what-ifs, scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from backend.domain.advice.score import Score
from backend.domain.advice.scored_days import OF_DAYS, ScoredDays
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.demand.replay import LineLoad
from backend.domain.text.percent import half_up

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
        "none_left": "No ISP is left: nothing gets out.",
        "known": "{busiest} would be the fullest at {p95} (95th percentile); {skew} of the traffic would be "
        "on the wrong ISP.",
    },
    "id": {
        "unknown": "Belum ada permintaan tercatat untuk diputar ulang.",
        "none_left": "Tidak ada ISP yang tersisa: tidak ada lalu lintas yang dapat keluar.",
        "known": "{busiest} akan paling penuh: {p95} (persentil ke-95); {skew} lalu lintas akan berada di ISP "
        "yang salah.",
    },
}
SCORE: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "complete": "After {days} working days, {figures}.",
        "provisional": "After {days} of {of_days} working days, {figures}.",
        "cut_short": "Another way of balancing began after {days} of {of_days} working days; until then {figures}.",
        "figures": "the shares (which the weights decide) {be} within their intervals for {share_hits} of "
        "{share_of} ISPs, the 95th percentiles for {p95_hits} of {p95_of}",
    },
    "id": {
        "complete": "Setelah {days} hari kerja, {figures}.",
        "provisional": "Setelah {days} dari {of_days} hari kerja, {figures}.",
        "cut_short": "Pembagian diganti lagi setelah {days} dari {of_days} hari kerja; sampai saat itu {figures}.",
        "figures": "porsi (yang ditentukan bobot) berada dalam rentangnya pada {share_hits} dari {share_of} ISP, "
        "persentil ke-95 pada {p95_hits} dari {p95_of}",
    },
}
DEMAND: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "more": "Demand was {part} more than in the weeks behind the prediction, so all ISPs are fuller{corrected}.",
        "less": "Demand was {part} less than in the weeks behind the prediction, so all ISPs are emptier{corrected}.",
        "corrected": "; at equal demand the 95th percentiles would be within for {hits} of {of}",
    },
    "id": {
        "more": "Permintaan {part} lebih banyak daripada pada minggu-minggu dasar perkiraan: semua ISP lebih "
        "penuh{corrected}.",
        "less": "Permintaan {part} lebih sedikit daripada pada minggu-minggu dasar perkiraan: semua ISP lebih "
        "longgar{corrected}.",
        "corrected": "; pada permintaan yang sama, persentil ke-95 akan tepat pada {hits} dari {of}",
    },
}
WORTH_TELLING = 0.05
"""A smaller difference of the demand is within the intervals anyway."""


def loss_text(row: LossRow, names: Mapping[int, str], language: Language) -> str:
    """What happens without the lines of the row."""
    down = ", ".join(names.get(uplink_id, str(uplink_id)) for uplink_id in row.down)
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
    """`lines`: those that are up."""
    if not lines:
        return WHAT_IF[language]["none_left"]
    fullest = busiest(lines)
    if fullest is None:
        return WHAT_IF[language]["unknown"]
    return WHAT_IF[language]["known"].format(
        busiest=names.get(fullest[0], ""),
        p95=percent(fullest[1], language),
        skew=percent(skew, language),
    )


def score_text(
    score: Score, days: ScoredDays, demand_ratio: float | None, language: Language
) -> str:
    """How many figures were right, and what of the misses more or less demand explains."""
    return f"{_hits(score, days, language)} {_demand(score, demand_ratio, language)}".strip()


def _demand(score: Score, ratio: float | None, language: Language) -> str:
    if not ratio or abs(ratio - 1) < WORTH_TELLING:
        return ""
    code = "more" if ratio > 1 else "less"
    hits, of = score.p95_hits_at(ratio)
    corrected = DEMAND[language]["corrected"].format(hits=hits, of=of) if of else ""
    return DEMAND[language][code].format(
        part=percent(abs(ratio - 1), language), corrected=corrected
    )


def _hits(score: Score, days: ScoredDays, language: Language) -> str:
    code = "cut_short" if days.cut_short else "complete" if days.complete else "provisional"
    (share_hits, share_of), (p95_hits, p95_of) = score.share_hits, score.p95_hits
    figures = SCORE[language]["figures"].format(
        share_hits=share_hits,
        share_of=share_of,
        p95_hits=p95_hits,
        p95_of=p95_of,
        be="were" if days.cut_short else "are",
    )
    return SCORE[language][code].format(days=days.days, of_days=OF_DAYS, figures=figures)


def busiest(lines: Sequence[LineLoad]) -> tuple[int, float] | None:
    """The line with the highest 95th percentile in either direction, and that; None where none is known."""
    known = [
        (value, line.uplink_id)
        for line in lines
        for value in (line.p95_download_utilization, line.p95_upload_utilization)
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
    text = str(half_up(value, 1 if value < 9.95 else 0))
    return text.replace(".", ",") if language == "id" else text
