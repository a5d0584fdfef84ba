"""A poll: counters of interfaces and rules, odd names, and replies that cannot be."""

import pytest

from backend.domain.text.safe_text import escaped
from backend.errors import RouterRefused
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.counters import LARGEST_NAME_QUERY, read_counters
from backend.routeros.session.replies import encode
from tests.integration.routeros.conftest import now_ms

VERSIONS = ["7.15.3", "7.16.2", "7.18.2", "7.20.1"]
ODD_NAMES = [
    "yes",
    "true",
    "123",
    "0",
    'say "hi"',
    "a=b",
    "=name=x",
    "?#|",
    "two\nlines",
    "tab\there",
    " spaces ",
    "a,b",
    "🛰 roof",
    "شبكة",
    "kafé",
    "x" * 300,
    "ISP1@roof%2",
]


def poll(connection, names, *, with_buckets=False):
    return read_counters(connection, names, with_buckets=with_buckets, now_ms=now_ms)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_poll_reads_what_the_router_counts(serve, version):
    site = serve(version=version, traffic=False)
    menu = site.router.menus["/interface"]
    counts = menu.counters[menu.where(name="ether2")[0][".id"]]
    counts.update({"rx-byte": 2**40, "tx-byte": 7, "tx-drop": 2, "tx-queue-drop": 3, "rx-error": 4})
    reading = poll(site.connect(), ["ether2", "gone"])
    (interface,) = reading.interfaces
    assert (interface.name, interface.rx_bytes, interface.tx_bytes) == ("ether2", 2**40, 7)
    assert (interface.tx_drops, interface.rx_errors) == (5, 4)
    assert interface.running
    assert not interface.disabled
    assert reading.missing == ("gone",)
    assert reading.uptime_s >= 3600
    assert reading.cpu_load_pct is not None
    assert reading.memory_free_bytes <= reading.memory_total_bytes
    assert reading.buckets is None


def test_a_kept_connection_logs_in_once(site):
    connection = site.connect()
    assert [poll(connection, ["ether1"]).logins for _ in range(3)] == [1, 0, 0]
    assert site.router.logins == 1


def test_uplinks_come_in_the_order_that_was_asked_for(site):
    reading = poll(site.connect(), ["ether3", "ether1"])
    assert [interface.name for interface in reading.interfaces] == ["ether3", "ether1"]


def test_asking_for_nothing_still_reads_the_load(site):
    reading = poll(site.connect(), [])
    assert (reading.interfaces, reading.missing) == ((), ())
    assert reading.uptime_s > 0


def test_buckets_are_read_with_their_own_counters(serve):
    site = serve(traffic=False)
    mangle = site.router.menus["/ip/firewall/mangle"]
    rules = [row for row in mangle.rows if "per-connection-classifier" in row]
    mangle.counters[rules[1][".id"]].update({"bytes": 1234, "packets": 5})
    rules[4]["disabled"] = "true"
    buckets = poll(site.connect(), ["ether1"], with_buckets=True).buckets
    assert [(bucket.mark, bucket.remainder) for bucket in buckets] == [
        ("ISP1", 0),
        ("ISP2", 1),
        ("ISP2", 2),
        ("ISP3", 3),
    ]
    assert (buckets[1].bytes, buckets[1].packets) == (1234, 5)
    assert {(bucket.classifier, bucket.denominator) for bucket in buckets} == {
        ("both-addresses", 5)
    }


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_found_and_come_back_unchanged(site, name):
    row = site.router.menus["/interface"].where(name="ether1")[0]
    row["name"] = row["comment"] = name
    connection = site.connect()
    read_interface = read_config(connection).interface(escaped(name))
    assert read_interface.comment == escaped(name)
    # Stored as it is read now, or as it was before texts were escaped.
    for stored in (read_interface.name, name):
        reading = poll(connection, [stored])
        assert ([interface.name for interface in reading.interfaces], reading.missing) == (
            [stored],
            (),
        )


def test_a_name_in_an_older_encoding_is_found_again(site):
    site.router.menus["/interface"].where(name="ether1")[0]["name"] = "caf\udce9"
    connection = site.connect()
    (name,) = [
        interface.name
        for interface in read_config(connection, with_link_speeds=True).interfaces
        if interface.name.startswith("caf")
    ]
    assert name == "café"
    assert poll(connection, [name]).missing == ()


def test_three_thousand_interfaces(serve):
    site = serve(extra_interfaces=3000)
    connection = site.connect(60)
    assert len(poll(connection, ["ether1", "vlan2999"]).interfaces) == 2
    many = [f"vlan{number}" for number in range(200)]
    reading = poll(connection, [*many, "gone"])
    assert (len(reading.interfaces), reading.missing) == (200, ("gone",))
    assert len(read_config(connection).interfaces) == 3005


@pytest.mark.parametrize("field", ["rx-byte", "running", "link-downs"])
def test_a_field_of_the_wrong_type_is_named(site, field):
    site.router.faults.raw_values[("/interface", field)] = b"12x"
    with pytest.raises(RouterRefused) as caught:
        poll(site.connect(), ["ether1"])
    assert caught.value.code == "garbage"
    assert f"/interface: the field {field} is '12x'" in str(caught.value)


@pytest.mark.parametrize("field", ["rx-packet", "tx-drop", "rx-error"])
def test_an_absurd_count_costs_no_bytes(serve, field):
    site = serve(traffic=False)
    menu = site.router.menus["/interface"]
    menu.counters[menu.where(name="ether1")[0][".id"]].update({"rx-byte": 2**40, "tx-byte": 7})
    connection = site.connect()
    (before,) = poll(connection, ["ether1"]).interfaces
    site.router.faults.raw_values[("/interface", field)] = b"18446744073709551615"
    (after,) = poll(connection, ["ether1"]).interfaces
    assert (before.rx_bytes, before.tx_bytes) == (after.rx_bytes, after.tx_bytes) == (2**40, 7)


def test_a_rule_whose_packets_are_absurd_is_left_out(site):
    site.router.faults.raw_values[("/ip/firewall/mangle", "packets")] = b"-1"
    reading = poll(site.connect(), ["ether1"], with_buckets=True)
    assert (reading.buckets, len(reading.interfaces)) == ((), 1)


def test_a_row_that_vanishes_while_it_is_printed_costs_one_more_try(dialogue):
    gone = (
        encode(["!re", "=name=a"])
        + encode(["!trap", "=message=no such item (4)"])
        + encode(["!done"])
    )
    rows = encode(["!re", "=name=a", "=rx-byte=1", "=tx-byte=2"]) + encode(["!done"])
    load = encode(["!re", "=uptime=1m"]) + encode(["!done"])
    tracked = encode(["!re", "=total-entries=9"]) + encode(["!done"])
    reading = poll(dialogue([gone, rows, load, tracked]), ["a"])
    assert (reading.interfaces[0].rx_bytes, reading.connections) == (1, 9)
    with pytest.raises(RouterRefused, match="no such item"):
        poll(dialogue([gone, gone]), ["a"])


def test_an_interface_without_counters_is_missing_not_zero(dialogue):
    rows = (
        encode(["!re", "=name=a", "=running=true"])
        + encode(["!re", "=name=b", "=rx-byte=1", "=tx-byte=2"])
        + encode(["!done"])
    )
    load = encode(["!re", "=uptime=1m"]) + encode(["!done"])
    reading = poll(dialogue([rows, load, encode(["!done"])]), ["a", "b"])
    assert [interface.name for interface in reading.interfaces] == ["b"]
    assert (reading.missing, reading.connections) == (("a",), None)


@pytest.mark.parametrize(
    "row",
    [
        [],
        ["=name=a"],
        ["=name=a", "=running=true", "=rx-byte=1"],
        ["=rx-byte=1", "=tx-byte=2"],
        ["=name=nobody-asked", "=rx-byte=1", "=tx-byte=2"],
        ["=NAME=a", "=rx=1", "=tx=2"],
    ],
)
def test_rows_that_cannot_be_read_are_garbage_and_no_interface_is_missing(dialogue, row):
    reply = encode(["!re", *row]) * 2 + encode(["!done"])
    with pytest.raises(RouterRefused, match="/interface: no row has the name") as caught:
        poll(dialogue([reply]), ["a", "b"])
    assert caught.value.code == "garbage"


def test_many_names_are_asked_for_as_all_rows_so_others_may_come(dialogue):
    names = [f"vlan{number}" for number in range(LARGEST_NAME_QUERY + 1)]
    rows = encode(["!re", "=name=other", "=rx-byte=1", "=tx-byte=2"]) + encode(["!done"])
    load = encode(["!re", "=uptime=1m"]) + encode(["!done"])
    reading = poll(dialogue([rows, load, encode(["!done"])]), names)
    assert (reading.interfaces, len(reading.missing)) == ((), len(names))


def test_a_poll_without_uptime_is_refused(dialogue):
    with pytest.raises(RouterRefused, match="uptime is missing"):
        poll(dialogue([encode(["!done"]), encode(["!empty"]) + encode(["!done"])]), ["a"])
