"""Scripts that run, entries that fire on the router's own clock, and safe mode beside them."""

import pytest

from lab.campuses.presets import inside_session

MANGLE = "/ip/firewall/mangle"
REVERT = """
/system/scheduler/remove [find name="revert"]
/ip/firewall/mangle/set [find comment="pcc-isp1-0"] new-connection-mark=ISP3
:log info "reverted"
"""


def mark_of(bench, comment="pcc-isp1-0"):
    (row,) = bench.rows(f"{MANGLE}/print", f"?comment={comment}")
    return row["new-connection-mark"]


def arm(bench, *words):
    bench.ret("/system/script/add", "=name=revert", f"=source={REVERT}")
    return bench.ret("/system/scheduler/add", "=name=revert", "=on-event=revert", *words)


def test_a_script_runs_on_demand(bench):
    row_id = bench.ret("/system/script/add", "=name=revert", f"=source={REVERT}")
    bench.done("/system/script/run", f"=number={row_id}")
    assert mark_of(bench) == "ISP3"
    assert bench.rows("/system/script/print")[0]["run-count"] == "1"
    assert bench.rows("/log/print")[-1]["message"] == "reverted"


def test_a_script_stops_at_its_first_error(bench):
    source = (
        f"{MANGLE}/set [find comment=pcc-isp1-0] new-connection-mark=a\n"
        f"{MANGLE}/set [find comment=pcc-isp1-0] in-interface=nosuch\n"
        f"{MANGLE}/set [find comment=pcc-isp1-0] new-connection-mark=b"
    )
    row_id = bench.ret("/system/script/add", "=name=s", f"=source={source}")
    assert "does not match any value" in bench.trap("/system/script/run", f"=number={row_id}")
    assert mark_of(bench) == "a"


def test_a_text_with_a_mistake_runs_not_at_all(bench):
    source = f"{MANGLE}/set [find comment=pcc-isp1-0] new-connection-mark=a\n/ip/nonsense/set x"
    assert bench.trap("/execute", f"=script={source}", "=as-string=").startswith("bad command name")
    assert mark_of(bench) == "ISP1"


@pytest.mark.parametrize(
    "comparison, said",
    [("= 0", "no"), ("!= 0", "yes"), ("> 0", "yes"), ("< 1", "no"), ("= 1", "yes")],
)
def test_conditions_count_what_is_found(bench, comparison, said):
    source = (
        f':if ([:len [{MANGLE}/find comment="pcc-isp1-0"]] {comparison}) '
        "do={ :put yes } else={ :put no }"
    )
    assert bench.ret("/execute", f"=script={source}", "=as-string=") == said


def test_second_words(bench):
    source = (
        f"{MANGLE}/move [find comment=pcc-isp3-4] [find comment=pcc-isp1-0]\n"
        f"{MANGLE}/unset [find comment=pcc-isp3-4] in-interface\n"
        f'{MANGLE}/comment [find comment=pcc-isp3-4] "first of all"'
    )
    bench.ret("/execute", f"=script={source}", "=as-string=")
    rows = bench.rows(f"{MANGLE}/print", "?per-connection-classifier")
    assert (rows[0]["comment"], rows[1]["comment"]) == ("first of all", "pcc-isp1-0")
    assert "in-interface" not in rows[0]


def test_an_error_of_its_own(bench):
    message = bench.trap("/execute", "=script={:error stop}", "=as-string=")
    assert message == "stop"


def test_errors_can_be_caught_and_finding_nothing_is_none(bench):
    source = (
        ':do { /ip/route/remove *FFFF } on-error={ :put "caught" }; '
        f'{MANGLE}/remove [find comment="no such rule"]; :put "end"'
    )
    assert bench.ret("/execute", f"=script={source}", "=as-string=") == "caught\nend"


def test_execute_without_waiting_reports_to_the_log(bench):
    assert bench.ret("/execute", "=script=/ip/route/remove *FFFF").startswith("*")
    assert "no such item" in bench.rows("/log/print")[-1]["message"]


def test_rules_are_put_back_where_they_were(bench):
    before = [row["comment"] for row in bench.rows(f"{MANGLE}/print") if "comment" in row]
    (row,) = bench.rows(f"{MANGLE}/print", "?comment=pcc-isp2-1")
    bench.done(f"{MANGLE}/remove", f"=.id={row['.id']}")
    words = " ".join(
        f'{name}="{row[name]}"'
        for name in (
            "chain",
            "action",
            "new-connection-mark",
            "per-connection-classifier",
            "comment",
        )
    )
    source = f'{MANGLE}/add {words} place-before=[find comment="pcc-isp2-2"]'
    bench.ret("/execute", f"=script={source}", "=as-string=")
    after = [row["comment"] for row in bench.rows(f"{MANGLE}/print") if "comment" in row]
    assert after == before


def test_an_entry_fires_once_and_removes_itself(bench):
    arm(bench, "=interval=60s")
    (row,) = bench.rows("/system/scheduler/print")
    assert row["next-run"] == "2026-05-31 14:04:22"
    bench.now += 59
    assert mark_of(bench) == "ISP1"
    bench.now += 500
    assert mark_of(bench) == "ISP3"
    assert bench.rows("/system/scheduler/print") == []


def test_a_disarmed_entry_stays_silent(bench):
    row_id = arm(bench, "=interval=60s")
    bench.done("/system/scheduler/remove", f"=.id={row_id}")
    bench.now += 120
    assert mark_of(bench) == "ISP1"


def test_repeated_entries_run_at_their_times(bench):
    bench.ret("/system/scheduler/add", "=name=tick", "=interval=10s", "=on-event=:log info tick")
    bench.now += 35
    times = [row["time"] for row in bench.rows("/log/print", "?message=tick")]
    assert times == ["2026-05-31 14:03:32", "2026-05-31 14:03:42", "2026-05-31 14:03:52"]
    assert bench.rows("/system/scheduler/print")[0]["run-count"] == "3"


def test_a_fixed_time_without_interval(bench):
    arm(bench, "=start-date=2026-05-31", "=start-time=14:05:00")
    bench.now += 97
    assert mark_of(bench) == "ISP1"
    bench.now += 1
    assert mark_of(bench) == "ISP3"


def test_a_start_in_the_past_without_interval_never_runs(bench):
    arm(bench, "=start-date=2026-05-30", "=start-time=14:05:00")
    assert "next-run" not in bench.rows("/system/scheduler/print")[0]


def test_local_time_counts(bench):
    bench.done("/system/clock/set", "=time-zone-name=Asia/Jakarta")
    arm(bench, "=start-date=2026-05-31", "=start-time=21:05:00")
    bench.now += 98
    assert mark_of(bench) == "ISP3"


def test_a_step_of_the_clock_fires_early(bench):
    arm(bench, "=interval=600s")
    bench.router.step_clock(601)
    assert mark_of(bench) == "ISP3"


def test_startup_entries_run_after_a_boot(bench):
    arm(bench, "=start-time=startup")
    bench.now += 1000
    assert mark_of(bench) == "ISP1"
    bench.router.reboot(bench.now)
    bench.now += 2
    assert mark_of(bench) == "ISP1"
    bench.now += 1
    assert mark_of(bench) == "ISP3"


def test_an_entry_cannot_do_more_than_its_policy(bench):
    bench.ret(
        "/system/scheduler/add",
        "=name=weak",
        "=interval=5s",
        "=policy=read",
        f"=on-event={MANGLE}/set [find comment=pcc-isp1-0] new-connection-mark=x",
    )
    bench.now += 6
    assert mark_of(bench) == "ISP1"
    assert "not enough permissions" in bench.rows("/log/print")[-1]["message"]


def test_the_traffic_before_a_firing_flows_under_the_old_rules(bench):
    seen = []

    class Recorder:
        def advance(self, router, now):
            row = router.menus[MANGLE].where(comment="pcc-isp1-0")[0]
            seen.append((now - bench_start, row["new-connection-mark"]))

    bench_start = bench.now
    arm(bench, "=interval=60s")
    bench.router.model = Recorder()
    bench.now += 90
    bench.rows("/system/identity/print")
    assert seen == [(60.0, "ISP1"), (90.0, "ISP3")]


# Safe mode


def test_release_keeps_and_unroll_undoes(bench):
    for verb, expected in (("release", "y"), ("unroll", "y")):
        bench.done("/safe-mode/take")
        (row,) = bench.rows(f"{MANGLE}/print", "?comment=pcc-isp1-0")
        value = "y" if verb == "release" else "z"
        bench.done(f"{MANGLE}/set", f"=.id={row['.id']}", f"=new-connection-mark={value}")
        (state,) = bench.rows("/safe-mode/print")
        assert (state["enabled"], state["current"]) == ("true", "1")
        bench.done(f"/safe-mode/{verb}")
        assert mark_of(bench) == expected
    assert bench.rows("/safe-mode/print")[0]["enabled"] == "false"


def test_a_lost_session_undoes_the_changes_of_all(bench):
    before = bench.rows(f"{MANGLE}/print")
    bench.done("/safe-mode/take")
    holder, bench.session = bench.session, inside_session(bench.router)
    bench.ret(f"{MANGLE}/add", "=chain=forward", "=action=accept")
    bench.done(f"{MANGLE}/remove", f"=.id={before[0]['.id']}")
    assert "held" in bench.trap("/safe-mode/take")
    bench.router.disconnect(holder)
    assert bench.rows(f"{MANGLE}/print") == before


def test_an_undone_entry_of_the_scheduler_does_not_fire(bench):
    bench.done("/safe-mode/take")
    arm(bench, "=interval=10s")
    bench.done("/safe-mode/unroll")
    bench.now += 30
    assert mark_of(bench) == "ISP1"


def test_beyond_a_hundred_actions_safe_mode_is_left_silently(bench):
    bench.done("/safe-mode/take")
    for number in range(101):
        bench.done("/system/identity/set", f"=name=n{number}")
    assert bench.rows("/safe-mode/print")[0]["enabled"] == "false"
    bench.router.disconnect(bench.session)
    bench.session = inside_session(bench.router)
    assert bench.rows("/system/identity/print") == [{"name": "n100"}]


@pytest.mark.parametrize("version", ["7.15.3", "7.17.2"])
def test_safe_mode_came_with_7_18(bench_of, version):
    assert bench_of(version).trap("/safe-mode/take").startswith("no such command")


def test_a_reboot_undoes_what_was_not_released(bench):
    bench.done("/safe-mode/take")
    bench.done("/system/identity/set", "=name=lost")
    bench.router.reboot(bench.now)
    assert bench.rows("/system/identity/print") == [{"name": "lab-router"}]


def test_changes_are_undone_newest_first(bench):
    bench.done("/safe-mode/take")
    for name in ("one", "two", "three"):
        bench.done("/system/identity/set", f"=name={name}")
    bench.done("/safe-mode/unroll")
    assert bench.rows("/system/identity/print") == [{"name": "lab-router"}]


@pytest.mark.parametrize("free, runs", [("no", False), ("yes", True)])
def test_a_script_asks_for_the_policies_it_lists(bench, free, runs):
    row_id = bench.ret(
        "/system/script/add",
        "=name=s",
        "=policy=read,write,reboot",
        f"=dont-require-permissions={free}",
        "=source=:log info ran",
    )
    bench.router.menus["/user/group"].add_row(name="op", policy="api,read,write")
    bench.session = inside_session(bench.router, "op")
    reply = bench.reply("/system/script/run", f"=number={row_id}")
    assert (reply == [["!done"]]) is runs
    assert bool(bench.rows("/log/print", "?message=ran")) is runs
