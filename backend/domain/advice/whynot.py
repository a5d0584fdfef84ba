"""Why not something else: leaving it, plain capacity weights, other denominators, other methods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from backend.domain.advice.case import Case
from backend.domain.advice.words import statement
from backend.domain.balance.candidates import weighed
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.balance.weights import free, options, smallest
from backend.domain.figures.skew import skew
from backend.domain.metering.capacity import ideal_share_floats
from backend.domain.statements import Statement

EQUALLY_BAD = 0.9  # of the minutes of the worst
LEAST_MINUTES = 1.0  # of a day; less is worth no sentence
MOST_REPEATS = 8  # next hops of one ECMP group; Linux hashes over few anyway


def why_not(case: Case, losses: Sequence[LossRow]) -> tuple[Statement, ...]:
    """`losses`: of the advised weights."""
    return (
        *_loss(case, losses),
        statement("not_leaving", p95=case.p95(case.forecast.before) * 100),
        *_nominal(case),
        *_others(case),
        *_repeats(case),
        *_counts(case),
    )


def _loss(case: Case, losses: Sequence[LossRow]) -> Iterator[Statement]:
    """The ISPs whose loss overloads the others for longest: all that are equally bad."""
    single = [
        row
        for row in losses
        if len(row.down) == 1 and (row.overload_minutes_per_day or 0.0) >= LEAST_MINUTES
    ]
    if not single:
        return
    worst = max(row.overload_minutes_per_day or 0.0 for row in single)
    names = {uplink.uplink_id: uplink.name for uplink in case.question.uplinks}
    for row in single:
        minutes = row.overload_minutes_per_day or 0.0
        if minutes >= EQUALLY_BAD * worst:
            yield statement("loss_overloads", uplink=names[row.down[0]], minutes=round(minutes))


def _nominal(case: Case) -> Iterator[Statement]:
    """Weights by contracts alone, unless they are what is advised."""
    rooms = [capacity.of(case.direction) for capacity in case.question.capacities]
    limits = case.question.limits
    plain = smallest(options(rooms, limits.largest_denominator), limits.tolerance)
    count = len(rooms)
    if plain is not None and list(plain.weights) != case.best.weights(count):
        text = ":".join(map(str, plain.weights))
        yield statement("not_nominal", weights=text, p95=weighed(case.question, plain) * 100)


def _others(case: Case) -> Iterator[Statement]:
    """Against the advice: the expectation that ranks candidates is of another kind than the figure that is shown."""
    for candidate in case.candidates:
        # Where nothing moves it is today's split, which the sentence on doing nothing tells.
        if candidate is case.best or not candidate.moved:
            continue
        points = (candidate.busiest - case.best.busiest) * 100
        yield statement(
            "not_denominator" if points >= 0 else "not_denominator_moves",
            denominator=len(candidate.uplinks),
            weights=case.weights_text(candidate),
            points=abs(points),
            part=candidate.moved * 100,
        )


def _repeats(case: Case) -> Iterator[Statement]:
    """What repeated next hops would give: equal parts for each of at most eight."""
    if case.question.today.method != "ecmp":
        return
    rooms = [capacity.of(case.direction) for capacity in case.question.capacities]
    patterns = options(rooms, max(MOST_REPEATS, len(rooms)), free(len(rooms)))
    if patterns:
        off = skew(patterns[-1].shares, ideal_share_floats(rooms))
        text = ":".join(map(str, patterns[-1].weights))
        yield statement("not_ecmp_repeats", weights=text, skew=off * 100)


def _counts(case: Case) -> Iterator[Statement]:
    if case.question.today.method == "nth":
        yield statement("not_nth")
