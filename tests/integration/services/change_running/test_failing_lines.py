"""The router's own rollback ran, and not every line of it worked."""

from __future__ import annotations

import re

import pytest

from tests.integration.services.change_running.endings import Start, ended, rule, unarmed
from tests.integration.services.change_site import TIMER_S, ChangeSite
from tests.integration.services.lab_site import connected

LINE = "pcc-isp2-1"
"""Comment of a rule that the change writes: its line of the script fails."""

OLD_SCRIPT = """\
:do {/ip/firewall/mangle/set [find comment="gone"] new-connection-mark=x} on-error={}
:do {/ip/firewall/mangle/set [find comment="pcc-isp2-1"] new-connection-mark=ISP2} on-error={}
:do {:log warning "timbang: change 7 reverted: nobody confirmed it, or somebody undid it"} on-error={}
:do {/system/scheduler/remove [find name=NAME]} on-error={}
:do {/system/scheduler/remove [find name=NAME-boot]} on-error={}
:do {/system/script/remove [find name=NAME]} on-error={}
"""
"""As versions before 0.2 armed it: it removed itself whatever had failed."""


def script(site: ChangeSite) -> list[dict[str, str]]:
    return site.router.menus["/system/script"].rows


def went_back_alone(site: ChangeSite) -> None:
    """Pending until its timer ends, while one line of the rollback fails."""
    site.drive(site.runner(), "pending")
    site.router.faults.failing_in_scripts.add(LINE)
    site.advance(TIMER_S + 5)
    assert site.rows()["/system/scheduler"] == []
    assert [row["comment"][-1] for row in script(site)] == ["1"]
    (message,) = (
        row["message"] for row in site.router.menus["/log"].rows if "NOT fully" in row["message"]
    )
    assert f"change {site.change_id} is NOT fully reverted. Lines that failed: 1." in message


def test_timbang_does_the_rest_line_by_line(start: Start) -> None:
    with start("marks") as site:
        went_back_alone(site)
        assert site.recover() == "reverted"
        ended(site, "reverted", "engine", "rollback_failed")
        assert "1 line of it failed" in site.change().outcome["text"]
        assert site.steps().count("rollback_failed") == 1


def test_it_is_told_and_the_script_stays_where_nothing_helps(start: Start) -> None:
    """The rule cannot be written by anybody; an admin runs the script when that is cured."""
    with start("marks") as site:
        went_back_alone(site)
        rules = site.router.menus["/ip/firewall/mangle"].rows
        before = [row.copy() for row in rules]
        taken = rule(site, LINE)
        rules.remove(taken)
        assert site.recover() == "reverted"
        change = site.change()
        assert (change.ended_by, change.outcome["code"]) == ("engine", "rollback_incomplete")
        assert change.outcome["failures"] == 1
        assert site.rows()["/system/scheduler"] == []
        assert len(script(site)) == 1
        rules[:] = before
        site.router.faults.clear()
        run_by_hand(site)
        assert unarmed(site)
        assert site.rows() == site.before


def run_by_hand(site: ChangeSite) -> None:
    with connected(site.served) as connection:
        name = f"timbang-rollback-{site.change_id}"
        connection.command("/system/script/run", f"=number={name}")


def test_an_admin_who_ran_it_again_before_we_look(start: Start) -> None:
    with start("marks") as site:
        went_back_alone(site)
        site.router.faults.clear()
        run_by_hand(site)
        assert site.recover() == "reverted"
        ended(site, "reverted", "router", "reverted_by_router")


@pytest.mark.parametrize("requested", ["revert", "confirm"])
def test_a_person_decides_while_lines_of_scripts_fail(start: Start, requested: str) -> None:
    with start("marks") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        site.router.faults.failing_in_scripts.add(LINE)
        site.request_end(runner, requested)
        if requested == "confirm":
            ended(site, "confirmed", "person", "confirmed")
        else:
            ended(site, "reverted", "person", "reverted_by_person")
            assert site.steps().count("undoing") == 2


def earlier(line: str) -> str:
    """As versions wrote it that counted no failing lines."""
    line = re.sub(
        r":local rows \[\S+/find (.*?\]); :if .*? do=\{:error gone\}; (\S+) \$rows",
        r"\2 [find \1",
        line,
    )
    return line.replace(":set failed ($failed + 1)", "")


def test_a_rollback_that_an_earlier_version_armed(start: Start) -> None:
    with start("marks") as site:
        runner = site.runner()
        site.drive(runner, "pending")
        (row,) = script(site)
        undo = [earlier(line) for line in row["source"].splitlines() if "$rows" in line]
        assert undo[0].startswith(":do {/ip/firewall/mangle/set [find comment=")
        assert undo[0].endswith("} on-error={}")
        row["source"] = "\n".join((*undo, OLD_SCRIPT.replace("NAME", row["name"])))
        site.advance(TIMER_S + 5)
        site.drive(runner)
        ended(site, "reverted", "router", "reverted_by_router")
