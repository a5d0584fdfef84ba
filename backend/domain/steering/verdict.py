"""Whether better weights pay, and whether weights by the hour do, each in one sentence with its reason.

Worth it: p95 of the fullest ISP falls by `LEAST_GAIN` or more, on other days too, with fewer than
`MOST_MOVES_PER_DAY` bucket moves a day.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from math import exp
from typing import Literal

from backend.domain.balance.question import Question
from backend.domain.demand.replay import SLOT_MINUTES
from backend.domain.statements import Statement
from backend.domain.steering.gains import LEAST_GAIN, MOST_MOVES_PER_DAY, PolicyGain
from backend.domain.steering.replay import LASTS_MINUTES
from backend.domain.steering.steering import LEAST_WEEKS, Steering, recorded_weeks
from backend.domain.steering.words import statement
from backend.domain.text.percent import half_up

Answer = Literal["yes", "no", "unknown"]


def lacking(question: Question, window_weeks: int) -> tuple[Statement, ...]:
    """Why nothing can be judged; () where it can."""
    if len(question.uplinks) < 2:
        return (statement("lacks_isps"),)
    if question.today.method in {"mixed", "other"}:
        return (statement("lacks_method"),)
    if window_weeks < LEAST_WEEKS:
        return (statement("lacks_history", have=window_weeks, needed=LEAST_WEEKS),)
    weeks = recorded_weeks(question.demand)
    if weeks < LEAST_WEEKS:
        return (statement("lacks_weeks", have=weeks, needed=LEAST_WEEKS),)
    return ()


def weights_answer(made: Steering) -> Answer:
    return "yes" if made.weights.is_worth_it else "no"


def hours_answer(made: Steering) -> Answer:
    """No where one large line would not help; unknown where what a bucket carries is not counted, or not yet."""
    if made.room < LEAST_GAIN:
        return "no"
    if made.hours is None or made.basis == "isps" or (made.new_set and made.hours_base == "chosen"):
        return "unknown"
    return "yes" if made.hours.is_worth_it else "no"


def statements(made: Steering) -> tuple[Statement, ...]:
    takes = [_takes(made.hours)] if made.hours and hours_answer(made) == "yes" else []
    return (_weights(made), *_chance(made), _hours(made), *takes)


def _chance(made: Steering) -> tuple[Statement, ...]:
    """Why a recommendation expects less of the same weights."""
    after, expected = made.policies["chosen"].p95, made.expected
    if not made.weights.is_worth_it or expected is None or _percent(expected) <= _percent(after):
        return ()
    return (statement("weights_chance", expected=_percent(expected)),)


def _weights(made: Steering) -> Statement:
    gain = made.weights
    before, after = (_percent(made.policies[name].p95) for name in ("today", "chosen"))
    if gain.is_worth_it:
        return statement("weights_yes", before=before, after=after, **_range(gain))
    if gain.is_enough:
        return statement("weights_unsure", **_range(gain))
    if _percent(gain.value) <= 0:
        return statement("weights_worse", before=before)
    least = _percent(LEAST_GAIN)
    return statement(
        "weights_small", before=before, after=after, points=_percent(gain.value), least=least
    )


def _hours(made: Steering) -> Statement:
    answer, gain = hours_answer(made), made.hours
    if answer == "unknown" or gain is None or made.room < LEAST_GAIN:
        return _without_gain(made, answer)
    if not gain.is_enough:
        points = max(Decimal(0), _percent(gain.value))
        return statement("hours_small", points=points, least=_percent(LEAST_GAIN))
    if not gain.is_sure:
        return statement("hours_unsure", **_range(gain))
    moves = half_up(gain.moves_per_day, 0)
    if not gain.is_worth_it:
        most = half_up(MOST_MOVES_PER_DAY, 0)
        return statement("hours_moves", points=_percent(gain.value), moves=moves, most=most)
    first, *others = [f"{hour:02}:00" for hour in made.busy_hours] or ["00:00"]
    second = others[0] if others else first
    return statement("hours_yes", first=first, second=second, moves=moves, **_range(gain))


def _without_gain(made: Steering, answer: Answer) -> Statement:
    """What one large line would bring, where what the hours bring is not known or cannot be much."""
    room = _percent(made.room)
    if answer == "unknown":
        code = "hours_new_set" if made.basis == "buckets" else "hours_unknown"
        return statement(code, room=room)
    return statement("hours_no_room", room=room) if room > 0 else statement("hours_even")


def _takes(gain: PolicyGain) -> Statement:
    stay = half_up(100 * exp(-SLOT_MINUTES / LASTS_MINUTES), 0)
    return statement("hours_take", moves=half_up(gain.moves_per_day, 0), stay=stay)


def _range(gain: PolicyGain) -> Mapping[str, Decimal]:
    return {
        "points": _percent(gain.value),
        "low": _percent(gain.low),
        "high": _percent(gain.high),
    }


def _percent(part: float) -> Decimal:
    """One decimal below ten, none above."""
    value = 100 * part
    return half_up(value, 1 if abs(value) < 9.95 else 0)
