"""Changes: what is accepted, what is refused and with which words, and what follows from them."""

import pytest

MANGLE = "/ip/firewall/mangle"
RULE = ("=chain=prerouting", "=action=mark-connection", "=new-connection-mark=x")


def ids(bench, path=MANGLE):
    return [row[".id"] for row in bench.rows(f"{path}/print", "=.proplist=.id")]


def row_of(bench, row_id, path=MANGLE):
    (row,) = bench.rows(f"{path}/print", f"?.id={row_id}")
    return row


def test_add_gives_an_id_that_is_never_used_again(bench):
    first = bench.ret(f"{MANGLE}/add", *RULE)
    bench.done(f"{MANGLE}/remove", f"=.id={first}")
    second = bench.ret(f"{MANGLE}/add", *RULE)
    assert first != second
    assert first.startswith("*")


def test_writes_accept_yes_and_no(bench):
    rule = bench.ret(f"{MANGLE}/add", *RULE, "=disabled=yes", "=passthrough=no")
    row = row_of(bench, rule)
    assert (row["disabled"], row["passthrough"]) == ("true", "false")


def test_place_before_and_order(bench):
    before = ids(bench)
    rule = bench.ret(f"{MANGLE}/add", *RULE, f"=place-before={before[2]}")
    assert ids(bench) == [*before[:2], rule, *before[2:]]


def test_set_does_not_know_place_before(bench):
    rule = ids(bench)[0]
    message = bench.trap(f"{MANGLE}/set", f"=.id={rule}", "=place-before=*1")
    assert message == "unknown parameter place-before"


def test_move_several_before_one(bench):
    a, b, c, *rest = ids(bench)
    bench.done(f"{MANGLE}/move", f"=numbers={rest[0]},{c}", f"=destination={a}")
    assert ids(bench) == [rest[0], c, a, b, *rest[1:]]


@pytest.mark.parametrize("destination", [(), ("=destination=*FFFF",)])
def test_move_without_destination_goes_to_the_end(bench, destination):
    a, *rest = ids(bench)
    bench.done(f"{MANGLE}/move", f"=numbers={a}", *destination)
    assert ids(bench) == [*rest, a]


def test_bad_moves(bench):
    a = ids(bench)[0]
    assert bench.trap(f"{MANGLE}/move", "=numbers=*FFFF", f"=destination={a}") == "no such item"
    message = bench.trap(f"{MANGLE}/move", f"=numbers={a}", f"=destination={a}")
    assert message == "failure: can not move object before itself"


def test_lists_of_ids(bench):
    a, b, c = ids(bench)[:3]
    bench.done(f"{MANGLE}/disable", f"=numbers={a},{c}")
    assert [row_of(bench, x)["disabled"] for x in (a, b, c)] == ["true", "false", "true"]
    bench.done(f"{MANGLE}/remove", f"=.id={a},{c}")
    assert not {a, c} & set(ids(bench))


def test_numbers_are_positions_of_the_last_print(bench):
    printed = ids(bench)
    bench.done(f"{MANGLE}/remove", "=numbers=1")
    assert ids(bench) == [printed[0], *printed[2:]]


def test_names_serve_as_ids(bench):
    bench.done("/interface/set", "=.id=ether1", "=comment=uplink one")
    assert bench.rows("/interface/print", "?name=ether1")[0]["comment"] == "uplink one"


def test_both_ways_to_take_a_matcher_away(bench):
    for words in (("set", "=!in-interface="), ("unset", "=value-name=in-interface")):
        rule = bench.ret(f"{MANGLE}/add", *RULE, "=in-interface=ether1")
        bench.done(f"{MANGLE}/{words[0]}", f"=numbers={rule}", words[1])
        assert "in-interface" not in row_of(bench, rule)


def test_comment_and_copy(bench):
    rule = bench.ret(f"{MANGLE}/add", *RULE, "=connection-state=new")
    bench.done(f"{MANGLE}/comment", f"=numbers={rule}", "=comment=timbang:1")
    copy = bench.ret(f"{MANGLE}/add", f"=copy-from={rule}", "=new-connection-mark=y")
    row = row_of(bench, copy)
    assert (row["connection-state"], row["new-connection-mark"]) == ("new", "y")
    assert row["comment"] == "timbang:1"


NO_MATCH = "input does not match any value of {}"
REFUSED = [
    (
        MANGLE,
        ("=chain=prerouting", "=action=mark-routing", "=new-routing-mark=none"),
        NO_MATCH.format("new-routing-mark"),
    ),
    (MANGLE, (*RULE, "=in-interface=ether99"), NO_MATCH.format("in-interface")),
    (MANGLE, (*RULE, "=in-interface-list=nolist"), NO_MATCH.format("in-interface-list")),
    (
        MANGLE,
        (*RULE, "=per-connection-classifier=both-addresses:x"),
        "invalid value for argument per-connection-classifier",
    ),
    (MANGLE, (*RULE, "=passthrough=maybe"), NO_MATCH.format("passthrough")),
    (MANGLE, (*RULE, "=action=drop"), NO_MATCH.format("action")),
    (MANGLE, (*RULE, "=bytes=5"), "unknown parameter bytes"),
    (MANGLE, (*RULE, "=foo=5"), "unknown parameter foo"),
    (MANGLE, ("=action=accept",), "missing value(s) of argument(s) chain"),
    (
        MANGLE,
        ("=chain=input", "=action=mark-routing", "=new-routing-mark=ISP1_table"),
        "failure: mark-routing is allowed only in prerouting and output chains",
    ),
    ("/ip/route", ("=gateway=198.18.1.1", "=routing-table=none"), NO_MATCH.format("routing-table")),
    ("/ip/route", ("=gateway=nosuch",), "invalid or unexpected argument base"),
    ("/ip/route", ("=gateway=1.1.1.1%nosuch",), "invalid or unexpected argument base"),
    ("/routing/table", ("=name=ISP1_table",), "failure: already have such entry"),
    ("/routing/rule", ("=table=none",), NO_MATCH.format("table")),
    (
        "/ip/address",
        ("=address=10.10.0.1/16", "=interface=bridge-lan"),
        "failure: already have such address",
    ),
    (
        "/ip/address",
        ("=address=ten", "=interface=bridge-lan"),
        "invalid value for argument address",
    ),
    (
        "/interface/vlan",
        ("=name=ether1", "=interface=ether2"),
        "failure: already have interface with name ether1",
    ),
    ("/queue/tree", ("=name=q", "=parent=global", "=queue=nosuch"), NO_MATCH.format("queue")),
    (
        "/queue/simple",
        ("=name=q", "=target=10.0.0.0/8", "=queue=nosuch/default"),
        NO_MATCH.format("queue"),
    ),
    (
        "/queue/tree",
        ("=name=q", "=parent=global", "=priority=9"),
        "value of priority out of range (1..8)",
    ),
    ("/queue/type", ("=name=t", "=kind=cake", "=sfq-perturb=5"), "unknown parameter sfq-perturb"),
    ("/user", ("=name=x", "=group=nogroup"), NO_MATCH.format("group")),
]


@pytest.mark.parametrize("path, words, message", REFUSED)
def test_refusals(bench, path, words, message):
    before = bench.rows(f"{path}/print")
    epoch = bench.router.config_epoch
    assert bench.trap(f"{path}/add", *words) == message
    assert bench.rows(f"{path}/print") == before
    assert bench.router.config_epoch == epoch


def test_refused_sets_change_nothing(bench):
    rule = bench.ret(f"{MANGLE}/add", *RULE)
    before = row_of(bench, rule)
    bench.trap(f"{MANGLE}/set", f"=.id={rule}", "=comment=new", "=in-interface=ether99")
    assert row_of(bench, rule) == before
    assert bench.trap(f"{MANGLE}/set", "=comment=x") == "missing =.id="
    assert bench.trap(f"{MANGLE}/set", "=.id=*FFFF", "=comment=x") == "no such item"


def test_accepted_forms(bench):
    for words in (
        ("=per-connection-classifier=!src-address:3/1",),
        ("=in-interface=!ether1", "=connection-state=!new,related"),
        ("=in-interface-list=all", "=dst-address-type=!local"),
        ("=nth=2,1", "=random=50"),
        ("=src-address=10.0.0.1-10.0.0.9", "=dst-port=80,443", "=protocol=tcp"),
    ):
        assert bench.ret(f"{MANGLE}/add", *RULE, *words).startswith("*")


def test_the_epoch_counts_configuration_only(bench):
    epoch = bench.router.config_epoch
    bench.ret(f"{MANGLE}/add", *RULE)
    assert bench.router.config_epoch == epoch + 1
    bench.ret("/system/script/add", "=name=s", "=source=")
    bench.rows("/interface/print")
    assert bench.router.config_epoch == epoch + 1


def test_reset_counters(bench):
    a, b = ("ether1", "ether2")
    bench.done("/interface/reset-counters", f"=numbers={a}")
    rows = {row["name"]: row for row in bench.rows("/interface/print")}
    assert rows[a]["rx-byte"] == "0"
    assert rows[b]["rx-byte"] != "0"
    bench.done(f"{MANGLE}/reset-counters-all")
    assert {row["bytes"] for row in bench.rows(f"{MANGLE}/print")} == {"0"}


def test_a_renamed_interface_is_followed(bench):
    bench.done("/interface/ethernet/set", "=.id=ether1", "=name=wan1")
    assert bench.rows("/interface/print", "?name=wan1")
    assert bench.rows("/ip/firewall/nat/print", "?out-interface=wan1")
    assert bench.rows("/interface/list/member/print", "?interface=wan1")


def test_a_removed_table_leaves_its_id_behind(bench):
    (table,) = bench.rows("/routing/table/print", "?name=ISP2_table")
    bench.done("/routing/table/remove", f"=.id={table['.id']}")
    assert bench.rows("/ip/route/print", f"?routing-table={table['.id']}")


def test_built_in_rows_stay(bench):
    assert "builtin" in bench.trap("/routing/table/remove", "=.id=main")


def test_a_kind_fills_in_its_defaults(bench):
    bench.ret("/queue/type/add", "=name=cake-down", "=kind=cake", "=cake-nat=yes", "=cake-rtt=50ms")
    (row,) = bench.rows("/queue/type/print", "?name=cake-down")
    assert (row["cake-nat"], row["cake-rtt"], row["cake-diffserv"]) == ("true", "50ms", "diffserv3")
    assert "fq-codel-limit" not in row
    bench.done("/queue/interface/set", "=.id=ether1", "=queue=cake-down")
    assert bench.rows("/queue/interface/print")[0]["active-queue"] == "cake-down"


def test_pppoe_makes_an_interface(bench):
    row_id = bench.ret(
        "/interface/pppoe-client/add", "=name=pppoe-1", "=interface=ether3", "=password=secret"
    )
    (row,) = bench.rows("/interface/print", "?type=pppoe-out")
    assert (row[".id"], row["name"]) == (row_id, "pppoe-1")
    bench.done("/interface/pppoe-client/remove", f"=.id={row_id}")
    assert bench.rows("/interface/print", "?type=pppoe-out") == []


def test_a_redialled_link_starts_from_zero_under_a_new_id(bench):
    old = bench.ret("/interface/pppoe-client/add", "=name=pppoe-1", "=interface=ether3")
    bench.router.menus["/interface"].counters[old]["rx-byte"] = 5
    new = bench.router.redial("pppoe-1")
    assert new != old
    (row,) = bench.rows("/interface/print", "?name=pppoe-1")
    assert (row[".id"], row["rx-byte"]) == (new, "0")
    assert bench.rows("/interface/pppoe-client/print")[0][".id"] == new


def test_fasttrack_shows_its_dummy_rules(bench):
    rule = bench.ret("/ip/firewall/filter/add", "=chain=forward", "=action=fasttrack-connection")
    rows = bench.rows(f"{MANGLE}/print")
    assert [row["chain"] for row in rows[:3]] == ["prerouting", "forward", "postrouting"]
    assert all(row["dynamic"] == "true" for row in rows[:3])
    message = bench.trap(f"{MANGLE}/move", f"=numbers={rows[0]['.id']}")
    assert message == "cannot move builtin"
    bench.done("/ip/firewall/filter/disable", f"=numbers={rule}")
    assert "dummy" not in str(bench.rows(f"{MANGLE}/print"))


def test_history_undoes_step_by_step(bench):
    before = bench.rows(f"{MANGLE}/print")
    rule = before[0][".id"]
    bench.done(f"{MANGLE}/move", f"=numbers={rule}")
    bench.done(f"{MANGLE}/set", f"=numbers={rule}", "=comment=x")
    bench.done(f"{MANGLE}/remove", f"=numbers={rule}")
    assert len(bench.rows("/system/history/print")) == 3
    for _ in range(3):
        bench.done("/undo")
    assert [row[".id"] for row in bench.rows(f"{MANGLE}/print")] == [row[".id"] for row in before]
    assert "comment" not in row_of(bench, rule)


def test_reboot(bench):
    rule_ids = ids(bench)
    bench.now += 100
    bench.router.reboot(bench.now)
    bench.now += 5
    row = bench.rows("/interface/print", "?name=ether1")[0]
    assert row["rx-byte"] == "5000000"
    assert row["running"] == "true"
    assert bench.rows("/system/resource/print")[0]["uptime"] == "5s"
    assert ids(bench) == rule_ids
    bench.router.reboot(bench.now, renumber=True)
    assert not set(ids(bench)) & set(rule_ids)
    assert len(bench.rows("/interface/ethernet/print")) == 4


def test_address_list_entries_may_run_out(bench):
    path = "/ip/firewall/address-list"
    bench.ret(f"{path}/add", "=list=x", "=address=192.0.2.1", "=timeout=1m")
    bench.ret(f"{path}/add", "=list=x", "=address=192.0.2.2")
    bench.now += 20
    first, second = bench.rows(f"{path}/print")
    assert (first["timeout"], first["dynamic"], second["dynamic"]) == ("40s", "true", "false")
    third = bench.ret(f"{path}/add", "=list=x", "=address=192.0.2.3", "=timeout=1h")
    bench.done(f"{path}/remove", f"=.id={third}")
    bench.now += 40
    assert [row["address"] for row in bench.rows(f"{path}/print")] == ["192.0.2.2"]


def test_a_new_chain_may_be_jumped_to_before_it_has_rules(bench):
    jump = bench.ret(f"{MANGLE}/add", "=chain=prerouting", "=action=jump", "=jump-target=pcc-b")
    bench.done(f"{MANGLE}/set", f"=.id={jump}", "=jump-target=pcc-a")
    assert row_of(bench, jump)["jump-target"] == "pcc-a"


def test_set_holds_the_rules_of_the_whole_row(bench):
    (rule, *_) = bench.rows(f"{MANGLE}/print", "?action=mark-routing", "?chain=output")
    message = bench.trap(f"{MANGLE}/set", f"=.id={rule['.id']}", "=chain=input")
    assert message.startswith("failure: mark-routing")
    message = bench.trap("/interface/set", "=.id=ether1", "=name=ether2")
    assert message == "failure: already have interface with name ether2"
    assert bench.rows("/interface/print", "?name=ether1")


def test_ethernet_runs_as_its_interface(bench):
    bench.router.model.unplugged.add(2)
    rows = bench.rows("/interface/ethernet/print")
    assert [row["running"] for row in rows] == ["true", "false", "true", "true"]
    (row,) = bench.rows("/interface/print", "?name=ether2")
    assert (row["running"], row["link-downs"]) == ("false", "1")
    assert row["last-link-down-time"] == "2026-05-31 14:03:22"


def test_a_single_address_connects_to_its_peer(bench):
    bench.ret(
        "/ip/address/add", "=address=203.0.113.77/32", "=network=203.0.113.1", "=interface=ether1"
    )
    (connected,) = bench.rows("/ip/route/print", "?dst-address=203.0.113.1/32")
    assert (connected["connect"], connected["gateway"]) == ("true", "ether1")
    route = bench.ret("/ip/route/add", "=gateway=203.0.113.1", "=distance=9")
    assert row_of(bench, route, "/ip/route")["immediate-gw"] == "203.0.113.1%ether1"
