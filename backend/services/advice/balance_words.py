"""Sentences of the balance page about lost lines, what-ifs and scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from backend.domain.advice.score import Score
from backend.domain.advice.scored_days import OF_DAYS, ScoredDays
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.balance.smaller_contracts import MBPS, SmallerContract
from backend.domain.balance.spares import Spare
from backend.domain.balance.words import Figure, statement
from backend.domain.demand.replay import UplinkLoad
from backend.domain.directions import Direction
from backend.domain.statements import Statement
from backend.domain.text.percent import half_up

WORTH_TELLING = 0.05  # a smaller difference of the demand lies within the intervals


def loss_statement(row: LossRow, names: Mapping[int, str]) -> Statement:
    down = ", ".join(names.get(uplink_id, str(uplink_id)) for uplink_id in row.down)
    if not row.uplinks:
        return statement("loss_none_left", down=down)
    fullest, minutes = busiest(row.uplinks), row.overload_minutes_per_day
    if fullest is None or minutes is None:
        return statement("loss_unknown", down=down)
    uplink_id, p95 = fullest
    figures: dict[str, Figure] = {
        "down": down,
        "busiest": names.get(uplink_id, ""),
        "p95": percent(p95),
    }
    if minutes:
        return statement("loss_full", **figures, minutes=rounded(minutes))
    return statement("loss_fits", **figures)


def spare_statement(spare: Spare, row: LossRow, names: Mapping[int, str]) -> Statement:
    """`row`: the loss as it is without the spare routes."""
    uplink_id, p95 = busiest(spare.loss.uplinks) or (0, 0.0)
    figures: dict[str, Figure] = {
        "takers": ", ".join(names.get(taker, str(taker)) for taker in spare.takers),
        "busiest": names.get(uplink_id, ""),
        "p95": percent(p95),
    }
    minutes = spare.loss.overload_minutes_per_day
    if not minutes:
        return statement("spare_fits", **figures)
    now = row.overload_minutes_per_day or 0.0
    return statement("spare_shorter", **figures, minutes=rounded(minutes), minutes_now=rounded(now))


def smaller_statement(judged: SmallerContract, names: Mapping[int, str]) -> Statement:
    """Sizes are of the download; the page shows both."""
    if judged.smaller is None:
        return statement("smaller_full", peak=percent(judged.peak))
    figures: dict[str, Figure] = {
        "size": half_up(judged.smaller.download_bps / MBPS, 0),
        "today": _mbps(judged.today.download_bps),
    }
    failure = judged.failure
    if failure is None:
        return statement("smaller_fits", **figures)
    figures |= {
        "down": " + ".join(names.get(uplink_id, str(uplink_id)) for uplink_id in failure.down),
        "p95": percent(failure.p95_smaller),
        "minutes": rounded(failure.minutes_smaller),
    }
    if judged.sizing == "needed":
        return statement("smaller_needed", **figures)
    now: dict[str, Figure] = {
        "p95_today": percent(failure.p95_today),
        "minutes_today": rounded(failure.minutes_today),
    }
    return statement("smaller_unsafe", **figures, **now)


def what_if_statement(
    uplinks: Sequence[UplinkLoad],
    skew: tuple[float, Direction] | None,
    names: Mapping[int, str],
    *,
    is_least: bool = False,
) -> Statement:
    """`uplinks`: those that are up. `skew`: of the worse direction.

    `is_least`: users asked for more than could be recorded.
    """
    if not uplinks:
        return statement("what_if_none_left")
    fullest = busiest(uplinks)
    if fullest is None:
        return statement("what_if_unknown")
    uplink_id, p95 = fullest
    figures: dict[str, Figure] = {"busiest": names.get(uplink_id, ""), "p95": percent(p95)}
    if skew is None:
        return statement("what_if_skew_unknown", **figures)
    code = "what_if_at_least" if is_least else "what_if_known"
    share, direction = skew
    return statement(code, **figures, skew=percent(share), direction=direction)


def score_statements(
    score: Score, days: ScoredDays, demand_ratio: float | None
) -> tuple[Statement, ...]:
    """How many figures were right, and how far other demand explains the misses."""
    return (_hits(score, days), *_demand(score, demand_ratio))


def _demand(score: Score, ratio: float | None) -> tuple[Statement, ...]:
    if not ratio or abs(ratio - 1) < WORTH_TELLING:
        return ()
    code = "demand_more" if ratio > 1 else "demand_less"
    part = percent(abs(ratio - 1))
    hits, of = score.p95_hits_at(ratio)
    if not of:
        return (statement(code, part=part),)
    return (statement(f"{code}_corrected", part=part, hits=hits, of=of),)


def _hits(score: Score, days: ScoredDays) -> Statement:
    (share_hits, share_of), (p95_hits, p95_of) = score.share_hits, score.p95_hits
    hits: dict[str, Figure] = {
        "share_hits": share_hits,
        "share_of": share_of,
        "p95_hits": p95_hits,
        "p95_of": p95_of,
    }
    if days.complete and not days.cut_short:
        return statement("score_complete", days=days.days, **hits)
    code = "score_cut_short" if days.cut_short else "score_provisional"
    return statement(code, days=days.days, of_days=OF_DAYS, **hits)


def busiest(uplinks: Sequence[UplinkLoad]) -> tuple[int, float] | None:
    """The line with the highest p95 in either direction; None where none is known."""
    known = [
        (value, uplink.uplink_id)
        for uplink in uplinks
        for value in (uplink.p95_download_utilization, uplink.p95_upload_utilization)
        if value is not None
    ]
    if not known:
        return None
    value, uplink_id = max(known)
    return uplink_id, value


def percent(part: float) -> Decimal:
    return rounded(100 * part)


def rounded(value: float) -> Decimal:
    """One decimal below ten, none above."""
    return half_up(value, 1 if value < 9.95 else 0)


def _mbps(bps: int) -> Decimal:
    """As sold: rarely no whole number."""
    return half_up(bps / MBPS, 0 if bps % MBPS == 0 else 1)
