"""Faults at every write and death at every point: the router has the rows of before or of after, byte for byte."""

from __future__ import annotations

import pytest

from tests.integration.services.change_running.endings import (
    PLANS,
    WRONG,
    Start,
    Where,
    ended,
    points_of,
    unarmed,
    writes_of,
)
from tests.integration.services.change_site import TIMER_S, Kind


@pytest.mark.parametrize("fault, is_done", WRONG)
@pytest.mark.parametrize("kind, where", PLANS)
def test_something_goes_wrong_at_any_write(
    start: Start, wanted, *, kind: Kind, where: Where, fault: str, is_done: bool
) -> None:
    for number in writes_of(where, wanted[kind][1]):
        with start(kind) as site:
            setattr(site.router.faults, fault, number)
            site.router.faults.write_is_done = is_done
            site.drive(site.runner())
            change = site.change()
            assert change.state in ("refused", "reverted"), (number, site.steps())
            assert site.rows() == site.before, (number, site.steps())
            assert change.outcome["code"], number


@pytest.mark.parametrize("requested", ["confirm", "revert"])
@pytest.mark.parametrize("fault, is_done", WRONG[:4])
def test_something_goes_wrong_at_the_end(
    start: Start, wanted, requested: str, fault: str, is_done: bool
) -> None:
    for number in (1, 2, 3):
        with start("buckets") as site:
            runner = site.runner()
            site.drive(runner, "pending")
            setattr(site.router.faults, fault, number)
            site.router.faults.write_is_done = is_done
            assert (
                site.request_end(runner, requested)
                == {"confirm": "confirmed", "revert": "reverted"}[requested]
            )
            assert unarmed(site)
            assert site.rows() == (wanted["buckets"][0] if requested == "confirm" else site.before)


@pytest.mark.parametrize("kind, where", PLANS)
def test_killed_at_any_point(start: Start, wanted, kind: Kind, where: Where) -> None:
    """Before and after each state, step and write."""
    points = wanted[kind][2]
    for number in points_of(where, points):
        with start(kind) as site:
            runner = site.runner(lambda n, _, number=number: n == number)
            if site.drive(runner, "pending", "confirmed") == "pending" and not site.killed:
                site.set(requested_end="confirm", requested_by="ani")
                site.drive(runner)
            assert site.killed == [points[number - 1]]
            state = site.recover()
            assert state in ("confirmed", "reverted", "refused"), (points[number - 1], site.steps())
            assert unarmed(site), (points[number - 1], site.steps())
            rows = wanted[kind][0] if state == "confirmed" else site.before
            assert site.rows() == rows, (points[number - 1], site.steps())


def test_killed_and_nobody_comes(start: Start) -> None:
    """No worker of ours lives any more: the router needs none."""
    with start("buckets") as site:
        site.drive(site.runner(lambda _, point: point == "wrote 2"))
        assert site.killed
        assert site.rows() != site.before
        site.advance(TIMER_S + 5)
        assert site.rows() == site.before
        assert unarmed(site)
        assert site.recover() == "reverted"
        ended(site, "reverted", "router", "reverted_by_router")
