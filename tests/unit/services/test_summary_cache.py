from __future__ import annotations

from backend.services.summary_cache import KEPT_MS, SummaryCache


def test_what_was_put_is_found_until_it_is_old() -> None:
    cache, value = SummaryCache(), object()
    cache.put("k", 1000, value)
    assert cache.get("k", 1000 + KEPT_MS - 1) is value
    assert cache.get("k", 1000 + KEPT_MS) is None
    assert cache.get("k", 999) is None
    assert cache.get("other", 1000) is None


def test_the_least_recently_used_goes_first() -> None:
    cache, values = SummaryCache(2), [object() for _ in range(3)]
    cache.put(0, 0, values[0])
    cache.put(1, 0, values[1])
    assert cache.get(0, 0) is values[0]
    cache.put(2, 0, values[2])
    assert [cache.get(n, 0) for n in range(3)] == [values[0], None, values[2]]
