"""Periodic jobs: how often, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from celery import Celery

from backend.queue import DEFAULT_QUEUE, Job, create_queue, poll_queue
from backend.settings import Settings

OBSERVE_LOOK_S = 30.0
REBUILD_LOOK_S = 5.0
"""Until then pages have no figures of a corrected line; finding none is one small query."""
HEARTBEAT_S = 60.0
PLAN_PROBES_LOOK_S = 30.0
RECOMMEND_LOOK_S = 600.0
REPORT_LOOK_S = 60.0
"""A report comes at the minute that was ordered; finding none due is two small queries."""
KEEP_TOPS_LOOK_S = 300.0
"""Each run is bounded; finding none is one query."""
HOUR_S = 3600.0


@dataclass(frozen=True, slots=True)
class Periodic:
    """A job that waited `expires_s` in its queue is dropped: the next one is coming."""

    job: Job
    every_s: float
    why: str
    args: tuple[int, ...] = ()
    queue: str = DEFAULT_QUEUE

    @property
    def name(self) -> str:
        return ".".join([self.job.value, *map(str, self.args)])


def periodic(settings: Settings) -> Iterator[Periodic]:
    interval_s = settings.poll_interval_s
    for shard in range(settings.poll_shards):
        queue, args = poll_queue(shard), (shard,)
        yield Periodic(Job.POLL, interval_s, "counters become samples and slots", args, queue)
        look_s = min(OBSERVE_LOOK_S, settings.observe_interval_s)
        yield Periodic(Job.OBSERVE, look_s, "a changed or new router is noticed soon", args, queue)
    yield Periodic(Job.HEARTBEAT, HEARTBEAT_S, "whoever misses it can tell people soon")
    yield Periodic(Job.REBUILD, REBUILD_LOOK_S, "a corrected zone or contract shows soon")
    yield Periodic(
        Job.PLAN_PROBES, PLAN_PROBES_LOOK_S, "a slot that nobody runs ends soon after its time"
    )
    yield Periodic(
        Job.RECOMMEND, RECOMMEND_LOOK_S, "weeks end at different hours; regimes begin any time"
    )
    yield Periodic(Job.REPORT, REPORT_LOOK_S, "campuses want their reports at different hours")
    yield Periodic(Job.KEEP_TOPS, KEEP_TOPS_LOOK_S, "p95 of many days needs them")
    yield Periodic(Job.RETAIN, HOUR_S, "small deletes often, rather than a large one at night")
    yield Periodic(Job.SELF_CHECK, HOUR_S, "campuses end their days at different hours")


def beat_schedule(settings: Settings) -> dict[str, dict[str, Any]]:
    """As Celery's beat wants it."""
    return {
        task.name: {
            "task": task.job.value,
            "schedule": task.every_s,
            "args": task.args,
            "options": {"queue": task.queue, "expires": task.every_s},
        }
        for task in periodic(settings)
    }


def create_clock(settings: Settings) -> Celery:
    """The queue with the schedule, for a beat, which does no jobs."""
    app = create_queue(settings)
    app.conf.beat_schedule = beat_schedule(settings)
    return app
