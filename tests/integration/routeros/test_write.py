"""Rows that are found, written and armed over the wire."""

from __future__ import annotations

import pytest

from backend.domain.config.router_rows import MANGLE, QUEUE_TYPE, ROUTE, TABLE, Item, Write
from backend.errors import RouterRefused
from backend.routeros.reading.checks import read_uplinks
from backend.routeros.reading.facts import read_facts
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.session.client import Connection
from backend.routeros.writing import arming
from backend.routeros.writing.arming import Rollback
from backend.routeros.writing.write import Writer, matching_ids, perform

RULE = Item(MANGLE, (("comment", "pcc-isp2-1"), ("chain", "prerouting")))
NEW = Item(MANGLE, (("comment", "timbang: test"),))
ROLLBACK = Rollback("timbang-rollback-7", ':log warning "undone"\n', 60)


@pytest.fixture
def connection(site) -> Connection:
    return site.connect()


def rows(site, path: str = MANGLE) -> list[dict[str, str]]:
    return site.router.menus[path].rows


def test_a_snapshot_holds_what_was_set_and_nothing_that_moves(site, connection) -> None:
    snapshot = read_snapshot(connection)
    assert [row["comment"] for row in snapshot.matching(RULE)] == ["pcc-isp2-1"]
    assert all("bytes" not in row and "dynamic" not in row for row in snapshot.of(MANGLE))
    assert all("active" not in row and "immediate-gw" not in row for row in snapshot.of(ROUTE))
    assert {row["name"] for row in snapshot.of(TABLE)} == {f"ISP{n}_table" for n in (1, 2, 3)}
    site.router.menus["/interface"].counters["*1"]["rx-byte"] += 10**6
    assert read_snapshot(connection) == snapshot


def test_a_menu_that_is_missing_is_empty(site, connection) -> None:
    del site.router.menus[QUEUE_TYPE]
    assert read_snapshot(connection).of(QUEUE_TYPE) == ()


def test_a_row_is_set_and_a_property_taken_away(site, connection) -> None:
    write = Write(MANGLE, "set", (("new-connection-mark", "ISP3"), ("in-interface", None)), RULE)
    perform(connection, write)
    [row] = [row for row in rows(site) if row.get("comment") == "pcc-isp2-1"]
    assert row["new-connection-mark"] == "ISP3"
    assert "in-interface" not in row


def test_a_row_is_added_before_another_once_only(site, connection) -> None:
    values = (("chain", "prerouting"), ("action", "accept"), ("comment", "timbang: test"))
    write = Write(MANGLE, "add", values, NEW, before=RULE)
    perform(connection, write)
    perform(connection, write)
    comments = [row.get("comment") for row in rows(site)]
    assert comments.count("timbang: test") == 1
    assert comments[comments.index("timbang: test") + 1] == "pcc-isp2-1"
    perform(connection, Write(MANGLE, "remove", item=NEW))
    assert matching_ids(connection, NEW) == []


def test_writes_in_a_row_know_each_other_without_asking(site, connection) -> None:
    writer = Writer(connection, read_snapshot(connection))
    values = (("chain", "prerouting"), ("action", "accept"), ("comment", "timbang: test"))
    site.router.faults.writes_seen = 0
    writer.perform(Write(MANGLE, "add", values, NEW, before=RULE))
    writer.perform(Write(MANGLE, "add", values, NEW, before=RULE))
    writer.perform(Write(MANGLE, "set", (("disabled", "yes"),), NEW))
    [made] = [row for row in rows(site) if row.get("comment") == "timbang: test"]
    assert made["disabled"] == "true"
    writer.perform(Write(MANGLE, "remove", item=NEW))
    assert matching_ids(connection, NEW) == []
    assert site.router.faults.writes_seen == 3
    with pytest.raises(RouterRefused, match="timbang: test"):
        writer.perform(Write(MANGLE, "remove", item=NEW))


@pytest.mark.parametrize("times", [0, 2])
def test_not_exactly_one_row_is_refused_before_anything_is_written(site, connection, times) -> None:
    target = next(row for row in rows(site) if row.get("comment") == "pcc-isp2-1")
    if times:
        site.router.menus[MANGLE].add_row(
            **{k.replace("-", "_"): v for k, v in target.items() if k != ".id"}
        )
    else:
        target["comment"] = "renamed by hand"
    before = [dict(row) for row in rows(site)]
    write = Write(MANGLE, "set", (("new-connection-mark", "ISP3"),), RULE)
    with pytest.raises(RouterRefused, match="pcc-isp2-1") as caught:
        perform(connection, write)
    assert caught.value.code == "moved"
    assert rows(site) == before
    if not times:
        perform(connection, write, tolerant=True)
        assert rows(site) == before


def test_a_rollback_is_armed_run_and_taken_away(site, connection) -> None:
    assert arming.armed(connection, ROLLBACK.name) == "no"
    assert 30 <= arming.arm(connection, ROLLBACK) <= 60
    assert arming.armed(connection, ROLLBACK.name) == "yes"
    arming.run(connection, ROLLBACK.name)
    assert any(row["message"] == "undone" for row in rows(site, "/log"))
    del rows(site, "/system/scheduler")[0]
    assert arming.armed(connection, ROLLBACK.name) == "partly"
    arming.disarm(connection, ROLLBACK.name)
    arming.disarm(connection, ROLLBACK.name)
    assert arming.armed(connection, ROLLBACK.name) == "no"
    assert rows(site, "/system/script") == []


def test_a_full_store_and_a_forbidden_scheduler_are_told(site, connection) -> None:
    site.router.faults.script_store_full = True
    with pytest.raises(RouterRefused, match="stored"):
        arming.arm(connection, ROLLBACK)
    site.router.faults.script_store_full = False
    site.router.menus["/system/device-mode"].rows[0]["scheduler"] = "false"
    with pytest.raises(RouterRefused, match="device-mode"):
        arming.arm(connection, ROLLBACK)
    assert read_facts(connection).device_mode["scheduler"] == "false"
    arming.disarm(connection, ROLLBACK.name)
    assert rows(site, "/system/script") == []


def test_facts_and_uplinks(site, connection) -> None:
    facts = read_facts(connection)
    assert facts.version == "7.18.2"
    assert {"write", "policy", "test"} <= facts.policies
    uplinks = read_uplinks(connection, ("ether1", "ether2"))
    assert uplinks.running == {"ether1", "ether2"}
    assert {"ether1", "ether2"} <= uplinks.routed <= uplinks.reachable
    assert set(uplinks.bytes) == {"ether1", "ether2"}
    assert uplinks.caught is None
