"""What librouteros may rely on, on any router."""

import ssl
from collections.abc import Iterator

import librouteros
import pytest
from librouteros.exceptions import TrapError
from librouteros.query import Key, Or

from tests.services.require import pass_by

MARK = "timbang contract test"


@pytest.fixture
def api(target) -> Iterator[librouteros.Api]:
    api = librouteros.connect(
        target.host, target.user, target.password, port=target.port, encoding="UTF-8"
    )
    yield api
    mangle = api.path("ip", "firewall", "mangle")
    for row in list(mangle.select(Key(".id")).where(Key("comment") == MARK)):
        mangle.remove(row[".id"])
    api.close()


@pytest.fixture
def mangle(api):
    return api.path("ip", "firewall", "mangle")


def test_interfaces_carry_their_counters(api):
    rows = list(api.path("interface"))
    assert rows
    for row in rows:
        assert row[".id"].startswith("*")
        assert isinstance(row["rx-byte"], int)
        assert isinstance(row["running"], bool)


def test_proplist_limits_the_answer(api):
    rows = list(api.path("interface").select(Key("name"), Key("tx-byte")))
    assert all(row.keys() == {"name", "tx-byte"} for row in rows)


def test_single_objects_have_no_id(api):
    (resource,) = api.path("system", "resource")
    assert ".id" not in resource
    assert str(resource["version"]).startswith("7.")
    (identity,) = api.path("system", "identity")
    assert identity.keys() == {"name"}


def test_a_query_that_matches_nothing_gives_no_rows(api):
    path = api.path("interface")
    assert list(path.select(Key("name")).where(Key("name") == "nosuch")) == []
    assert list(path)  # the connection is still in step


def test_or_and_in_queries(api):
    path = api.path("interface")
    names = [row["name"] for row in path.select(Key("name"))][:2]
    both = path.select(Key("name")).where(Or(Key("name") == names[0], Key("name") == names[1]))
    assert [row["name"] for row in both] == names
    within = path.select(Key("name")).where(Key("name").In(*names))
    assert [row["name"] for row in within] == names


def test_a_missing_flag_does_not_match_false(api):
    """Only rows that print `dynamic` can match a test on it."""
    rows = list(api.rawCmd("/ip/route/print", "?dynamic=false"))
    assert all(row.get("dynamic") is False for row in rows)
    flagged = list(api.rawCmd("/ip/route/print", "?dynamic=yes"))
    assert flagged
    assert all(row["dynamic"] is True for row in flagged)


def test_count_only(api):
    (answer,) = api("/interface/print", **{"count-only": ""})
    assert answer == {"ret": len(list(api.path("interface")))}


def test_a_rule_lives_its_life(mangle):
    new_id = mangle.add(
        chain="prerouting",
        action="mark-connection",
        disabled=True,
        comment=MARK,
        **{"new-connection-mark": "t1", "per-connection-classifier": "both-addresses:3/2"},
    )
    mangle.update(**{".id": new_id, "new-connection-mark": "t2"})
    (row,) = [row for row in mangle if row[".id"] == new_id]
    assert row["new-connection-mark"] == "t2"
    assert row["per-connection-classifier"] == "both-addresses:3/2"
    assert row["disabled"] is True
    mangle.update(**{".id": new_id, "!per-connection-classifier": ""})
    (row,) = [row for row in mangle if row[".id"] == new_id]
    assert "per-connection-classifier" not in row
    mangle.remove(new_id)
    assert new_id not in {row[".id"] for row in mangle}


def test_place_before_and_move(mangle):
    def ours() -> list[str]:
        return [row[".id"] for row in mangle if row.get("comment") == MARK]

    rule = {"chain": "forward", "action": "passthrough", "disabled": True, "comment": MARK}
    last = mangle.add(**rule)
    first = mangle.add(**rule, **{"place-before": last})
    assert ours() == [first, last]
    tuple(mangle("move", numbers=last, destination=first))
    assert ours() == [last, first]
    tuple(mangle("move", numbers=last))
    assert ours() == [first, last]
    mangle.remove(first, last)
    assert ours() == []


def test_lists_of_ids_are_switched_together(mangle):
    rule = {"chain": "forward", "action": "passthrough", "disabled": True, "comment": MARK}
    ids = [mangle.add(**rule), mangle.add(**rule)]
    tuple(mangle("enable", numbers=",".join(ids)))
    assert [row["disabled"] for row in mangle if row[".id"] in ids] == [False, False]


@pytest.mark.parametrize(
    "change, message",
    [
        (
            {"new-routing-mark": "no-such-table", "action": "mark-routing"},
            "does not match any value",
        ),
        ({"in-interface": "no-such-interface"}, "does not match any value"),
        ({"per-connection-classifier": "both-addresses:0/0"}, "value"),
        ({"nonsense": "1"}, "unknown parameter"),
    ],
)
def test_bad_rules_are_refused(mangle, change, message):
    with pytest.raises(TrapError, match=message):
        mangle.add(**{"chain": "prerouting", "action": "accept", "comment": MARK} | change)
    assert MARK not in {row.get("comment") for row in mangle}


def test_unknown_things_are_named(api, mangle):
    with pytest.raises(TrapError, match="no such command"):
        tuple(api("/no/such/print"))
    with pytest.raises(TrapError, match="no such item"):
        mangle.remove("*FFFFFF")
    assert list(api.path("system", "identity"))


def test_text_is_carried_as_it_is(mangle):
    comment = f"{MARK}: Jalan Ōkura = 50% \u2192 ISP"
    new_id = mangle.add(chain="forward", action="passthrough", disabled=True, comment=comment)
    (row,) = [row for row in mangle if row[".id"] == new_id]
    mangle.remove(new_id)
    assert row["comment"] == comment


def test_long_values_cross_the_length_forms(api):
    scripts = api.path("system", "script")
    for size in (127, 128, 16_383, 16_384):
        source = "#" + "x" * (size - len("=source=") - 1)
        new_id = scripts.add(name="timbang-contract", source=source)
        (row,) = [row for row in scripts if row[".id"] == new_id]
        scripts.remove(new_id)
        assert row["source"] == source


def test_ping_is_bounded_by_count(api):
    rows = list(api("/ping", address="127.0.0.1", count="2", interval="20ms"))
    assert [row["seq"] for row in rows] == [0, 1]
    assert rows[-1]["sent"] == 2


def test_monitor_traffic_once(api):
    name = next(iter(api.path("interface").select(Key("name"))))["name"]
    (row,) = api("/interface/monitor-traffic", interface=str(name), once="")
    assert row["name"] == name
    assert isinstance(row["rx-bits-per-second"], int)


def test_wrong_password(target):
    with pytest.raises(TrapError, match="invalid user name or password"):
        librouteros.connect(target.host, target.user, "certainly wrong", port=target.port)


def test_over_tls(target):
    if target.tls_port is None:
        pass_by("real router, TLS")
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    api = librouteros.connect(
        target.host,
        target.user,
        target.password,
        port=target.tls_port,
        ssl_wrapper=context.wrap_socket,
    )
    assert list(api.path("system", "identity"))
    api.close()


def test_safe_mode_undoes_what_a_lost_session_did(target):
    if target.version is None:
        pass_by("real router, safe mode")
    first = librouteros.connect(target.host, target.user, target.password, port=target.port)
    if target.version < (7, 18):
        with pytest.raises(TrapError, match="no such command"):
            tuple(first("/safe-mode/take"))
        first.close()
        return
    tuple(first("/safe-mode/take"))
    rules = first.path("ip", "firewall", "mangle")
    new_id = rules.add(chain="forward", action="passthrough", comment=MARK)
    first.close()
    second = librouteros.connect(target.host, target.user, target.password, port=target.port)
    assert new_id not in {row[".id"] for row in second.path("ip", "firewall", "mangle")}
    second.close()
