"""Sharing shards out: each has one owner in the end, fairly, and few move, whatever order workers look in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from backend.domain.installation.shards import ShardDecision, decide, is_overdue, is_too_soon

WORKERS = ["a", "b", "c", "d", "e"]
alive_sets = st.sets(st.sampled_from(WORKERS), min_size=1)
shard_counts = st.integers(1, 40)


class Installation:
    """Workers that look in turn; what is given back is given back between two looks."""

    def __init__(self, shards: int) -> None:
        self.shards = shards
        self.alive: set[str] = set()
        self.owners: dict[int, str] = {}
        self.moves = 0

    def look(self, me: str) -> ShardDecision:
        decision = decide(me, self.alive, self.owners, self.shards)
        for shard in decision.claim:
            assert self.owners.get(shard) not in self.alive, "taken from a living worker"
            self.owners[shard] = me
            self.moves += 1
        for shard in decision.release:
            assert self.owners.pop(shard) == me
        return decision

    def settle(self, order: list[str]) -> None:
        """Everybody looks twice: once to give back, once to take."""
        for _ in range(2):
            for me in order:
                self.look(me)

    def assert_fair(self) -> None:
        assert set(self.owners) == set(range(self.shards))
        assert set(self.owners.values()) <= self.alive
        counts = [list(self.owners.values()).count(worker) for worker in self.alive]
        assert max(counts) - min(counts) <= 1


@given(
    shard_counts,
    alive_sets,
    st.dictionaries(st.integers(0, 60), st.sampled_from(WORKERS)),
    st.randoms(),
)
def test_from_any_state_every_shard_comes_to_one_living_worker(
    shards, alive, owners, random
) -> None:
    place = Installation(shards)
    place.alive, place.owners = alive, {k: v for k, v in owners.items() if v in alive or k < shards}
    order = sorted(alive)
    random.shuffle(order)
    place.settle(order)
    place.assert_fair()
    assert all(place.look(me) == ShardDecision() for me in order), (
        "settled, so nothing moves any more"
    )


@given(shard_counts, alive_sets, st.sampled_from(WORKERS))
def test_a_worker_that_joins_moves_only_its_own_share(shards, alive, newcomer) -> None:
    place = Installation(shards)
    place.alive = alive - {newcomer} or {"z"}
    place.settle(sorted(place.alive))
    place.moves = 0
    place.alive = place.alive | {newcomer}
    place.settle(sorted(place.alive))
    place.assert_fair()
    assert place.moves == list(place.owners.values()).count(newcomer)


@given(shard_counts, st.sets(st.sampled_from(WORKERS), min_size=2), st.data())
def test_a_worker_that_dies_loses_all_and_no_other_shard_moves(shards, alive, data) -> None:
    place = Installation(shards)
    place.alive = set(alive)
    place.settle(sorted(place.alive))
    dead = data.draw(st.sampled_from(sorted(alive)))
    left_behind = list(place.owners.values()).count(dead)
    place.moves = 0
    place.alive = place.alive - {dead}
    place.settle(sorted(place.alive))
    place.assert_fair()
    assert place.moves == left_behind


@given(shard_counts, shard_counts, alive_sets)
def test_another_number_of_shards_is_shared_out_again(before, after, alive) -> None:
    place = Installation(before)
    place.alive = alive
    place.settle(sorted(alive))
    place.shards = after
    place.settle(sorted(alive))
    place.assert_fair()


def test_who_waits_for_others_to_give_back_knows_it() -> None:
    owners = dict.fromkeys(range(4), "old")
    assert decide("new", {"old", "new"}, owners, 4) == ShardDecision(waiting=2)
    assert decide("old", {"old", "new"}, owners, 4) == ShardDecision(release=(2, 3))


def test_two_clocks_make_one_round() -> None:
    assert is_too_soon(4.9, 10)
    assert not is_too_soon(5.0, 10)


def test_a_silent_queue_is_replaced_by_the_own_clock() -> None:
    assert not is_overdue(19.9, 19.9, 10)
    assert is_overdue(20, 20, 10)
    assert not is_overdue(9.9, 30, 10), "it did poll by itself a moment ago"
    assert not is_overdue(15, 3, 10), "somebody asks; the round was dropped for another reason"
