"""Changes carried out on a lab router, and how they end: by a person, by checks, taken back."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from backend.domain.changes.checks import BUSY_BYTES
from backend.services.changes.means import Pace
from backend.store.engine.database import Database
from backend.store.tables import AuditEntry, Drift, Recommendation, Regime
from tests.integration.services.change_running.endings import KINDS, Start, ended, rule
from tests.integration.services.change_site import AT_ONCE, TIMER_S, ChangeSite, Kind


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
        site.request_end(runner, "confirm")
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
        site.request_end(runner, "revert")
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
        site.request_end(runner, "confirm")
        with module_database.transaction() as session:
            kept = session.get_one(Recommendation, made.id)
            assert (kept.state, kept.applied_at) == ("applied", site.change().ended_at)
            entries = session.query(AuditEntry).filter_by(action="change_confirmed").all()
            assert site.change_id in [entry.detail["change"] for entry in entries]


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
        site.request_end(runner, "confirm")
        site.advance(600)
        site.observe()
        with module_database.transaction() as session:
            begun = session.query(Regime).filter_by(router_id=router_id).all()
            assert begun[-1].from_at <= site.change().ended_at
            assert begun[-1].state["denominator"] == 6
            assert session.query(Drift).filter_by(router_id=router_id).count() == 0


def test_the_regime_begins_before_anybody_confirms_and_ends_when_it_is_taken_back(
    start: Start, module_database: Database
) -> None:
    with start("buckets") as site:
        router_id = site.change().router_id
        site.observe()
        site.advance(60)
        runner = site.runner()
        site.drive(runner, "pending")

        def weights() -> list[int]:
            with module_database.transaction() as session:
                rows = session.query(Regime).filter_by(router_id=router_id)
                return [row.state["denominator"] for row in rows.order_by(Regime.from_at)]

        before, applied = weights()
        assert (before, applied) == (5, 6)
        site.advance(60)
        site.request_end(runner, "revert")
        assert weights() == [5, 6, 5]
        with module_database.transaction() as session:
            assert session.query(Drift).filter_by(router_id=router_id).count() == 0


def test_taken_back_while_it_is_written(start: Start) -> None:
    with start("convert") as site:

        def regret(_: int, point: str) -> bool:
            if point == "wrote 3":
                site.set(requested_end="revert", requested_by="ani")
            return False

        site.drive(site.runner(regret))
        ended(site, "reverted", "person", "reverted_by_person")
        assert site.steps().count("write") == 4


def test_checks_confirm(start: Start) -> None:
    with start("marks", confirm_by="checks") as site:
        runner = site.runner()
        assert site.drive(runner, "pending") == "pending"
        assert site.once(runner) == "pending"
        site.advance(AT_ONCE.hold_s + 1)
        site.drive(runner)
        ended(site, "confirmed", "checks", "confirmed")


@pytest.mark.parametrize("confirm_by", ["person", "checks"])
def test_an_uplink_that_goes_down(start: Start, confirm_by: str) -> None:
    """Before it is verified this ends the change; afterwards only where checks were asked to decide."""
    with start("marks", confirm_by=confirm_by) as site:
        uplink = site.router.menus["/interface"].find("ether2")
        assert uplink is not None
        runner = site.runner()
        if confirm_by == "checks":
            site.drive(runner, "pending")
            uplink["running"] = "false"
        else:
            site.router.after_write.append(lambda: uplink.update(running="false"))
        site.drive(runner)
        ended(site, "reverted", "checks", "line_down")


def test_an_uplink_that_carries_nothing_any_more(start: Start) -> None:
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


def busy(site: ChangeSite) -> None:
    """Clients are at work, and none has met the new rules yet."""
    for counts in site.router.menus["/interface"].counters.values():
        counts["rx-byte"] += BUSY_BYTES


@pytest.mark.parametrize("kind", ["buckets", "convert"])
def test_confirming_waits_until_somebody_meets_the_new_rules(start: Start, kind: Kind) -> None:
    with start(kind) as site:
        runner = site.runner()
        assert site.drive(runner, "pending") == "pending"
        busy(site)
        site.set(requested_end="confirm", requested_by="ani")
        assert site.once(runner) == "pending"
        assert site.once(runner) == "pending"
        assert site.steps().count("unmet") == 1
        mangle = site.router.menus["/ip/firewall/mangle"]
        buckets = [row for row in mangle.rows if " bucket " in row.get("comment", "")]
        mangle.counters[buckets[0][".id"]]["packets"] += 1
        site.drive(runner)
        ended(site, "confirmed", "person", "confirmed")


def test_a_change_that_nobody_meets_is_not_kept(start: Start) -> None:
    with start("convert") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        busy(site)
        site.set(requested_end="confirm", requested_by="ani")
        assert site.once(runner) == "pending"
        site.advance(TIMER_S + 5)
        site.drive(runner)
        ended(site, "reverted", "router", "rules_unmet")
        assert site.steps().count("unmet") == 1
        assert site.rows() == site.before
        with site.database.transaction() as session:
            rows = select(AuditEntry).filter_by(action="change_reverted")
            *_, entry = session.scalars(rows.order_by(AuditEntry.id))
            assert (entry.outcome, entry.detail["code"]) == ("failed", "rules_unmet")


def test_a_confirmation_that_waits_can_be_taken_back(start: Start) -> None:
    with start("convert") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        busy(site)
        site.set(requested_end="confirm", requested_by="ani")
        assert site.once(runner) == "pending"
        site.request_end(runner, "revert")
        ended(site, "reverted", "person", "reverted_by_person")
        assert site.rows() == site.before


def test_whoever_asks_for_the_old_rules_just_before_the_rollback_leaves_gets_them(
    start: Start,
) -> None:
    with start("marks") as site:

        def regret(_: int, point: str) -> bool:
            if point == "before confirming":
                site.set(requested_end="revert", requested_by="ani")
            return False

        runner = site.runner(regret)
        site.drive(runner, "pending")
        site.request_end(runner, "confirm")
        ended(site, "reverted", "person", "reverted_by_person")
        assert "confirming" not in site.steps()
        assert site.rows() == site.before


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
