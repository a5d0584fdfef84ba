"""Writes as lines of RouterOS's console: what is quoted, what is left bare, and where a row goes."""

import pytest

from backend.domain.config.router_console import command, find
from backend.domain.config.router_rows import MANGLE, ROUTE, TABLE, Item, Write


def item(menu=MANGLE, **where):
    return Item(menu, tuple((name.replace("_", "-"), value) for name, value in where.items()))


@pytest.mark.parametrize(
    "where, text",
    [
        ({"comment": "pcc 0"}, '[find comment="pcc 0"]'),
        # A bare word would be an expression in a condition.
        ({"chain": "prerouting", "action": "jump"}, '[find chain="prerouting" action="jump"]'),
        ({"distance": "1"}, "[find distance=1]"),
        ({"dst_address": "0.0.0.0/0"}, "[find dst-address=0.0.0.0/0]"),
        ({"gateway": "203.0.1.1%ether1"}, '[find gateway="203.0.1.1%ether1"]'),
        ({"per_connection_classifier": "src-address:2/1"},
         '[find per-connection-classifier="src-address:2/1"]'),
        ({"disabled": "true"}, "[find disabled=yes]"),
        ({"passthrough": "false"}, "[find passthrough=no]"),
        ({"log": "no"}, "[find log=no]"),
        ({"connection_mark": ""}, '[find connection-mark=""]'),
        ({"comment": 'a "b" $c'}, '[find comment="a \\"b\\" \\$c"]'),
        ({"comment": "true"}, '[find comment="true"]'),
    ],
)  # fmt: skip
def test_a_row_is_looked_for_by_what_it_says(where, text):
    assert find(item(**where)) == text


def test_in_a_condition_the_menu_is_named():
    assert find(item(comment="x"), MANGLE) == '[/ip/firewall/mangle/find comment="x"]'


@pytest.mark.parametrize(
    "write, line",
    [
        (
            Write(MANGLE, "set", (("disabled", "yes"),), item(comment="x")),
            '/ip/firewall/mangle/set [find comment="x"] disabled=yes',
        ),
        (
            Write(MANGLE, "set", (("connection-mark", None), ("log", "true")), item(comment="x")),
            '/ip/firewall/mangle/set [find comment="x"] !connection-mark log=yes',
        ),
        (
            Write(MANGLE, "remove", (), item(comment="x")),
            '/ip/firewall/mangle/remove [find comment="x"]',
        ),
        (
            Write(TABLE, "add", (("name", "to1"), ("fib", "")), item(TABLE, name="to1")),
            "/routing/table/add name=to1 fib",
        ),
        (
            Write(TABLE, "add", (("name", "to1"), ("fib", "no"), ("comment", ""))),
            '/routing/table/add name=to1 fib=no comment=""',
        ),
        (
            Write(MANGLE, "add", (("chain", "input"),), item(comment="x"), item(comment="next")),
            '/ip/firewall/mangle/add chain=input place-before=[find comment="next"]',
        ),
        (
            Write(ROUTE, "add", (("blackhole", ""), ("distance", "1"))),
            "/ip/route/add blackhole distance=1",
        ),
        # Of other properties `true` is a word like any other.
        (
            Write(MANGLE, "add", (("comment", "true"), ("passthrough", "true"))),
            "/ip/firewall/mangle/add comment=true passthrough=yes",
        ),
        (Write(MANGLE, "set", (("disabled", "no"),)), "/ip/firewall/mangle/set disabled=no"),
    ],
)
def test_a_write_as_a_person_would_type_it(write, line):
    assert command(write) == line
