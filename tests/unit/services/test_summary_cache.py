from __future__ import annotations

import threading

import pytest

from backend.services.figures.summary_cache import KEPT_MS, SummaryCache


class Maker:
    """Makes values for names, and counts for which."""

    def __init__(self) -> None:
        self.made_names: list[str] = []

    def __call__(self, names: list[str]) -> dict[str, str]:
        self.made_names += names
        return {name: name.upper() for name in names}


def test_what_was_made_is_kept_until_it_is_old() -> None:
    cache, make = SummaryCache(), Maker()
    for at_ms in (1000, 1000 + KEPT_MS - 1):
        assert cache.several({"a": "k"}, at_ms, make) == {"a": "A"}
    assert make.made_names == ["a"]
    cache.several({"a": "k"}, 1000 + KEPT_MS, make)
    cache.several({"a": "k"}, 999, make)
    cache.several({"a": "other"}, 1000, make)
    assert make.made_names == ["a"] * 4


def test_only_what_is_missing_is_made() -> None:
    cache, make = SummaryCache(), Maker()
    assert cache.get("k", 0, lambda: "one") == "one"
    figures = cache.several({"a": "k", "b": "l"}, 0, make)
    assert figures == {"a": "one", "b": "B"}
    assert make.made_names == ["b"]


def test_the_least_recently_used_goes_first() -> None:
    cache, make = SummaryCache(2), Maker()
    for name in ("a", "b", "a", "c", "a", "b"):
        cache.several({name: name}, 0, make)
    assert make.made_names == ["a", "b", "c", "b"]


def test_what_is_old_takes_no_room() -> None:
    cache, make = SummaryCache(), Maker()
    for at_ms in range(0, 10 * KEPT_MS, KEPT_MS):
        cache.several({"a": f"k{at_ms}", "b": f"l{at_ms}"}, at_ms, make)
    assert len(cache._kept) == 2


def test_cleared_is_empty() -> None:
    cache, make = SummaryCache(), Maker()
    for _ in range(2):
        cache.several({"a": "k"}, 0, make)
        cache.clear()
    assert make.made_names == ["a", "a"]


def test_those_who_come_meanwhile_wait_for_the_first() -> None:
    cache, begun, go_on, made, got = SummaryCache(), threading.Event(), threading.Event(), [], []

    def make() -> object:
        begun.set()
        go_on.wait()
        made.append(object())
        return made[-1]

    def ask() -> None:
        got.append(cache.get("k", 0, make))

    first = threading.Thread(target=ask)
    first.start()
    begun.wait()
    others = [threading.Thread(target=ask) for _ in range(8)]
    for other in others:
        other.start()
    go_on.set()
    for thread in (first, *others):
        thread.join()
    assert len(made) == 1
    assert got == made * 9


def test_where_the_first_fails_the_others_make_it_themselves() -> None:
    cache, begun, go_on, got = SummaryCache(), threading.Event(), threading.Event(), []

    def fail() -> str:
        begun.set()
        go_on.wait()
        raise ValueError("made up by this test")

    def first() -> None:
        with pytest.raises(ValueError, match="made up"):
            cache.get("k", 0, fail)

    threads = [threading.Thread(target=first)]
    threads[0].start()
    begun.wait()
    threads.append(threading.Thread(target=lambda: got.append(cache.get("k", 0, lambda: "mine"))))
    threads[1].start()
    go_on.set()
    for thread in threads:
        thread.join()
    assert got == ["mine"]


def test_the_own_part_is_made_before_waiting_for_that_of_others() -> None:
    cache, begun, other_done, got = SummaryCache(), threading.Event(), threading.Event(), []

    def slowly() -> str:
        begun.set()
        other_done.wait()
        return "A"

    def own_part(names: list[str]) -> dict[str, str]:
        assert names == ["b"]
        other_done.set()
        return {"b": "B"}

    first = threading.Thread(target=lambda: cache.get("k", 0, slowly))
    first.start()
    begun.wait()
    got.append(cache.several({"a": "k", "b": "l"}, 0, own_part))
    first.join()
    assert got == [{"a": "A", "b": "B"}]
