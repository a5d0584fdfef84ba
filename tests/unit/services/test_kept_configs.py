import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from backend.domain.config.config import RouterConfig
from backend.errors import RouterUnreachable
from backend.routeros.session.client import Target
from backend.services.discovery.kept_configs import KEPT_S, KeptConfig, KeptConfigs

HERE = Target("192.0.2.1", 8728, "off", "u", "p")
AT = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


class Router:
    """Counts how often it is read."""

    read = 0

    def __call__(self):
        self.read += 1
        return KeptConfig(RouterConfig(), AT)


def test_a_reading_is_kept_for_its_target_and_its_time():
    clock, router = Clock(), Router()
    kept = KeptConfigs(clock)
    kept.of(1, HERE, router)
    clock.now += KEPT_S - 1
    kept.of(1, HERE, router)
    assert router.read == 1
    kept.of(1, Target("192.0.2.2", 8728, "off", "u", "p"), router)
    assert router.read == 2
    clock.now += KEPT_S
    kept.of(1, HERE, router)
    assert router.read == 3
    kept.of(2, HERE, router)
    assert router.read == 4


def test_a_failure_is_not_kept():
    def away():
        raise RouterUnreachable("timeout", "away")

    kept, router = KeptConfigs(Clock()), Router()
    with pytest.raises(RouterUnreachable):
        kept.of(1, HERE, away)
    kept.of(1, HERE, router)
    assert router.read == 1


def test_who_asks_at_once_waits_for_one_reading():
    kept, router, start = KeptConfigs(), Router(), Barrier(4)

    def asking():
        start.wait()
        return kept.of(1, HERE, router)

    with ThreadPoolExecutor(4) as pool:
        readings = [each.result() for each in [pool.submit(asking) for _ in range(4)]]
    assert router.read == 1
    assert len({id(reading) for reading in readings}) == 1
