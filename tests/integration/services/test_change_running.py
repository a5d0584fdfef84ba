"""Changes carried out on a lab router, and everything that may go wrong on the way.

Whatever happens, the router ends with the rows of before or of after, byte for byte, and nothing of ours is armed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import pytest

from backend.errors import Unavailable
from backend.services.change_means import Pace
from backend.store.database import Database
from backend.store.tables import AuditEntry, Drift, Recommendation, Regime
from lab.server import LabServer
from tests.integration.services.change_site import (
    AT_ONCE,
    TIMER_S,
    ChangeSite,
    Kind,
    Rows,
    change_site,
)

KINDS: tuple[Kind, ...] = ("marks", "buckets", "convert")
Start = Callable[..., AbstractContextManager[ChangeSite]]


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture(scope="module")
def start(lab: LabServer, module_database: Database) -> Start:
    return partial(change_site, lab, module_database)


@pytest.fixture(scope="module")
def wanted(start: Start) -> dict[Kind, tuple[Rows, int, list[str]]]:
    """Per kind: the rows after a change that went well, how many writes it took, and where it may die."""
    found: dict[Kind, tuple[Rows, int, list[str]]] = {}
    for kind in KINDS:
        with start(kind) as site:
            runner = site.runner()
            assert site.drive(runner, "pending") == "pending", site.steps()
            writes = site.router.faults.writes_seen
            assert site.wish(runner, "confirm") == "confirmed"
            found[kind] = (site.rows(), writes, list(site.points))
    return found


def unarmed(site: ChangeSite) -> bool:
    rows = site.rows()
    return rows["/system/script"] == [] and rows["/system/scheduler"] == []


def ended(site: ChangeSite, state: str, by: str, code: str) -> None:
    """Over, as told, and the router has what that means."""
    change = site.change()
    assert (change.state, change.ended_by, change.outcome["code"]) == (state, by, code), (
        site.steps()
    )
    assert (change.worker, change.lease_until) == ("", None)
    assert unarmed(site)
    if state != "confirmed":
        assert site.rows() == site.before


@pytest.mark.parametrize("kind", KINDS)
def test_a_change_is_applied_and_confirmed(start: Start, wanted, kind: Kind) -> None:
    with start(kind) as site:
        runner = site.runner()
        assert site.drive(runner, "pending") == "pending"
        assert site.change().deadline_at is not None
        assert len(site.rows()["/system/scheduler"]) == 2
        assert site.rows() != site.before
        site.advance(TIMER_S / 2)
        assert site.drive(runner, "pending") == "pending"
        site.wish(runner, "confirm")
        ended(site, "confirmed", "person", "confirmed")
        assert site.rows() == wanted[kind][0]
        site.advance(10 * TIMER_S)
        assert site.rows() == wanted[kind][0]
        assert site.steps().count("write") == len(site.plan.writes)


@pytest.mark.parametrize("kind", KINDS)
def test_a_person_takes_it_back(start: Start, kind: Kind) -> None:
    with start(kind) as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.wish(runner, "revert")
        ended(site, "reverted", "person", "reverted_by_person")


def test_what_ends_is_audited_and_the_recommendation_applied(
    start: Start, module_database: Database
) -> None:
    with start("marks") as site:
        with module_database.transaction() as session:
            made = Recommendation(
                router_id=site.change().router_id, at=site.moment.utc(), state="accepted",
                verdict="change", basis={}, content={},
            )  # fmt: skip
            session.add(made)
            session.flush()
        site.set(recommendation_id=made.id)
        runner = site.runner()
        site.drive(runner, "pending")
        site.wish(runner, "confirm")
        with module_database.transaction() as session:
            kept = session.get_one(Recommendation, made.id)
            assert (kept.state, kept.applied_at) == ("applied", site.change().ended_at)
            entries = session.query(AuditEntry).filter_by(action="change_confirmed").all()
            assert site.change_id in [one.detail["change"] for one in entries]


def test_the_regime_begins_with_the_change_and_is_no_drift(
    start: Start, module_database: Database
) -> None:
    with start("buckets") as site:
        router_id = site.change().router_id
        site.observe()
        runner = site.runner()
        site.drive(runner, "pending")
        site.advance(60)
        site.observe()
        site.wish(runner, "confirm")
        site.advance(600)
        site.observe()
        with module_database.transaction() as session:
            begun = session.query(Regime).filter_by(router_id=router_id).all()
            assert begun[-1].from_at <= site.change().ended_at
            assert begun[-1].state["denominator"] == 6
            assert session.query(Drift).filter_by(router_id=router_id).count() == 0


def test_taken_back_while_it_is_written(start: Start) -> None:
    with start("convert") as site:

        def regret(_: int, point: str) -> bool:
            if point == "wrote 3":
                site.set(wish="revert", wished_by="ani")
            return False

        site.drive(site.runner(regret))
        ended(site, "reverted", "person", "reverted_by_person")
        assert site.steps().count("write") == 4


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


def test_a_timer_that_was_switched_off_by_hand(start: Start) -> None:
    with start("marks") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        for row in site.router.menus["/system/scheduler"].rows:
            row["disabled"] = "true"
        site.advance(TIMER_S + 5)
        assert site.rows() != site.before
        site.drive(runner)
        ended(site, "reverted", "engine", "not_confirmed")


def test_a_rollback_that_was_taken_away_by_hand(start: Start) -> None:
    with start("buckets") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.router.menus["/system/script"].rows.clear()
        site.drive(runner)
        ended(site, "reverted", "engine", "touched")


def test_checks_confirm(start: Start) -> None:
    with start("marks", confirm_by="checks") as site:
        runner = site.runner()
        assert site.drive(runner, "pending") == "pending"
        assert site.once(runner) == "pending"
        site.advance(AT_ONCE.hold_s + 1)
        site.drive(runner)
        ended(site, "confirmed", "checks", "confirmed")


@pytest.mark.parametrize("confirm_by", ["person", "checks"])
def test_a_line_that_goes_down(start: Start, confirm_by: str) -> None:
    """Before it is verified this ends the change; afterwards only where checks were asked to decide."""
    with start("marks", confirm_by=confirm_by) as site:
        line = site.router.menus["/interface"].find("ether2")
        assert line is not None
        runner = site.runner()
        if confirm_by == "checks":
            site.drive(runner, "pending")
            line["running"] = "false"
        else:
            site.router.after_write.append(lambda: line.update(running="false"))
        site.drive(runner)
        ended(site, "reverted", "checks", "line_down")


def test_a_line_that_carries_nothing_any_more(start: Start) -> None:
    with start("marks") as site:
        counted = site.router.menus["/interface"].counters

        def flow(count: int, _point: str) -> bool:
            """Until the writes are done bytes flow."""
            if "written" not in "".join(site.points):
                for counts in counted.values():
                    counts["rx-byte"] += count
            return False

        site.drive(site.runner(flow, Pace(0.0, 0.0, 0.0, patience_s=0.5)))
        ended(site, "reverted", "checks", "no_traffic")


def test_connections_that_no_bucket_takes(start: Start) -> None:
    with start("buckets") as site:

        def leak(_: int, point: str) -> bool:
            if point == "after written":
                mangle = site.router.menus["/ip/firewall/mangle"]
                mangle.counters[rule(site, "timbang: a takes the rest")[".id"]]["packets"] += 7
            return False

        site.drive(site.runner(leak))
        ended(site, "reverted", "checks", "unclassified")
        assert "7 packets" in site.change().outcome["text"]


# What goes wrong at one write: refused, refused though done, cut off before, cut off after, restarted.
WRONG = [
    ("trap_at_write", False),
    ("trap_at_write", True),
    ("cut_at_write", False),
    ("cut_at_write", True),
    ("reboot_at_write", True),
]
EVERYWHERE = [("trap_at_write", False), ("cut_at_write", False), ("cut_at_write", True)]


@pytest.mark.parametrize("fault, is_done", WRONG)
@pytest.mark.parametrize("kind", KINDS)
def test_something_goes_wrong_at_any_write(
    start: Start, wanted, kind: Kind, fault: str, is_done: bool
) -> None:
    """Refused or cut off: every single write, those that arm included. The rest: every third of long plans."""
    every = kind == "marks" or (fault, is_done) in EVERYWHERE
    for number in range(1, wanted[kind][1] + 1, 1 if every else 3):
        with start(kind) as site:
            setattr(site.router.faults, fault, number)
            site.router.faults.write_is_done = is_done
            site.drive(site.runner())
            change = site.change()
            assert change.state in ("refused", "reverted"), (number, site.steps())
            assert site.rows() == site.before, (number, site.steps())
            assert change.outcome["code"], number


@pytest.mark.parametrize("wish", ["confirm", "revert"])
@pytest.mark.parametrize("fault, is_done", WRONG[:4])
def test_something_goes_wrong_at_the_end(
    start: Start, wanted, wish: str, fault: str, is_done: bool
) -> None:
    for number in (1, 2, 3):
        with start("buckets") as site:
            runner = site.runner()
            site.drive(runner, "pending")
            setattr(site.router.faults, fault, number)
            site.router.faults.write_is_done = is_done
            assert site.wish(runner, wish) == {"confirm": "confirmed", "revert": "reverted"}[wish]
            assert unarmed(site)
            assert site.rows() == (wanted["buckets"][0] if wish == "confirm" else site.before)


@pytest.mark.parametrize("kind", KINDS)
def test_killed_at_any_point(start: Start, wanted, kind: Kind) -> None:
    """Before and after each state, step and write; of the long plans after every second or fifth."""
    points = wanted[kind][2]
    for number in range(1, len(points) + 1, {"marks": 1, "buckets": 2, "convert": 5}[kind]):
        with start(kind) as site:
            runner = site.runner(lambda n, _, number=number: n == number)
            if site.drive(runner, "pending", "confirmed") == "pending" and not site.killed:
                site.set(wish="confirm", wished_by="ani")
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
        runner = site.runner(deadline_s=1.0)
        assert site.drive(runner, "reverting") == "reverting"
        site.router.faults.clear()
        site.drive(runner)
        assert site.change().outcome["code"] in ("timeout", "too_slow")
        assert site.rows() == site.before


REFUSED: dict[str, Callable[[ChangeSite], object]] = {
    "device mode": lambda site: site.router.menus["/system/device-mode"].rows[0].update(scheduler="false"),
    "policy": lambda site: site.router.menus["/user"].find("admin").update(group="read"),
    "full store": lambda site: setattr(site.router.faults, "script_store_full", True),
    "find": lambda site: site.router.faults.find_fails.add("comment"),
    "edited": lambda site: rule(site, "pcc-isp2-1").update({"new-connection-mark": "ISP3"}),
    "same comment": lambda site: site.router.menus["/ip/firewall/mangle"].add_row(
        chain="forward", action="accept", comment="pcc-isp2-1"
    ),
    "gone": lambda site: site.router.menus["/ip/firewall/mangle"].rows.remove(rule(site, "pcc-isp3-4")),
    "password": lambda site: setattr(site.router.faults, "refuse_logins", True),
    "away": lambda site: (setattr(site.router.faults, "refuse_connections", True), site.lab.apply(site.served)),
    "leftover": lambda site: site.router.menus["/system/script"].add_row(
        name=f"timbang-rollback-{site.change_id}", source=""
    ),
}  # fmt: skip


def rule(site: ChangeSite, comment: str) -> dict[str, str]:
    rows = site.router.menus["/ip/firewall/mangle"].rows
    return next(row for row in rows if row.get("comment") == comment)


@pytest.mark.parametrize("why", REFUSED)
def test_refused_before_anything_is_written(start: Start, why: str) -> None:
    with start("marks") as site:
        REFUSED[why](site)
        before = site.rows()
        site.drive(site.runner())
        change = site.change()
        assert (change.state, change.ended_by) == ("refused", "engine")
        assert change.outcome["text"]
        assert site.rows() == before


def test_an_edit_while_it_was_interrupted_is_not_undone(start: Start) -> None:
    """Killed while it armed: what differs then is somebody else's."""
    with start("marks") as site:
        site.drive(site.runner(lambda _, point: point == "armed"))
        rule(site, "pcc-isp2-1")["new-connection-mark"] = "ISP3"
        edited = site.rows()["/ip/firewall/mangle"]
        assert site.recover() == "refused"
        assert site.rows()["/ip/firewall/mangle"] == edited
        assert unarmed(site)


def test_a_rule_of_the_change_edited_while_it_is_pending(start: Start) -> None:
    with start("marks") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        rule(site, "pcc-isp2-1")["new-connection-mark"] = "ISP3"
        site.drive(runner)
        ended(site, "reverted", "engine", "touched")


def test_a_rule_of_the_change_removed_while_it_is_pending(start: Start) -> None:
    """What somebody took away is not put back; it is told, and nothing of ours stays."""
    with start("marks") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.router.menus["/ip/firewall/mangle"].rows.remove(rule(site, "pcc-isp2-1"))
        site.drive(runner)
        change = site.change()
        assert (change.state, change.outcome["code"]) == ("reverted", "not_restored")
        assert change.outcome["cause"]["code"] == "touched"
        assert unarmed(site)
        gone = [
            row for row in site.before["/ip/firewall/mangle"] if row.get("comment") != "pcc-isp2-1"
        ]
        assert site.rows()["/ip/firewall/mangle"] == gone


@pytest.mark.parametrize("when", ["before", "wrote 0"])
def test_a_foreign_rule_of_another_kind(start: Start, when: str) -> None:
    """Before we begin it is nobody's business; while we write nobody can tell whose doing it is."""
    with start("marks") as site:
        filters = site.router.menus["/ip/firewall/filter"]

        def edit(_: int, point: str) -> bool:
            if point == when:
                filters.add_row(chain="input", action="drop", comment="by hand")
            return False

        if when == "before":
            edit(0, when)
        state = site.drive(site.runner(edit), "pending", "reverted")
        assert state == ("pending" if when == "before" else "reverted")
        assert filters.rows[-1]["comment"] == "by hand"
        if state == "reverted":
            assert site.change().outcome["code"] == "row_new"


def test_foreign_rules_that_come_while_it_is_pending_stay(start: Start) -> None:
    with start("buckets") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.router.menus["/ip/firewall/filter"].add_row(
            chain="input", action="drop", comment="by hand"
        )
        site.wish(runner, "revert")
        assert site.change().state == "reverted"
        rows = site.rows()
        assert rows.pop("/ip/firewall/filter")[-1]["comment"] == "by hand"
        assert rows == {path: found for path, found in site.before.items() if path in rows}


def test_two_workers_look_at_once(start: Start) -> None:
    with start("marks") as site:
        one, two = site.runner(), site.runner()
        assert (one.look(), two.look()) == (1, 0)
        assert site.drive(one, "pending") == "pending"
        assert two.look() == 0
        assert site.steps().count("started") == 1
        one.stop()
        assert site.once(two) == "pending"
        assert site.wish(two, "confirm") == "confirmed"


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
