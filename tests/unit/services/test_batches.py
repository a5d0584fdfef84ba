"""How a backlog is cut into transactions: nothing is lost, doubled or put out of order, and routers stay whole."""

from __future__ import annotations

from collections import Counter
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from backend.routeros.session.dial import Target
from backend.services.polling.poll_buffer import split
from backend.services.polling.poll_targets import PollTarget
from backend.services.polling.posting import Answer

ZONE = ZoneInfo("Asia/Jakarta")
TARGETS = [PollTarget(n, Target("192.0.2.1", 8728, "off", "u", ""), (), ZONE) for n in range(6)]


def backlog(router_ids: list[int]) -> list[Answer]:
    return [Answer(TARGETS[router_id], at_ms, 1) for at_ms, router_id in enumerate(router_ids)]


def by_router(answers: list[Answer]) -> dict[int, list[int]]:
    instants_of: dict[int, list[int]] = {}
    for answer in answers:
        instants_of.setdefault(answer.target.router_id, []).append(answer.at_ms)
    return instants_of


@given(st.lists(st.integers(0, 5), max_size=60), st.integers(1, 20))
def test_batches_hold_every_answer_once_and_each_router_in_order(
    router_ids: list[int], most: int
) -> None:
    waiting = left = backlog(router_ids)
    taken: list[Answer] = []
    while left:
        batch, left = split(left, most)
        assert 0 < len(batch) <= most
        taken += batch
    assert by_router(taken) == by_router(waiting)


@given(st.lists(st.integers(0, 5), max_size=60), st.integers(1, 20))
def test_a_router_is_cut_only_if_it_does_not_fit_into_a_batch(
    router_ids: list[int], most: int
) -> None:
    batch, left = split(backlog(router_ids), most)
    both = by_router(batch).keys() & by_router(left).keys()
    assert all(Counter(router_ids)[router_id] > most for router_id in both)
