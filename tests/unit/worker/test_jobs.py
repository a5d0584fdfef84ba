"""Every job has exactly one task, is asked for in a queue that somebody serves, and never piles up."""

from __future__ import annotations

from backend.queue import Job, poll_queue
from backend.settings import Settings
from worker.app import queues_of
from worker.schedule import beat_schedule, periodic
from worker.tasks import TASKS
from worker.work import Work

SETTINGS = Settings(database_url="postgresql://nowhere/nothing", secret_key="k" * 40, poll_shards=3)


def test_every_job_has_exactly_one_task() -> None:
    assert set(TASKS) == set(Job)
    assert len({id(task) for task in TASKS.values()}) == len(TASKS)


def test_every_job_is_scheduled_in_a_queue_that_is_served() -> None:
    lines = list(periodic(SETTINGS))
    assert {line.job for line in lines} == set(Job)
    assert {line.queue for line in lines} == set(queues_of(list(Work), range(3)))


def test_every_shard_is_polled_at_the_interval() -> None:
    polls = [line for line in periodic(SETTINGS) if line.job is Job.POLL]
    assert [(poll.args, poll.queue) for poll in polls] == [((n,), poll_queue(n)) for n in range(3)]
    assert {poll.every_s for poll in polls} == {SETTINGS.poll_interval_s}


def test_an_overdue_job_is_dropped_when_the_next_one_comes() -> None:
    for line in beat_schedule(SETTINGS).values():
        assert line["options"]["expires"] == line["schedule"]


def test_a_worker_serves_the_work_that_it_was_given() -> None:
    assert queues_of([Work.DEFAULT], range(3)) == ["default"]
    assert queues_of([Work.POLL], [1]) == ["poll.1"]
