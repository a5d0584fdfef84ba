"""What a script writes to, which lists it names and which scripts it runs, told from its text alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.routeros.reading.script_commands import ScriptCommands, script_commands
from backend.routeros.reading.script_reader import DEEPEST, MOST_NAMES, VERBS, WATCHED
from backend.routeros.reading.script_tokens import tokens, unquoted

ROUTE, MANGLE, LISTS = "/ip/route", "/ip/firewall/mangle", "/ip/firewall/address-list"
TABLE, RULE = "/routing/table", "/routing/rule"


@pytest.mark.parametrize(
    "text, menus",
    [
        ("/ip route disable [find comment=first]", {ROUTE}),
        ("/ip/route/set [find comment=ISP1] distance=5", {ROUTE}),
        ("/ip  / route /set 0", {ROUTE}),
        (":foreach i in=[/ip route find where comment=x] do={ /ip route set $i distance=9 }", {ROUTE}),
        (":foreach i in=[/ip route find] do={/ip route enable $i}", {ROUTE}),
        (":if ([:len [/ip route find]] > 0) do={\r\n  /ip route\r\n  set 0 distance=2\r\n}", {ROUTE}),
        ("/ip route\nset [find comment=x] disabled=yes", {ROUTE}),
        ("/ip route\nprint\nset [find comment=x] disabled=yes", {ROUTE}),
        ("/ip route\n:delay 1s\nset [find comment=x] disabled=yes", {ROUTE}),
        ("/ip route\ncheck 1.1.1.1\nset 0 disabled=yes", {ROUTE}),
        ("/ip route set \\\n    [find comment=x] \\\n    disabled=yes", {ROUTE}),
        ("/ip\nroute\nset 0 distance=1", {ROUTE}),
        ("/ip route { set 0 distance=1; print }", {ROUTE}),
        ("/ip route; remove 4", {ROUTE}),
        ("/ip firewall mangle move 3 0; /ip route remove 4", {ROUTE, MANGLE}),
        ("/routing table add name=x fib\n/routing/rule/unset 0 table", {TABLE, RULE}),
        (':execute "/ip route set 0"', {ROUTE}),
        ('/system scheduler add on-event="/ip route\\r\\nset [find comment=\\"x\\"] distance=1"', {ROUTE}),
        # Reading alone, other menus, words that only look like it.
        (":put [/ip route find]; /ip route print", set()),
        (":local g [/ip route get [find dst-address=0.0.0.0/0] gateway]", set()),
        ("/ip route\nprint\nfind comment=set", set()),
        ("/ip route print where comment=set", set()),
        ("/ip route\n/ip firewall filter\nset 0 disabled=yes", set()),
        ("/ip firewall filter disable 3", set()),
        ("/ip route settings-like add", set()),
        ("/ip route enablement 3", set()),
        ("/ip settings set rp-filter=no", set()),
        ("set 0 distance=1", set()),
        ("ip route set 0", set()),
        ("# /ip route disable 3\n:log info nothing", set()),
        ('/ip route print\n:log info "set of routes"', set()),
        ("{ /ip route }\nset 0", set()),
        ("", set()),
    ],
)  # fmt: skip
def test_the_menus_that_a_script_writes_to(text, menus):
    assert script_commands(text).menus == menus


@pytest.mark.parametrize(
    "text, lists",
    [
        ("/ip firewall address-list add list=heavy address=1.1.1.1", {"heavy"}),
        ('/ip firewall address-list add address=1.1.1.1 list="heavy users"', {"heavy users"}),
        ("/ip firewall address-list\nadd list=a\nadd list=b.c-d", {"a", "b.c-d"}),
        ("/ip firewall address-list remove [find list=heavy]", {"heavy"}),
        ("/ip firewall address-list set [find list=a] list=b", {"a", "b"}),
        # What another command found is written to by its ids.
        (
            ":foreach i in=[/ip firewall address-list find list=a] do={/ip firewall address-list remove $i}",
            {"a"},
        ),
        (
            ":if ([/ip firewall address-list find list=a] = 1) do={/ip firewall address-list add list=b}",
            {"b"},
        ),
        # `list=` of other menus, of reading, of other properties.
        ("/interface list member add list=WAN; /ip firewall address-list add list=a", {"a"}),
        ("/ip firewall address-list add list=a comment=list", {"a"}),
        ("/ip firewall address-list print where list=a", set()),
        ("/ip firewall mangle set 0 src-address-list=a", set()),
        ("/ip route set 0 list=a", set()),
        ("/ip firewall address-list add list=$name", set()),
    ],
)
def test_only_lists_of_commands_that_write_to_entries_are_named(text, lists):
    assert script_commands(text).lists == lists


@pytest.mark.parametrize(
    "text, runs",
    [
        ("/system script run failover", {"failover"}),
        ('/system/script/run "by hand";', {"by hand"}),
        ("/system script\nrun failover", {"failover"}),
        (":if (1 = 1) do={/system script run a} else={/system script run b}", {"a", "b"}),
        ("/system script print", set()),
        ("/system script run $name", set()),
        ("/system script run", set()),
        ("/tool run failover", set()),
    ],
)
def test_the_scripts_that_a_script_runs(text, runs):
    assert script_commands(text).runs == runs


def test_commands_of_several_scripts_are_put_together():
    both = script_commands("/ip route set 0") | script_commands("/system script run x")
    assert both == ScriptCommands(frozenset({ROUTE}), frozenset(), frozenset({"x"}))


def test_no_more_names_are_kept_than_scripts_have():
    many = "".join(f"/ip firewall address-list add list=l{n}\n" for n in range(2 * MOST_NAMES))
    assert len(script_commands(many).lists) == MOST_NAMES


def test_a_text_that_only_opens_brackets_is_read_no_further():
    route = "/ip route set 0"
    assert script_commands("{" * (DEEPEST - 1) + route).menus == {ROUTE}
    assert script_commands("{" * (DEEPEST + 1) + route).menus == set()


# whatever a text says ------------------------------------------------------------------------------------

PARTS = [
    *'{}[]();=/\\"\n\r# $',
    *VERBS, *(word for menu in WATCHED for word in menu.split("/")[1:]),
    "list", "system", "script", ":foreach", "\\\n", '\\"',
]  # fmt: skip
TEXTS = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PARTS), max_size=60).map("".join))


@given(TEXTS)
def test_each_text_is_read(text):
    commands = script_commands(text)
    assert commands.menus <= set(WATCHED)


@given(TEXTS.filter(lambda text: "\r" not in text and "#" not in text))
def test_every_character_is_in_one_token(text):
    assert "".join(token for _, token in tokens(text)) == text


@pytest.mark.parametrize(
    "part", ["/ ", " ", "\n", "/", '"', '\\"', "{)", "list=", "\\", "\t\n", "a"]
)
def test_what_is_repeated_many_times_is_read_once(part):
    """A search that starts again at each character takes hours for a text of this length."""
    text = part * 200_000
    assert "".join(token for _, token in tokens(text)) == text
    assert script_commands(f"{text}\n/system script").menus == set()


@given(st.text(max_size=50))
def test_what_was_quoted_is_unquoted(text):
    said = text.replace("\\", "\\\\").replace('"', '\\"')
    assert unquoted(f'"{said}"') == text
