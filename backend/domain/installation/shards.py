"""Which worker polls which shards, and when a round of one is due.

Each worker decides alone from what all see: who is alive and who owns what. Nobody takes a living worker's shards;
who has too many gives some back, who has too few takes free ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

SILENT_INTERVALS = 2  # then, without a job from the queue, a worker polls by its own clock


@dataclass(frozen=True, slots=True)
class ShardDecision:
    """Shards to take and to give back now."""

    claim: tuple[int, ...] = ()
    release: tuple[int, ...] = ()
    waiting: int = 0  # how many more come when others give them back


def decide(
    me: str, alive: Collection[str], owners: Mapping[int, str], shards: int
) -> ShardDecision:
    """What `me` does about the shards 0 to `shards` - 1; owners that are not alive own nothing.

    Shares differ by at most 1 shard. A worker that has more keeps a larger share, so the fewest shards move.
    """
    workers = {*alive, me}
    owned = {shard: who for shard, who in owners.items() if who in workers and shard < shards}
    mine = sorted(shard for shard, who in owned.items() if who == me)
    share = _shares(workers, Counter(owned.values()), shards)[me]
    beyond = [shard for shard, who in owners.items() if who == me and shard >= shards]
    free = [number for number in range(shards) if number not in owned]
    wanted = max(share - len(mine), 0)
    claim = free[:wanted]
    return ShardDecision(tuple(claim), (*mine[share:], *sorted(beyond)), wanted - len(claim))


def _shares(workers: Collection[str], owned: Counter[str], shards: int) -> dict[str, int]:
    """All workers come to the same answer, also while shards are being given back."""
    least, larger = divmod(shards, len(workers))
    ranked = sorted(workers, key=lambda worker: (-min(owned[worker], least + 1), worker))
    return {worker: least + (rank < larger) for rank, worker in enumerate(ranked)}


def is_too_soon(since_last_s: float, interval_s: float) -> bool:
    """Whether a round now would follow the last round too closely: two clocks asked for it, or a clock caught up."""
    return since_last_s < interval_s / 2


def is_overdue(since_last_s: float, since_asked_s: float, interval_s: float) -> bool:
    """Whether a worker should start a round itself, as nobody asked for too long."""
    return since_asked_s >= SILENT_INTERVALS * interval_s and since_last_s >= interval_s
