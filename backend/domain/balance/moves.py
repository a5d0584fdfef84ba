"""From one set of buckets to another: where the traffic of each old bucket goes, and which remainders keep most.

A connection's hash does not depend on the denominator: after `both-addresses:5/x` becomes `10/x`, remainder 3 is 3 or
8. Old bucket b and new bucket r share connections only where b = r modulo gcd(old, new).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import gcd

Parts = tuple[float, ...]  # per line, the part of something that it gets


def spread(old_denominator: int, uplinks: Sequence[int], count: int) -> list[Parts]:
    """Per old bucket, the part that each of `count` lines gets; `lines` takes the new remainders."""
    step = gcd(old_denominator, len(uplinks))
    parts = []
    for remainder in range(step):
        taken = Counter(uplinks[remainder::step])
        whole = len(uplinks) // step
        parts.append(tuple(taken[uplink] / whole for uplink in range(count)))
    return [parts[bucket % step] for bucket in range(old_denominator)]


def placed(
    weights: Sequence[int], sizes: Sequence[float], today: Sequence[int | None]
) -> tuple[int, ...]:
    """A line per new remainder with these weights, so that as many bytes as possible stay.

    `sizes` and `today` are of the old buckets; without old buckets the lines follow each other.
    """
    denominator = sum(weights)
    stays = _stays(denominator, len(weights), sizes, today)
    uplinks = [uplink for uplink, weight in enumerate(weights) for _ in range(weight)]
    if not stays:
        return tuple(uplinks)
    gains = sorted(
        (-stays[at][uplink], uplink, at)
        for at in range(denominator)
        for uplink in range(len(weights))
    )
    left, chosen = list(weights), [-1] * denominator
    for _, uplink, at in gains:
        if chosen[at] < 0 and left[uplink]:
            chosen[at] = uplink
            left[uplink] -= 1
    return _improved(chosen, stays)


def resplit(
    sizes: Sequence[float], today: Sequence[int | None], uplinks: Sequence[int], count: int
) -> tuple[Parts, ...]:
    """Per line of today and of tomorrow: the part of the first one's traffic that the second gets.

    `sizes` and `today` are of the old buckets, `lines` of the new remainders. Where there are no old buckets, or a
    line's buckets carry nothing, tomorrow's weights decide.
    """
    fair = tuple(uplinks.count(uplink) / len(uplinks) for uplink in range(count))
    if gcd(len(sizes), len(uplinks)) == 1 or not sizes:
        return (fair,) * count
    parts = spread(len(sizes), uplinks, count)
    return tuple(_row(uplink, sizes, today, parts) or fair for uplink in range(count))


def _row(
    uplink: int, sizes: Sequence[float], today: Sequence[int | None], parts: Sequence[Parts]
) -> Parts | None:
    own = [
        (size, part)
        for size, old, part in zip(sizes, today, parts, strict=True)
        if old == uplink and size
    ]
    whole = sum(size for size, _ in own)
    if not whole:
        return None
    return tuple(
        sum(size * part[other] for size, part in own) / whole for other in range(len(parts[0]))
    )


def moved_part(
    sizes: Sequence[float], today: Sequence[int | None], parts: Sequence[Parts]
) -> float:
    rows = zip(sizes, today, parts, strict=True)
    return sum(size * (1 - (0 if uplink is None else part[uplink])) for size, uplink, part in rows)


def _stays(
    denominator: int, count: int, sizes: Sequence[float], today: Sequence[int | None]
) -> list[list[float]]:
    """Per new remainder and line, the bytes that stay if the remainder goes to that line."""
    if not sizes:
        return []
    step = gcd(len(sizes), denominator)
    stays = [[0.0] * count for _ in range(denominator)]
    for bucket, (size, uplink) in enumerate(zip(sizes, today, strict=True)):
        if uplink is not None:
            for at in range(bucket % step, denominator, step):
                stays[at][uplink] += size * step / denominator
    return stays


def _improved(chosen: list[int], stays: Sequence[Sequence[float]]) -> tuple[int, ...]:
    """Exchanges two remainders as long as more bytes stay."""
    better = True
    while better:
        better = False
        for number in range(len(chosen)):
            for other in range(number):
                mine, his = chosen[number], chosen[other]
                kept = stays[number][mine] + stays[other][his]
                if stays[number][his] + stays[other][mine] > kept + 1e-12:
                    chosen[number], chosen[other] = his, mine
                    better = True
    return tuple(chosen)
