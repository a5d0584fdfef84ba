"""Light echoes as counts, for percentiles and losses of any length of time without a sort.

Round trips keep three digits, so an hour of a line has few different ones. Counts of hours and minutes add up in any
order, and statistics come from the sum: long windows say what their minutes would.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import sqrt

from backend.domain.stats.distribution import Distribution, of_counts


@dataclass(frozen=True, slots=True)
class EchoHistogram:
    """Echoes of a line at rest."""

    # how often, by rounded microseconds
    round_trips: Mapping[int, int] = field(default_factory=dict)
    # how many minutes, by echoes (sent, lost)
    minutes: Mapping[tuple[int, int], int] = field(default_factory=dict)


def rounded_us(rtt_us: int) -> int:
    """To three digits, half up: 10 us below 10 ms, 0.1 ms below 100 ms, then 1 ms."""
    step = 10 if rtt_us < 10_000 else 100 if rtt_us < 100_000 else 1000
    return (rtt_us + step // 2) // step * step


def merged(parts: Iterable[EchoHistogram]) -> EchoHistogram:
    round_trips: Counter[int] = Counter()
    minutes: Counter[tuple[int, int]] = Counter()
    for part in parts:
        round_trips.update(part.round_trips)
        minutes.update(part.minutes)
    return EchoHistogram(round_trips, minutes)


def round_trips_ms(echoes: EchoHistogram) -> Distribution | None:
    """Over single echoes, ms; None where none came back."""
    return of_counts({rtt_us / 1000: count for rtt_us, count in echoes.round_trips.items()})


Z_95 = 1.959964


def loss_interval(echoes: EchoHistogram) -> tuple[float, float] | None:
    """The line's loss with 95 % certainty, fractions of 1; None where no echo was sent.

    Wilson's score interval (E. Wilson, "Probable Inference", 1927) also holds for few losses and none. It takes
    losses as independent; in bursts the true interval is wider.
    """
    sent = sum(count * minutes for (count, _), minutes in echoes.minutes.items())
    if not sent:
        return None
    part = sum(lost * minutes for (_, lost), minutes in echoes.minutes.items()) / sent
    scale = 1 + Z_95**2 / sent
    middle = (part + Z_95**2 / (2 * sent)) / scale
    half = Z_95 / scale * sqrt(part * (1 - part) / sent + (Z_95 / (2 * sent)) ** 2)
    # Rounding must not move an end past the part itself where nothing, or all, was lost.
    return max(0.0, min(part, middle - half)), min(1.0, max(part, middle + half))


def losses(echoes: EchoHistogram) -> Distribution | None:
    """Fractions of 1: percentiles and spread over minutes, the mean over all echoes. None where none was sent."""
    counts: Counter[float] = Counter()
    all_sent = all_lost = 0
    for (sent, lost), minutes in echoes.minutes.items():
        counts[lost / sent] += minutes
        all_sent += sent * minutes
        all_lost += lost * minutes
    loss = of_counts(counts)
    return None if loss is None else replace(loss, mean=all_lost / all_sent)
