"""The broker as the test sees it: what is asked for, and whether somebody does it."""

from __future__ import annotations

import time
from typing import Any

import redis

from backend.queue import DEFAULT_QUEUE, Job, create_queue, enqueue
from backend.settings import load


def asked_per_second(broker_url: str, over_s: float) -> float:
    """How many jobs are put into the broker, measured for at least `over_s`."""
    with redis.Redis.from_url(broker_url) as broker:
        began, first = time.monotonic(), _pushes(broker)
        time.sleep(over_s)
        return (_pushes(broker) - first) / (time.monotonic() - began)


def ask_for_a_self_check(database_url: str, broker_url: str) -> None:
    """A job of the default queue that changes nothing."""
    settings = load(database_url=database_url, broker_url=broker_url, secret_key="0" * 32)
    with create_queue(settings) as queue:
        enqueue(queue, Job.SELF_CHECK)


def is_default_queue_empty(broker_url: str) -> bool:
    """Whether a worker has taken every job of the default queue."""
    with redis.Redis.from_url(broker_url) as broker:
        return int(broker.llen(DEFAULT_QUEUE)) == 0


def _pushes(broker: redis.Redis) -> int:
    statistics: Any = broker.info("commandstats")
    return int(statistics["cmdstat_lpush"]["calls"])
