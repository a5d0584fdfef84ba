"""Jobs that a test asks for itself, beside those of the beat."""

from __future__ import annotations

from typing import Any

from celery import Celery

from backend.queue import DEFAULT_QUEUE, Job


def enqueue(
    app: Celery, job: Job, *args: Any, queue: str = DEFAULT_QUEUE, expires_s: float | None = None
) -> None:
    """After `expires_s` seconds in the queue the job is dropped."""
    app.send_task(job.value, args=args, queue=queue, expires=expires_s, retry=False)
