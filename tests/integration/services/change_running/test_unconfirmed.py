"""Nobody confirms, or nobody can: the router goes back by itself."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from backend.errors import Unavailable
from backend.store.tables import AuditEntry
from tests.integration.services.change_running.endings import KINDS, Start, ended, unarmed
from tests.integration.services.change_site import TIMER_S, Kind


def test_the_router_alone_when_we_are_away(start: Start) -> None:
    with start("buckets") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.router.faults.refuse_connections = True
        site.lab.apply(site.served)
        site.advance(TIMER_S + 5)
        assert site.once(runner) == "pending"
        assert site.once(runner) == "pending"
        assert site.rows() == site.before
        site.router.faults.clear()
        site.lab.apply(site.served)
        site.drive(runner)
        ended(site, "reverted", "router", "reverted_by_router")
        assert site.steps().count("unreachable") == site.steps().count("reachable") == 1


def test_nobody_confirms(start: Start) -> None:
    with start("marks") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.advance(TIMER_S + 5)
        site.drive(runner)
        ended(site, "reverted", "router", "reverted_by_router")
        with site.database.transaction() as session:
            rows = select(AuditEntry).filter_by(action="change_reverted")
            *_, entry = session.scalars(rows.order_by(AuditEntry.id))
            assert entry.outcome == "done"  # the timer did what it is for


def test_a_reboot_while_it_is_pending(start: Start) -> None:
    with start("convert") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.router.reboot(site.moment(), renumber=True)
        site.advance(10)
        assert unarmed(site)
        site.drive(runner)
        ended(site, "reverted", "router", "reverted_by_router")


def test_a_clock_step_while_it_is_pending(start: Start) -> None:
    with start("marks") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.router.step_clock(2 * TIMER_S)
        site.router.catch_up()
        site.drive(runner)
        ended(site, "reverted", "router", "reverted_by_router")


@pytest.mark.parametrize("kind", KINDS)
def test_a_clock_step_between_two_writes(start: Start, kind: Kind) -> None:
    """The router undoes what is there so far and forgets the rollback, while we still write."""
    with start(kind) as site:

        def step(_: int, point: str) -> bool:
            if point == "wrote 0":
                site.router.step_clock(2 * TIMER_S)
                site.router.catch_up()
            return False

        site.drive(site.runner(step))
        assert site.change().state == "reverted"
        assert site.rows() == site.before
        assert unarmed(site)


def test_a_router_that_is_slower_than_its_timer(start: Start) -> None:
    with start("buckets") as site:
        site.router.after_write.append(
            lambda: setattr(site.moment, "at", site.moment.at + TIMER_S / 4)
        )
        site.drive(site.runner())
        ended(site, "reverted", "engine", "too_slow")


def test_silence_after_a_write(start: Start) -> None:
    with start("marks") as site:
        site.router.faults.mute_at_write = 5
        site.router.faults.write_is_done = True
        runner = site.runner(deadline_s=4.0)
        assert site.drive(runner, "reverting") == "reverting"
        site.router.faults.clear()
        site.drive(runner)
        assert site.change().outcome["code"] in ("timeout", "too_slow")
        assert site.rows() == site.before


def test_two_workers_look_at_once(start: Start) -> None:
    with start("marks") as site:
        first, two = site.runner(), site.runner()
        assert (first.look(), two.look()) == (1, 0)
        assert site.drive(first, "pending") == "pending"
        assert two.look() == 0
        assert site.steps().count("started") == 1
        first.stop()
        assert site.once(two) == "pending"
        assert site.request_end(two, "confirm") == "confirmed"


def test_a_worker_that_was_cut_off_writes_no_more(start: Start) -> None:
    """Its lease is over while it writes, another one takes the change and undoes it."""
    with start("buckets") as site:

        def cut_off(_: int, point: str) -> bool:
            if point == "wrote 1":
                assert site.recover() == "reverted"
            return False

        runner = site.runner(cut_off)
        runner.look()
        site.rest(runner)
        assert site.change().state == "reverted"
        assert site.rows() == site.before
        assert unarmed(site)


def test_a_change_that_was_anothers_meanwhile_is_written_on_by_nobody_here(start: Start) -> None:
    """Another worker took it and died, and it is ours again before the write that was under way is over."""
    with start("buckets") as site:

        def lose(_: int, point: str) -> bool:
            if point == "wrote 1":
                ended_at = site.change().created_at
                site.set(worker="another", lease_until=ended_at)
                assert runner.look() == 0
                assert site.change().worker == runner_token
            return False

        runner = site.runner(lose)
        runner_token = f"w{site.change_id}.1"
        runner.look()
        site.rest(runner)
        assert site.change().state == "applying"
        assert site.steps().count("write") == 2
        assert runner.look() == 0
        assert site.recover() == "reverted"
        assert site.rows() == site.before
        assert unarmed(site)


def test_who_was_cut_off_takes_no_change_whose_lease_has_ended(start: Start) -> None:
    """The others may have been cut off too, and be at work; what nobody had yet is begun."""
    with start("buckets") as site:
        begun, waiting = site.runner(), site.runner()
        site.drive(begun, "pending")
        assert waiting.look() == 0
        waiting._loop.be_cautious()
        site.set(lease_until=site.change().created_at)
        assert waiting.look() == 0
        site.set(lease_until=None)
        assert site.once(waiting) == "pending"
        assert site.request_end(waiting, "confirm") == "confirmed"


def test_the_database_goes_away_while_it_writes(start: Start) -> None:
    """Nobody can be told, but the router does not wait for its timer."""
    with start("buckets") as site:

        def away(_: int, point: str) -> bool:
            if point == "wrote 1":
                raise Unavailable("gone")
            return False

        runner = site.runner(away)
        runner.look()
        site.rest(runner)
        assert site.change().state == "applying"
        assert site.rows() == site.before
        assert site.recover() == "reverted"
