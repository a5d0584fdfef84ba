"""Which answers go into one transaction: whole histories of few routers rather than one round of all.

A transaction reads and rewrites the state of every router and uplink that it touches, whether it posts one reading of
it or fifty. After an outage this decides how fast the backlog goes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from backend.services.polling.posting import Answer


def split(waiting: Sequence[Answer], most: int) -> tuple[list[Answer], list[Answer]]:
    """At most `most` answers, all of each router if that fits, and those that are left; both in the given order."""
    if len(waiting) <= most:
        return list(waiting), []
    chosen = _chosen([answer.target.router_id for answer in waiting], most)
    batch: list[Answer] = []
    left: list[Answer] = []
    for answer in waiting:
        fits = answer.target.router_id in chosen and len(batch) < most
        (batch if fits else left).append(answer)
    return batch, left


def _chosen(router_ids: Sequence[int], most: int) -> set[int]:
    """Routers in the order of their first answer, as many as fit; one at least."""
    chosen: set[int] = set()
    room = most
    for router_id, count in Counter(router_ids).items():
        if count > room and chosen:
            break
        chosen.add(router_id)
        room -= count
    return chosen
