"""What somebody else does to the router before a change, in it and after it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.integration.services.change_running.endings import Start, ended, rule, unarmed
from tests.integration.services.change_site import TIMER_S, ChangeSite


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
    """What somebody took away is not put back; it is told, and no timer of ours stays, but the script does."""
    with start("marks") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.router.menus["/ip/firewall/mangle"].rows.remove(rule(site, "pcc-isp2-1"))
        site.drive(runner)
        change = site.change()
        assert (change.state, change.outcome["code"]) == ("reverted", "rollback_incomplete")
        assert change.outcome["cause"]["code"] == "touched"
        assert site.rows()["/system/scheduler"] == []
        assert [row["name"] for row in site.rows()["/system/script"]] == [
            f"timbang-rollback-{site.change_id}"
        ]
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
        site.request_end(runner, "revert")
        assert site.change().state == "reverted"
        rows = site.rows()
        assert rows.pop("/ip/firewall/filter")[-1]["comment"] == "by hand"
        assert rows == {path: menu_rows for path, menu_rows in site.before.items() if path in rows}
