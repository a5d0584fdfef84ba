"""Sentences of the balance page about lost lines, what-ifs and scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from backend.domain.advice.score import Score
from backend.domain.advice.scored_days import OF_DAYS, ScoredDays
from backend.domain.balance.contracts.advised import fullest_p95
from backend.domain.balance.contracts.decision import ContractDecision
from backend.domain.balance.contracts.given_up import AfterSpares, GivenUp
from backend.domain.balance.contracts.smaller import MBPS, SmallerContract
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.balance.spares import Spare
from backend.domain.balance.words import Figure, statement
from backend.domain.demand.replay import UplinkLoad
from backend.domain.directions import Direction
from backend.domain.metering.capacity import Capacity
from backend.domain.statements import Statement
from backend.domain.text.percent import half_up

LEAST_MINUTES = Decimal("0.1")
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
        return statement("loss_full", **figures, minutes=minutes_figure(minutes))
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
    return statement(
        "spare_shorter", **figures, minutes=minutes_figure(minutes), minutes_now=minutes_figure(now)
    )


def spare_in_force_statement(
    row: LossRow, without: LossRow, takers: Sequence[int], names: Mapping[int, str]
) -> Statement:
    """`row`: the loss with the spare routes that the router has."""
    return statement(
        "spare_in_force",
        takers=", ".join(names.get(taker, str(taker)) for taker in takers),
        minutes=rounded(row.overload_minutes_per_day or 0.0),
        minutes_without=rounded(without.overload_minutes_per_day or 0.0),
    )


def smaller_statement(judged: SmallerContract, names: Mapping[int, str]) -> Statement:
    """Sizes are of the download; the page shows both."""
    if judged.smaller is None:
        return _not_smaller(judged, names)
    figures = _sizes(judged.smaller, judged.today)
    failure = judged.failure
    if failure is None:
        return statement("smaller_fits", **figures)
    figures |= {
        "down": _joined(failure.down, names),
        "p95": percent(failure.p95_smaller),
        "minutes": minutes_figure(failure.minutes_smaller),
    }
    if judged.sizing == "needed":
        return statement("smaller_needed", **figures)
    now: dict[str, Figure] = {
        "p95_today": percent(failure.p95_today),
        "minutes_today": minutes_figure(failure.minutes_today),
    }
    return statement("smaller_unsafe", **figures, **now)


def _not_smaller(judged: SmallerContract, names: Mapping[int, str]) -> Statement:
    peak, failure = percent(judged.peak), judged.failure
    if judged.larger is not None:
        return statement("smaller_small", peak=peak, **_sizes(judged.larger, judged.today))
    if failure is None:
        return statement("smaller_full", peak=peak)
    return statement(
        "smaller_short",
        peak=peak,
        down=_joined(failure.down, names),
        p95=percent(failure.p95_today),
        minutes=minutes_figure(failure.minutes_today),
    )


def decision_statement(decision: ContractDecision, names: Mapping[int, str]) -> Statement:
    contract, overloaded = decision.contract, decision.overloaded
    name, peak = names.get(contract.uplink_id, ""), percent(contract.peak)
    if decision.choice == "larger" and contract.larger:
        sizes = _sizes(contract.larger, contract.today)
        return statement("contract_larger", name=name, peak=peak, **sizes)
    if decision.choice == "smaller" and contract.smaller:
        return statement("contract_smaller", name=name, **_sizes(contract.smaller, contract.today))
    if overloaded is None or overloaded.failure is None:
        return statement("contracts_keep", name=name, peak=peak)
    figures: dict[str, Figure] = {
        "name": name,
        "peak": peak,
        "down": _joined(overloaded.failure.down, names),
        "overloaded": names.get(overloaded.uplink_id, ""),
        "p95": percent(overloaded.failure.p95_today),
    }
    if overloaded.enough is None:
        return statement("contracts_keep_failure", **figures)
    sizes = _sizes(overloaded.enough, overloaded.today)
    return statement("contracts_keep_enlarge", **figures, **sizes)


def spare_first_statement(spare: Spare, row: LossRow, names: Mapping[int, str]) -> Statement | None:
    """None where an ISP would stay as full as it is without the spare routes. `row`: the loss as it is today."""
    now, then = busiest(row.uplinks), busiest(spare.loss.uplinks)
    if now is None or then is None or then[1] >= now[1]:
        return None
    return statement(
        "contracts_spare_first",
        takers=", ".join(names.get(taker, str(taker)) for taker in spare.takers),
        down=_joined(row.down, names),
        busiest=names.get(then[0], ""),
        p95=percent(then[1]),
        p95_now=percent(now[1]),
    )


def _sizes(size: Capacity, today: Capacity) -> dict[str, Figure]:
    """Mbps of the download."""
    return {"size": half_up(size.download_bps / MBPS, 0), "today": _mbps(today.download_bps)}


def given_up_statement(given_up: GivenUp, names: Mapping[int, str]) -> Statement | None:
    """None without recorded demand."""
    fullest = busiest(given_up.left)
    if fullest is None:
        return None
    figures: dict[str, Figure] = {
        "names": _joined(given_up.uplink_ids, names),
        "busiest": names.get(fullest[0], ""),
        "p95": percent(fullest[1]),
        "minutes": _most_minutes(given_up.left),
    }
    worst = given_up.worst
    if given_up.verdict in ("full", "fits") or worst is None:
        return statement(f"given_up_{given_up.verdict}", **figures)
    figures["down"] = _joined(worst.then.down, names)
    then = busiest(worst.then.uplinks)
    if then is None:
        return statement("given_up_alone", **figures)
    figures |= {
        "then_busiest": names.get(then[0], ""),
        "then_p95": percent(then[1]),
        "then_minutes": minutes_figure(worst.then.overload_minutes_per_day or 0.0),
    }
    if given_up.verdict == "unsafe":
        return statement("given_up_unsafe", **figures)
    figures |= _today(worst.today)
    if given_up.verdict == "unsafe_spares" and given_up.after_spares:
        figures |= _after_spares(given_up.after_spares, names)
    return statement(f"given_up_{given_up.verdict}", **figures)


def _after_spares(after: AfterSpares, names: Mapping[int, str]) -> dict[str, Figure]:
    """The worst failure of one ISP."""
    return {
        "spares": ", ".join(names.get(each, str(each)) for each in after.helped),
        "spare_p95": percent(fullest_p95(after.before.uplinks)),
        "after_p95": percent(fullest_p95(after.then.uplinks)),
    }


def _today(row: LossRow) -> dict[str, Figure]:
    _, p95 = busiest(row.uplinks) or (0, 0.0)
    return {
        "today_p95": percent(p95),
        "today_minutes": minutes_figure(row.overload_minutes_per_day or 0.0),
    }


def _most_minutes(uplinks: Sequence[UplinkLoad]) -> Decimal:
    return minutes_figure(max(uplink.minutes_above_90_per_day or 0.0 for uplink in uplinks))


def _joined(uplink_ids: Sequence[int], names: Mapping[int, str]) -> str:
    return " + ".join(names.get(uplink_id, str(uplink_id)) for uplink_id in uplink_ids)


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


def minutes_figure(value: float) -> Decimal:
    """Nothing is `0`, and a few seconds are never written as nothing."""
    return Decimal(0) if value == 0 else max(rounded(value), LEAST_MINUTES)


def _mbps(bps: int) -> Decimal:
    """As sold: rarely no whole number."""
    return half_up(bps / MBPS, 0 if bps % MBPS == 0 else 1)
