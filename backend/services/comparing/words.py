"""What a comparison of two periods says, as sentences in both languages: the change, what it means, its caveats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.evidence import Metric
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.skew import SkewBand, SkewPolicy
from backend.domain.figures.wording import Language
from backend.domain.text.percent import half_up, per_cent

SENTENCES: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "lower": "{direction} skew fell from {before} to {after}, by {low} to {high} points with 95 % certainty; "
        "chance is an unlikely reason ({p}).",
        "higher": "{direction} skew rose from {before} to {after}, by {low} to {high} points with 95 % certainty; "
        "chance is an unlikely reason ({p}).",
        "no_clear_change": "{direction} skew was {before} and is {after}: that may be chance ({p}).",
        "not_enough_data": "{direction} skew was {before} and is {after}: too few like days to tell chance "
        "from change.",
        "unknown": "{direction} skew cannot be compared: no hour of the week has traffic in both.",
        "neither": "Skew cannot be compared: no hour of the week has traffic in both.",
    },
    "id": {
        "lower": "Ketimpangan {direction} turun dari {before} ke {after}, sebesar {low} sampai {high} poin dengan "
        "keyakinan 95 %; kecil kemungkinannya kebetulan ({p}).",
        "higher": "Ketimpangan {direction} naik dari {before} ke {after}, sebesar {low} sampai {high} poin dengan "
        "keyakinan 95 %; kecil kemungkinannya kebetulan ({p}).",
        "no_clear_change": "Ketimpangan {direction} dari {before} menjadi {after}: bisa jadi kebetulan ({p}).",
        "not_enough_data": "Ketimpangan {direction} dari {before} menjadi {after}: hari yang sebanding terlalu "
        "sedikit untuk membedakan kebetulan dari perubahan.",
        "unknown": "Ketimpangan {direction} tidak dapat dibandingkan: tidak ada jam dalam seminggu dengan lalu lintas "
        "di keduanya.",
        "neither": "Ketimpangan tidak dapat dibandingkan: tidak ada jam dalam seminggu dengan lalu lintas di keduanya.",
    },
}
MEANINGS: Mapping[Language, Mapping[bool, str]] = {
    "en": {
        True: "The {direction} of A is {a}, that of B {b}{doubt}.",
        False: "The {direction} is {b} in both.",
    },
    "id": {
        True: "{direction} A {a}, {direction} B {b}{doubt}.",
        False: "{direction} keduanya {b}.",
    },
}
"""By whether the bands differ."""

DOUBTS: Mapping[Language, str] = {
    "en": ", which may be chance",
    "id": ", yang bisa jadi kebetulan",
}

BANDS: Mapping[Language, Mapping[SkewBand, str]] = {
    "en": {"balanced": "balanced", "skewed": "skewed", "strongly_skewed": "strongly skewed"},
    "id": {"balanced": "seimbang", "skewed": "timpang", "strongly_skewed": "sangat timpang"},
}
DIRECTION_WORDS: Mapping[Language, Mapping[Direction, str]] = {
    "en": {"download": "download", "upload": "upload"},
    "id": {"download": "unduhan", "upload": "unggahan"},
}
LEAST_P = 0.001
"""Three decimals say no more of a p-value."""

CAVEATS: Mapping[str, tuple[str, str]] = {
    "nothing_observed": (
        "Nothing was observed in {sides}: nothing can be compared.",
        "Tidak ada yang teramati di {sides}: tidak ada yang dapat dibandingkan.",
    ),
    "no_like_hours": (
        "No hour of the week was well observed in both: nothing can be compared.",
        "Tidak ada jam dalam seminggu yang teramati dengan baik di keduanya: tidak ada yang dapat dibandingkan.",
    ),
    "few_days": (
        "Like days: {a} in A and {b} in B; each needs {least} before a difference can be told from chance.",
        "Hari sebanding: {a} di A dan {b} di B; masing-masing perlu {least} untuk membedakan perubahan dari kebetulan.",
    ),
    "few_hours": (
        "{value} of the hours of the week that both have in them were well observed in both; the rest is left out.",
        "{value} jam dalam seminggu yang dimiliki keduanya teramati dengan baik di keduanya; sisanya tidak dihitung.",
    ),
    "overlap": (
        "A and B share time: what they have in common makes them more alike than they are.",
        "A dan B bertumpang tindih: bagian yang sama membuat keduanya tampak lebih mirip daripada kenyataannya.",
    ),
    "partial": (
        "{side}: {value} of the time was observed.",
        "{side}: {value} dari waktunya teramati.",
    ),
    "unseen_line": (
        "{side}: {name} was observed for {least} of the time, {other} for {longest}: only hours with all ISPs count.",
        "{side}: {name} teramati {least} dari waktunya, {other} {longest}: hanya jam dengan semua ISP yang dihitung.",
    ),
    "bridged": (
        "{side}: {value} of the observed time is bridged: its bytes count, its shape is not known.",
        "{side}: {value} dari waktu teramati dijembatani: bytenya dihitung, bentuknya tidak diketahui.",
    ),
    "probes": (
        "{side}: our own tests moved {value} of the bytes.",
        "{side}: uji kami sendiri memindahkan {value} dari bytenya.",
    ),
    "several_regimes": (
        "{side} holds {count} balancing periods: its figures mix them.",
        "{side} memuat {count} periode pembagian beban: angkanya mencampur semuanya.",
    ),
    "contract_inside": (
        "{side}: a new contract of {name} began on {day}, {new} after {old}: each day counts with its own.",
        "{side}: kontrak baru {name} mulai {day}, {new} setelah {old}: tiap hari dihitung dengan kontraknya sendiri.",
    ),
    "unlike_polls": (
        "Highest rates are not comparable: A was polled every {a} s, B every {b} s, and longer intervals hide peaks.",
        "Laju tertinggi tidak dapat dibandingkan: A dibaca tiap {a} s, B tiap {b} s; selang panjang menutupi puncak.",
    ),
    "line_left_out": (
        "{name} was there on one side only and is left out of the shares.",
        "{name} hanya ada di satu sisi dan tidak dihitung dalam porsi.",
    ),
}


@dataclass(frozen=True, slots=True)
class CaveatView:
    """Why a comparison should be read with care."""

    code: str
    text_en: str
    text_id: str


def caveat(code: str, **values: str | float) -> CaveatView:
    """A float is a part and told in percent."""
    en, id_ = CAVEATS[code]
    return CaveatView(
        code, en.format_map(_texts(values, "en")), id_.format_map(_texts(values, "id"))
    )


def _texts(values: Mapping[str, str | float], language: Language) -> dict[str, str]:
    return {
        name: percent(value, language) if isinstance(value, float) else str(value)
        for name, value in values.items()
    }


def statement(results: Mapping[Direction, Comparison], language: Language) -> str:
    """One sentence per direction: skew before and after, and whether chance may be the reason."""
    if not any(_known(results[direction].skew) for direction in DIRECTIONS):
        return SENTENCES[language]["neither"]
    return " ".join(
        _sentence(results[direction].skew, direction, language) for direction in DIRECTIONS
    )


def _sentence(metric: Metric, direction: Direction, language: Language) -> str:
    word = DIRECTION_WORDS[language][direction]
    values = {
        "direction": word.capitalize() if language == "en" else word,
        "before": percent(metric.before, language),
        "after": percent(metric.after, language),
        **_tested(metric, language),
    }
    return SENTENCES[language][metric.finding if _known(metric) else "unknown"].format_map(values)


def _known(metric: Metric) -> bool:
    return metric.before is not None and metric.after is not None


def _tested(metric: Metric, language: Language) -> dict[str, str]:
    """The figures of the test; those of a fall are told as how much less."""
    evidence = metric.evidence
    if evidence is None:
        return {}
    sign = -1 if evidence.difference < 0 else 1
    low, high = sorted((sign * evidence.low, sign * evidence.high))
    figures = {
        "low": str(half_up(low * 100, 1)),
        "high": str(half_up(high * 100, 1)),
        "p": chance(evidence.decisive_p),
    }
    return {name: localized(text, language) for name, text in figures.items()}


def chance(p_value: float) -> str:
    """A p value as it is shown everywhere."""
    return "p < 0.001" if p_value < LEAST_P else f"p = {p_value:.3f}"


def meaning(results: Mapping[Direction, Comparison], language: Language) -> str:
    """In which band each direction was and is."""
    sentences = (_meaning(results[direction].skew, direction, language) for direction in DIRECTIONS)
    return " ".join(sentence for sentence in sentences if sentence)


def _meaning(metric: Metric, direction: Direction, language: Language) -> str:
    if metric.before is None or metric.after is None:
        return ""
    bands = [SkewPolicy().evaluate(skew) for skew in (metric.before, metric.after)]
    words = {"a": BANDS[language][bands[0]], "b": BANDS[language][bands[1]]}
    is_sure = metric.finding in {"lower", "higher"}
    sentence = MEANINGS[language][bands[0] != bands[1]].format(
        direction=DIRECTION_WORDS[language][direction],
        doubt="" if is_sure else DOUBTS[language],
        **words,
    )
    return sentence[0].upper() + sentence[1:]


def percent(part: float | None, language: Language) -> str:
    return "?" if part is None else localized(per_cent(part), language) + " %"


def localized(text: str, language: Language) -> str:
    """A number or percentage with the decimal sign of the language."""
    return text.replace(".", ",") if language == "id" else text
