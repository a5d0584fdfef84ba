"""The work queue: names of jobs, and how to ask for one. Workers bind a task to each name (worker/tasks.py)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from celery import Celery
from kombu.exceptions import OperationalError

from backend.errors import Unavailable
from backend.settings import Settings

DEFAULT_QUEUE = "default"
MEMORY = {"polling_interval": 0.02}
"""kombu's memory transport polls; at its default of 1 s a task waits half a second."""

REDIS = {
    "socket_timeout": 10.0,
    "socket_connect_timeout": 3.0,
    "socket_keepalive": True,
    "health_check_interval": 5,
}
"""A broker that vanished without closing its connections is noticed, by publishers and by consumers."""


class Job(StrEnum):
    """Every job there is; payloads are ids, never objects."""

    POLL = "poll"
    """Read the counters of shard n."""
    OBSERVE = "observe"
    """Read the configurations of shard n that are due."""
    HEARTBEAT = "heartbeat"
    """Say outside that all is well."""
    REBUILD = "rebuild"
    """Make hours and days again whose time zone or contract changed."""
    RETAIN = "retain"
    """Delete what is too old."""
    SELF_CHECK = "self_check"
    """Compare yesterday's slots with the counters."""
    PLAN_PROBES = "plan_probes"
    """Turn plans into slots ahead of time, and end the slots that nobody ran."""
    RECOMMEND = "recommend"
    """Make the recommendations that are due, and score those that were applied."""
    KEEP_TOPS = "keep_tops"
    """Keep the largest slots of days that are over."""
    REPORT = "report"
    """Make the reports that are due, and mail them."""


def poll_queue(shard: int) -> str:
    """Each shard has a queue of its own: so the process that keeps its routers' connections gets its jobs."""
    return f"poll.{shard}"


def create_queue(settings: Settings) -> Celery:
    """A Celery application for the broker of the settings; it connects when first used."""
    url = settings.broker_url.get_secret_value()
    app = Celery("timbang", broker=url, set_as_current=False)
    app.conf.update(
        task_default_queue=DEFAULT_QUEUE,
        task_ignore_result=True,
        task_serializer="json",
        accept_content=["json"],
        timezone="UTC",
        enable_utc=True,
        worker_prefetch_multiplier=1,
        worker_hijack_root_logger=False,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        # Ours are acknowledged when they start, so none is cancelled; unset, each lost connection warns.
        worker_cancel_long_running_tasks_on_connection_loss=True,
        # An absent broker is told at once: whoever asks comes again.
        task_publish_retry_policy={"max_retries": 1, "interval_start": 0},
        broker_transport_options=_transport_options(url),
    )
    return app


def _transport_options(url: str) -> dict[str, Any]:
    if url.startswith("memory:"):
        return dict(MEMORY)
    return dict(REDIS) if url.startswith("redis") else {}


def enqueue(
    app: Celery, job: Job, *args: Any, queue: str = DEFAULT_QUEUE, expires_s: float | None = None
) -> None:
    """Ask for a job. After `expires_s` seconds in the queue it is dropped. Raises Unavailable without a broker."""
    try:
        app.send_task(job.value, args=args, queue=queue, expires=expires_s, retry=False)
    except OperationalError as error:
        raise Unavailable(
            "The work queue does not answer; try again in a moment.", "queue_away"
        ) from error
