"""A comparison of two periods as sentences: the change, and what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.evidence import Metric
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.skew import SkewBand, SkewPolicy
from backend.domain.statements import Statement
from backend.services.comparing.sentences import P, Value, chance, percent, rounded, sentence

SENTENCES: Mapping[str, str] = {
    "skew_lower": "{direction} skew fell from {before:.1f} % to {after:.1f} %, by {low:.1f} to {high:.1f} points with "
    f"95 % certainty; chance is an unlikely reason ({P}).",
    "skew_higher": "{direction} skew rose from {before:.1f} % to {after:.1f} %, by {low:.1f} to {high:.1f} points with "
    f"95 % certainty; chance is an unlikely reason ({P}).",
    "skew_no_clear_change": "{direction} skew was {before:.1f} % and is {after:.1f} %: that may be chance "
    f"({P}).",
    "skew_not_enough_data": "{direction} skew was {before:.1f} % and is {after:.1f} %: too few like days to tell "
    "chance from change.",
    "skew_unknown": "{direction} skew cannot be compared: no hour of the week has traffic in both.",
    "skews_unknown": "Skew cannot be compared: no hour of the week has traffic in both.",
}
MEANINGS: Mapping[str, str] = {
    "download_differs": "The download of A is {band_a}, that of B {band_b}.",
    "upload_differs": "The upload of A is {band_a}, that of B {band_b}.",
    "download_may_differ": "The download of A is {band_a}, that of B {band_b}, which may be chance.",
    "upload_may_differ": "The upload of A is {band_a}, that of B {band_b}, which may be chance.",
    "download_alike": "The download is {band} in both.",
    "upload_alike": "The upload is {band} in both.",
}


def statements(results: Mapping[Direction, Comparison]) -> list[Statement]:
    """One sentence per direction: skew before and after, and whether it may be chance."""
    skews = {direction: results[direction].skew for direction in DIRECTIONS}
    if not any(_is_known(skew) for skew in skews.values()):
        return [sentence(SENTENCES, "skews_unknown", {})]
    return [_skew(skew, direction) for direction, skew in skews.items()]


def _is_known(metric: Metric) -> bool:
    return metric.before is not None and metric.after is not None


def _skew(metric: Metric, direction: Direction) -> Statement:
    code, params = "skew_unknown", dict[str, Value](direction=direction)
    if metric.before is not None and metric.after is not None:
        code = f"skew_{metric.finding}"
        params |= {"before": percent(metric.before), "after": percent(metric.after)}
        params |= _tested(metric)
    return sentence(SENTENCES, code, params, {"direction": direction.capitalize()})


def _tested(metric: Metric) -> dict[str, Value]:
    """Figures of the test; a fall is told as how much less."""
    evidence = metric.evidence
    if evidence is None:
        return {}
    sign = -1 if evidence.difference < 0 else 1
    low, high = sorted((sign * evidence.low, sign * evidence.high))
    points = {"low": rounded(low * 100, 1), "high": rounded(high * 100, 1)}
    return {**points, **chance(evidence.decisive_p)}


def meaning(results: Mapping[Direction, Comparison]) -> list[Statement]:
    """The band of each known direction, before and after."""
    return [
        statement
        for direction in DIRECTIONS
        for statement in _meaning(results[direction].skew, direction)
    ]


def _meaning(metric: Metric, direction: Direction) -> Iterator[Statement]:
    if metric.before is None or metric.after is None:
        return
    a, b = (SkewPolicy().evaluate(skew) for skew in (metric.before, metric.after))
    bands: dict[str, SkewBand] = {"band": b} if a == b else {"band_a": a, "band_b": b}
    is_sure = metric.finding in {"lower", "higher"}
    what = "alike" if a == b else "differs" if is_sure else "may_differ"
    words = {name: band.replace("_", " ") for name, band in bands.items()}
    yield sentence(MEANINGS, f"{direction}_{what}", bands, words)
