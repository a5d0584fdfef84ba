"""Address lists are read where a rule asks them, up to a length."""

from backend.routeros.reading.configuration import read_config
from backend.routeros.session.filter import MOST_ROWS

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
