"""What `print` shows, menu by menu and version by version."""

import pytest


def test_every_menu_prints(bench):
    for path in bench.router.menus:
        assert bench.reply(f"{path}/print")[-1] == ["!done"], path


def test_interface_rows_hold_the_counters(bench):
    row = bench.rows("/interface/print", "?name=ether2")[0]
    assert row["rx-byte"] == str(2_000_000 * 3600)
    assert row["tx-byte"] == str(200_000 * 3600)
    assert row["running"] == "true"
    assert row["disabled"] == "false"
    assert "dynamic" not in row


def test_counters_grow_with_the_clock(bench):
    before = bench.rows("/interface/print", "?name=ether1")[0]
    bench.now += 30
    after = bench.rows("/interface/print", "?name=ether1")[0]
    assert int(after["rx-byte"]) - int(before["rx-byte"]) == 30_000_000


def test_proplist_leaves_out_what_is_missing(bench):
    rows = bench.rows("/interface/print", "=.proplist=name,slave,rx-byte", "?name=ether1")
    assert rows == [{"name": "ether1", "rx-byte": str(1_000_000 * 3600)}]


def test_an_unknown_print_argument(bench):
    assert bench.trap("/interface/print", "=frobnicate=") == "unknown parameter frobnicate"


@pytest.mark.parametrize(
    "version, marked",
    [("7.15.3", False), ("7.17.2", False), ("7.18.2", True), ("7.20.1", True)],
)
def test_empty_came_with_7_18(bench_of, version, marked):
    reply = bench_of(version).reply("/interface/print", "?name=nosuch")
    assert reply == ([["!empty"], ["!done"]] if marked else [["!done"]])


def test_count_only(bench):
    assert bench.ret("/ip/firewall/nat/print", "=count-only=") == "3"
    assert bench.ret("/ip/firewall/nat/print", "=count-only=", "?chain=nosuch") == "0"


def test_single_objects_have_no_id(bench):
    assert bench.rows("/system/identity/print") == [{"name": "lab-router"}]
    assert ".id" not in bench.rows("/system/resource/print")[0]


def test_uptime_and_clock_follow_the_virtual_clock(bench):
    assert bench.rows("/system/resource/print")[0]["uptime"] == "1h"
    bench.done("/system/clock/set", "=time-zone-name=Asia/Jakarta")
    bench.now += 61
    clock = bench.rows("/system/clock/print")[0]
    assert (clock["date"], clock["time"]) == ("2026-05-31", "21:04:23")
    assert clock["gmt-offset"] == "+07:00"
    assert bench.rows("/system/resource/print")[0]["uptime"] == "1h1m1s"


def test_a_clock_step_leaves_uptime_alone(bench):
    bench.router.step_clock(-3600)
    assert bench.rows("/system/clock/print")[0]["time"] == "13:03:22"
    assert bench.rows("/system/resource/print")[0]["uptime"] == "1h"


def test_ethernet_counts_under_plural_names(bench):
    ethernet = bench.rows("/interface/ethernet/print", "?name=ether1")[0]
    interface = bench.rows("/interface/print", "?name=ether1")[0]
    assert ethernet["rx-bytes"] == interface["rx-byte"]
    assert ethernet[".id"] == interface[".id"]
    assert "rx-byte" not in ethernet


def test_print_can_be_narrowed_to_a_chain(bench):
    rows = bench.rows("/ip/firewall/mangle/print", "=chain=output")
    assert {row["chain"] for row in rows} == {"output"}


VERSIONED = [
    ("/ip/settings", "ipv4-multipath-hash-policy", (7, 16)),
    ("/ip/settings", "tcp-timestamps", (7, 17)),
    ("/ip/firewall/connection/tracking", "liberal-tcp-tracking", (7, 20)),
    ("/ip/service", "max-sessions", (7, 16)),
]


@pytest.mark.parametrize("version", ["7.15.3", "7.16", "7.17.2", "7.18.2", "7.20.1"])
@pytest.mark.parametrize("path, name, since", VERSIONED)
def test_fields_appear_with_their_version(bench_of, version, path, name, since):
    bench = bench_of(version)
    assert (name in bench.rows(f"{path}/print")[0]) is (bench.router.release >= since)


def test_setting_a_field_before_its_version(bench_of):
    message = bench_of("7.15.3").trap("/ip/settings/set", "=ipv4-multipath-hash-policy=l4")
    assert message == "unknown parameter ipv4-multipath-hash-policy"


@pytest.mark.parametrize("version, shown", [("7.18.2", False), ("7.20.1", True)])
def test_the_passthrough_default_is_listed_from_7_19(bench_of, version, shown):
    bench = bench_of(version)
    rule = bench.ret("/ip/firewall/mangle/add", "=chain=forward", "=action=accept")
    row = bench.rows("/ip/firewall/mangle/print", f"?.id={rule}")[0]
    assert ("passthrough" in row) is shown


def test_version_6_has_no_tables_and_old_dates(bench_of):
    bench = bench_of("6.49.10")
    assert bench.trap("/routing/table/print") == "no such command prefix"
    assert bench.rows("/system/clock/print")[0]["date"] == "may/31/2026"


def test_a_chr_has_no_routerboard(bench):
    del bench.router.menus["/system/routerboard"]
    assert bench.trap("/system/routerboard/print") == "no such command prefix"
    assert bench.rows("/system/health/print") == []


@pytest.mark.parametrize(
    "command, message",
    [
        ("/interface/frobnicate", "no such command"),
        ("/interface/wireless/print", "no such command or directory (wireless)"),
        ("/nonsense/print", "no such command or directory (nonsense)"),
        ("/system/resource/set", "no such command"),
        ("/ip/route/move", "no such command"),
        ("/queue/interface/add", "no such command"),
    ],
)
def test_unknown_commands(bench, command, message):
    assert bench.trap(command) == message


def test_the_table_marker_and_flags(bench):
    main, *others = bench.rows("/routing/table/print")
    assert (main[".id"], main["name"], main["fib"], main["dynamic"]) == ("*0", "main", "", "true")
    assert [row["name"] for row in others] == ["ISP1_table", "ISP2_table", "ISP3_table"]


def test_connected_routes_are_dynamic(bench):
    rows = bench.rows("/ip/route/print", "?connect=yes")
    assert {row["gateway"] for row in rows} == {"bridge-lan", "ether1", "ether2", "ether3"}
    assert all(row[".id"].startswith("*2018") and row["distance"] == "0" for row in rows)


def test_routes_tell_which_are_active(bench):
    defaults = bench.rows("/ip/route/print", "?dst-address=0.0.0.0/0", "?routing-table=main")
    assert [row.get("active") for row in defaults] == ["true", None, None]
    assert defaults[0]["immediate-gw"] == "198.18.1.1%ether1"
    bench.router.model.unplugged.add(1)
    defaults = bench.rows("/ip/route/print", "?dst-address=0.0.0.0/0", "?routing-table=main")
    assert [row.get("active") for row in defaults] == [None, "true", None]
    assert defaults[0]["inactive"] == "true"


def test_equal_routes_stand_together(bench):
    for gateway in ("198.18.2.1", "198.18.3.1"):
        bench.ret("/ip/route/add", f"=gateway={gateway}", "=distance=1", "=check-gateway=ping")
    rows = bench.rows("/ip/route/print", "?ecmp=yes")
    assert [row["gateway"] for row in rows] == ["198.18.1.1", "198.18.2.1", "198.18.3.1"]


def test_many_interfaces():
    from lab.campuses.presets import inside_session, plain_router

    router = plain_router(extra_interfaces=3000)
    reply = router.run(inside_session(router), "/interface/print", "=count-only=")
    assert reply == [["!done", "=ret=3005"]]
