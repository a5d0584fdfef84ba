from dataclasses import replace

import pytest

from backend.domain.config.config import Hotspot
from backend.domain.config.vrfs import Vrf
from backend.domain.methods.discovery import propose
from backend.domain.text.safe_text import escaped
from backend.errors import RouterRefused
from backend.routeros.fields.menus import HOTSPOTS
from backend.routeros.reading.configuration import read_config, shown_rows
from backend.routeros.reading.counters import LARGEST_NAME_QUERY, read_counters
from backend.routeros.session.filter import MOST_ROWS
from backend.routeros.session.replies import encode
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD
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


def test_a_router_without_some_menus_is_read_all_the_same(site):
    for path in (
        "/ip/firewall/connection/tracking",
        "/interface/pppoe-client",
        "/ip/dns",
        "/ip/dhcp-server",
        "/queue/tree",
        "/interface/ethernet",
        "/ip/hotspot",
        "/ip/vrf",
    ):
        site.router.menus.pop(path, None)
    connection = site.connect()
    assert poll(connection, ["ether1"]).connections is None
    config = read_config(connection, with_link_speeds=True)
    assert config.tree_queues == ()
    assert (config.hotspots, config.vrfs) == ((), ())
    assert {interface.link_speed_bps for interface in config.interfaces} == {None}


def test_a_user_who_may_only_read(site):
    connection = site.connect(username=MONITOR, password=MONITOR_PASSWORD)
    assert len(poll(connection, ["ether1"], with_buckets=True).buckets) == 5
    assert read_config(connection).mangle


@pytest.mark.parametrize("version", VERSIONS)
def test_the_configuration_of_the_manuals_skeleton(serve, version):
    config = read_config(serve(version=version).connect(), with_link_speeds=True)
    assert (config.version, config.identity) == (version, "lab-router")
    assert [str(rule.pcc) for rule in config.mangle if rule.pcc] == [
        f"both-addresses:5/{remainder}" for remainder in range(5)
    ]
    assert [table.name for table in config.tables] == [
        "main",
        "ISP1_table",
        "ISP2_table",
        "ISP3_table",
    ]
    assert all(table.fib for table in config.tables)
    assert {(route.table, route.check_gateway) for route in config.routes} == {
        (table.name, "ping") for table in config.tables
    }
    assert config.members("WAN") == {"ether1", "ether2", "ether3"}
    assert config.interface("ether1").link_speed_bps == 1_000_000_000
    assert config.interface("bridge-lan").link_speed_bps is None


def test_reading_twice_gives_the_same_but_for_what_is_no_configuration(site):
    connection = site.connect()
    first, second = read_config(connection), read_config(connection)
    assert replace(first, interfaces=()) == replace(second, interfaces=())


def test_routeros_6_is_refused_with_a_word_of_its_own(serve):
    connection = serve(version="6.49.10").connect()
    with pytest.raises(RouterRefused) as caught:
        read_config(connection)
    assert caught.value.code == "routeros_6"


def test_clients_and_their_uplinks_are_read(site):
    menus = site.router.menus
    menus["/ip/dhcp-client"].add_row(interface="ether2", comment="[50M/10M]")
    connection = site.connect()
    connection.command(
        "/interface/pppoe-client/add",
        "=name=pppoe-out1",
        "=interface=ether4",
        "=user=campus",
        "=add-default-route=yes",
        "=comment=IndiHome [100M/20M]",
        "=disabled=no",
    )
    config = read_config(connection)
    assert [
        (dhcp_client.interface, dhcp_client.add_default_route)
        for dhcp_client in config.dhcp_clients
    ] == [("ether2", "yes")]
    assert [(pppoe_client.name, pppoe_client.carrier) for pppoe_client in config.pppoe_clients] == [
        ("pppoe-out1", "ether4")
    ]
    proposals = {uplink.interface: uplink for uplink in propose(config).uplinks}
    assert proposals["pppoe-out1"].download_bps == 100_000_000
    assert "dhcp_default_route" in proposals["ether2"].evidence
    assert "ether4" not in proposals


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


LISTS = "/ip/firewall/address-list"


def asking(site, **lists):
    site.router.menus["/ip/firewall/mangle"].add_row(
        chain="prerouting",
        action="mark-packet",
        **{"new-packet-mark": "bulk", "passthrough": "true"},
        **{name.replace("_", "-"): value for name, value in lists.items()},
    )


def test_the_lists_that_rules_ask_are_read_and_no_others(site):
    menu = site.router.menus[LISTS]
    for name, address, off in (
        ("a=b", "10.0.0.0/24", "false"),
        ("a=b", "10.0.1.1-10.0.1.9", "false"),
        ("a=b", "10.0.2.0/24", "true"),
        ("sites", "school.example", "false"),
        ("blocked", "192.0.2.1", "false"),
    ):
        menu.add_row(list=name, address=address, disabled=off)
    asking(site, src_address_list="a=b", dst_address_list="!sites")
    asking(site, src_address_list="gone")
    config = read_config(site.connect())
    assert config.listed_addresses("a=b") == ("10.0.0.0/24", "10.0.1.1-10.0.1.9")
    assert config.listed_addresses("sites") == ("school.example",)
    assert config.listed_addresses("gone") == ()
    assert "blocked" not in {address_list.name for address_list in config.address_lists}
    assert config.mangle[-1].new_packet_mark == "bulk"


def test_a_list_that_is_too_long_is_not_known(site, monkeypatch):
    monkeypatch.setattr("backend.routeros.reading.address_lists.MOST_LISTED", 3)
    for number in range(4):
        site.router.menus[LISTS].add_row(list="long", address=f"10.0.0.{number}")
    for number in range(3):
        site.router.menus[LISTS].add_row(list="short", address=f"10.0.1.{number}")
    asking(site, src_address_list="long", dst_address_list="short")
    config = read_config(site.connect())
    assert config.listed_addresses("long") is None
    assert len(config.listed_addresses("short")) == 3


def test_lists_that_are_too_long_together_are_not_all_known(site, monkeypatch):
    monkeypatch.setattr("backend.routeros.reading.address_lists.MOST_TOGETHER", 5)
    for name in ("a", "b", "c"):
        for number in range(3 if name < "c" else 2):
            site.router.menus[LISTS].add_row(list=name, address=f"10.0.0.{number}")
    asking(site, src_address_list="a", dst_address_list="b")
    asking(site, src_address_list="c")
    config = read_config(site.connect())
    assert [address_list.entries is None for address_list in config.address_lists] == [
        False,
        True,
        False,
    ]


def test_a_list_of_more_rows_than_a_menu_may_have_is_read(site):
    """It was told to be read to 20,000 entries, but one more ended the whole reading."""
    menu = site.router.menus[LISTS]
    for number in range(MOST_ROWS + 1):
        menu.add_row(
            list="long", address=f"10.{number // 65_536}.{number // 256 % 256}.{number % 256}"
        )
    asking(site, src_address_list="long")
    assert len(read_config(site.connect()).listed_addresses("long")) == MOST_ROWS + 1


def test_which_list_a_rule_puts_somebody_on(site):
    site.router.menus["/ip/firewall/mangle"].add_row(
        chain="prerouting",
        action="add-src-to-address-list",
        address_list="via1",
        address_list_timeout="8h",
    )
    rule = read_config(site.connect()).mangle[-1]
    assert (rule.added_list, rule.added_timeout, rule.more) == ("via1", "8h", ())


def test_a_list_of_lists_has_their_members(site):
    lists = site.router.menus["/interface/list"]
    lists.add_row(name="EVERYBODY", include="LAN,WAN", exclude="")
    lists.add_row(name="INSIDE", include="static", exclude="WAN,none")
    config = read_config(site.connect())
    assert config.members("EVERYBODY") >= {"ether1", "ether2", "ether3", "bridge-lan"}
    assert "ether1" not in config.listed("INSIDE")
    assert "bridge-lan" in config.listed("INSIDE")
    assert [row.name for row in config.interface_lists] == ["EVERYBODY", "INSIDE"]


def test_hotspots_are_read(site):
    spots = site.router.menus["/ip/hotspot"]
    spots.add_row(name="wifi", interface="bridge-lan", disabled="false")
    spots.add_row(name="old", interface="ether5", disabled="true")
    assert read_config(site.connect()).hotspots == (
        Hotspot("wifi", "bridge-lan"),
        Hotspot("old", "ether5", disabled=True),
    )


@pytest.mark.parametrize("message", ["not enough permissions (9)", "no such command prefix"])
def test_a_menu_that_our_user_may_not_see_is_empty(dialogue, message):
    refused = encode(["!trap", f"=message={message}"]) + encode(["!done"])
    connection = dialogue([refused])
    assert list(shown_rows(connection, HOTSPOTS)) == []
    assert not connection.closed


def test_filter_rules_that_fill_a_list_which_others_ask(site):
    menus = site.router.menus
    filters = menus["/ip/firewall/filter"]
    for name in ("keeps", "blocked"):
        filters.add_row(
            chain="forward",
            action="add-src-to-address-list",
            address_list=name,
            address_list_timeout="1h",
        )
    filters.add_row(chain="forward", action="drop")
    menus["/ip/firewall/mangle"].add_row(
        chain="prerouting",
        action="mark-connection",
        new_connection_mark="ISP1_conn",
        src_address_list="keeps",
    )
    (rule,) = (
        rule
        for rule in read_config(site.connect()).filter_rules
        if rule.action != "fasttrack-connection"
    )
    assert (rule.added_list, rule.added_timeout) == ("keeps", "1h")


def test_vrfs_are_read_in_order(site):
    assert read_config(site.connect()).vrfs == ()
    vrfs = site.router.menus["/ip/vrf"]
    vrfs.add_row(name="guests", interfaces="ether4,ether5")
    assert read_config(site.connect()).vrfs == (
        Vrf("main", ("all",)),
        Vrf("guests", ("ether4", "ether5")),
    )
