"""How sure a prediction is: draws days again, and the chance in a new hash.

Traffic of one hour resembles that of the next, so whole days are drawn, with replacement (block bootstrap: Efron and
Tibshirani, "An Introduction to the Bootstrap", 1993, chapters 6 and 8). A prediction is scored after seven days, and
both those days and the recorded ones vary, so each draw has as many days as make the variance of their mean the sum
of both (1/m = 1/7 + 1/n). The fullest line differs between draws, so the mean over draws is above that of the mean
lines; the figure is therefore the middle of the draws. Shares of a new set of buckets come from a Dirichlet
distribution with the variance of domain/balance/sizes.py. A predicted p95 also varies with the coming week's demand
(domain/demand/change.py). An interval holds the middle nine tenths of the draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from statistics import median
from typing import Protocol

from backend.domain.demand.change import GammaSource, demand_change
from backend.domain.demand.demand import Demand
from backend.domain.demand.intervals import Interval, Side
from backend.domain.demand.splits import Matrix, p95_of, peak_factor, rank, uplink_rates
from backend.domain.directions import Direction
from backend.domain.figures.skew import skew
from backend.domain.metering.utilization import nearest_rank
from backend.domain.stats.peaks import Drawn, Peaks

LOW_PCT, HIGH_PCT = 5, 95
SURE = 1e-6  # a concentration below this is no chance at all
SCORED_DAYS = 7  # working days after which a prediction is scored
MOST_LUCK = 0.5  # a host pair with half of all traffic is beyond a Dirichlet distribution
LUCKS = 100  # draws for an expectation that only ranks candidates


class ChoiceSource(GammaSource, Protocol):
    def choices(self, population: Sequence[int], /, *, k: int) -> list[int]: ...


@dataclass(frozen=True, slots=True)
class Outlook:
    split: Matrix  # the predicted mean
    luck: float  # concentration of a new hash, 0 for a known outcome
    capacities_bps: tuple[float, ...]  # of the aim
    rooms_bps: tuple[float, ...]  # of shown utilizations
    ideal: tuple[float, ...]
    # observations behind `luck` (domain/balance/luck.py); None: it is known
    degrees: float | None = None


@dataclass(frozen=True, slots=True)
class Forecast:
    """`before` is of the recorded demand, the rest of the demand that may come."""

    before: tuple[Side, ...]
    after: tuple[Side, ...]
    skew_before: Interval
    skew_after: Interval  # median of the draws, like the next two
    busiest_after: Interval  # p95 utilization of the fullest line
    gain: Interval  # what the busiest line loses
    least_gain: float  # low end of `gain`, as a part of today's p95


@dataclass(frozen=True, slots=True)
class _State:
    shares: list[float]
    p95_bps: list[float]


def forecast(
    demand: Demand, direction: Direction, outlook: Outlook, chance: ChoiceSource, draws: int
) -> Forecast:
    """`demand` must have slots and traffic. The intervals hold the draws."""
    sampler = _DemandSampler(demand, direction, outlook)
    every = range(sampler.days)
    whole = sampler.drawn(Drawn(every, sampler.days))
    size = max(1, round(sampler.days * SCORED_DAYS / (sampler.days + SCORED_DAYS)))
    drawn = []
    for _ in range(draws):
        before, after = sampler.drawn(Drawn(chance.choices(every, k=size), sampler.days))
        drawn.append((before, _lucky(after, whole[1].shares, _luck(outlook, chance), chance)))
    change = demand_change(demand, direction)
    return _summed(whole, drawn, [change.draw(chance) for _ in drawn], outlook)


def expected_busiest(
    p95: Sequence[float], mean_shares: Sequence[float], luck: float, chance: ChoiceSource
) -> float:
    """Mean p95 utilization of the fullest line over the luck of a new hash; `p95` over capacity, before luck."""
    if luck < SURE:
        return max(p95)
    state = _State([1.0] * len(p95), list(p95))
    busiest_bps = (max(_lucky(state, mean_shares, luck, chance).p95_bps) for _ in range(LUCKS))
    return sum(busiest_bps) / LUCKS


class _DemandSampler:
    """Sums per day and ordered slots of every line, before and after."""

    def __init__(self, demand: Demand, direction: Direction, outlook: Outlook) -> None:
        self.flow = demand.of(direction)
        names = sorted(set(demand.days))
        place = {day: index for index, day in enumerate(names)}
        slots = [place[demand.days[slot]] for slot in self.flow.order]
        self.days = len(names)
        self.slots = [slots.count(day) for day in range(self.days)]
        self.columns = list(zip(*outlook.split, strict=True))
        self.sums = [_day_sums(uplink, slots, self.days) for uplink in self.flow.rates]
        self.before = [(Peaks(uplink, slots, self.days), 1.0) for uplink in self.flow.rates]
        self.after = self._after(slots)

    def drawn(self, drawn: Drawn) -> tuple[_State, _State]:
        sums = [sum(drawn.pick(uplink)) for uplink in self.sums]
        whole = sum(sums) or 1.0
        moved = [sum(map(mul, sums, column)) / whole for column in self.columns]
        place = rank(round(sum(drawn.pick(self.slots))))
        return (
            _State(
                [uplink_sum / whole for uplink_sum in sums], _percentiles(self.before, place, drawn)
            ),
            _State(moved, _percentiles(self.after, place, drawn)),
        )

    def _after(self, slots: Sequence[int]) -> list[tuple[Peaks, float]]:
        """Slots of each line, and their growth. Lines that keep their traffic, or get a part of all, share slots."""
        factor = peak_factor(self.flow, [p95_of(self.flow, column) for column in self.columns])
        whole = Peaks(self.flow.totals, slots, self.days)
        peaks_after = []
        for uplink, column in enumerate(self.columns):
            if column[uplink] == sum(column) == 1:
                peaks_after.append((self.before[uplink][0], factor))
            elif min(column) == max(column):
                peaks_after.append((whole, column[0] * factor))
            else:
                peaks_after.append(
                    (Peaks(uplink_rates(self.flow, column), slots, self.days), factor)
                )
        return peaks_after


def _percentiles(uplinks: Sequence[tuple[Peaks, float]], place: int, drawn: Drawn) -> list[float]:
    known: dict[Peaks, float] = {}
    for peaks, _ in uplinks:
        if peaks not in known:
            known[peaks] = peaks.of_rank(place, drawn)
    return [known[peaks] * factor for peaks, factor in uplinks]


def _luck(outlook: Outlook, chance: ChoiceSource) -> float:
    """The factor of one draw. An estimate from few observations may be far off; intervals must hold all the same."""
    luck, degrees = outlook.luck, outlook.degrees
    if luck < SURE or degrees is None:
        return luck
    return min(MOST_LUCK, luck * degrees / max(SURE, chance.gammavariate(degrees / 2, 2.0)))


def _lucky(
    state: _State, mean_shares: Sequence[float], luck: float, chance: ChoiceSource
) -> _State:
    """Lets the hash give each line a little more or less than its mean share."""
    if luck < SURE:
        return state
    scale = 1 / luck - 1
    got = [
        chance.gammavariate(mean_share * scale, 1.0) if mean_share > 0 else 0.0
        for mean_share in mean_shares
    ]
    whole = sum(got) or 1.0
    factors = [
        share / whole / mean if mean > 0 else 1.0
        for share, mean in zip(got, mean_shares, strict=True)
    ]
    moved = list(map(mul, state.shares, factors))
    total = sum(moved) or 1.0
    return _State([share / total for share in moved], list(map(mul, state.p95_bps, factors)))


def _day_sums(rates: Sequence[float], slots: Sequence[int], days: int) -> list[float]:
    sums = [0.0] * days
    for day, rate in zip(slots, rates, strict=True):
        sums[day] += rate
    return sums


def _grown(state: _State, growth: float) -> _State:
    return _State(state.shares, [bps * growth for bps in state.p95_bps])


def _summed(
    whole: tuple[_State, _State],
    drawn: Sequence[tuple[_State, _State]],
    growths: Sequence[float],
    outlook: Outlook,
) -> Forecast:
    """`growths`: per draw, coming over recorded demand."""
    pairs = list(zip(drawn, growths, strict=True))
    coming = [(_grown(old, growth), _grown(new, growth)) for (old, new), growth in pairs]
    sides = [
        _sides(whole[0], [old for old, _ in drawn], outlook.rooms_bps),
        _sides(whole[1], [new for _, new in coming], outlook.rooms_bps),
    ]
    skews = [
        [skew(each[side].shares, outlook.ideal) for each in (whole, *drawn)] for side in (0, 1)
    ]
    fullest = [_fullest(new, outlook.rooms_bps) for _, new in (whole, *coming)]
    gains = [_gain(both, outlook.capacities_bps) for both in coming]
    point, _ = _gain(whole, outlook.capacities_bps)
    relative = nearest_rank([part for _, part in gains], LOW_PCT) or 0.0
    return Forecast(
        before=sides[0],
        after=sides[1],
        skew_before=interval(skews[0][0], skews[0][1:]),
        skew_after=middle(skews[1][0], skews[1][1:]),
        busiest_after=middle(fullest[0], fullest[1:]),
        gain=middle(point, [absolute for absolute, _ in gains]),
        least_gain=relative,
    )


def _sides(whole: _State, drawn: Sequence[_State], rooms: Sequence[float]) -> tuple[Side, ...]:
    return tuple(
        Side(
            interval(whole.shares[uplink], [state.shares[uplink] for state in drawn]),
            interval(
                whole.p95_bps[uplink] / room, [state.p95_bps[uplink] / room for state in drawn]
            ),
        )
        for uplink, room in enumerate(rooms)
    )


def _gain(both: tuple[_State, _State], capacities: Sequence[float]) -> tuple[float, float]:
    """Loss of the fullest line, as utilization and as a part of today's."""
    old, new = (_fullest(state, capacities) for state in both)
    return old - new, (old - new) / old if old else 0.0


def _fullest(state: _State, capacities: Sequence[float]) -> float:
    return max(bps / room for bps, room in zip(state.p95_bps, capacities, strict=True))


def middle(without_draws: float, drawn: Sequence[float]) -> Interval:
    if not drawn:
        return interval(without_draws, drawn)
    return interval(median(drawn), drawn)


def interval(value: float, drawn: Sequence[float]) -> Interval:
    """The middle nine tenths of the draws, widened to hold the point figure."""
    low, high = nearest_rank(drawn, LOW_PCT), nearest_rank(drawn, HIGH_PCT)
    if low is None or high is None:
        return Interval(value, value, value)
    return Interval(value, min(low, value), max(high, value))
