"""Scripts that change what balancing depends on: their names, and to which menus they write.

A strict search for words, which understands nothing else of a script. Scripts may hold passwords, so their text is
looked at here and goes no further.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from backend.domain.config import Automation
from backend.domain.rollback_script import OURS
from backend.errors import RouterRefused
from backend.routeros import menus
from backend.routeros.client import Connection
from backend.routeros.config_rows import Values
from backend.routeros.fields import Menu
from backend.routeros.filter import plain
from backend.routeros.traps import MenuMissing

MOST_SCRIPTS = 500
"""Rows of one menu that are looked at; routers have some ten."""

WATCHED = (
    "/ip/route",
    "/ip/firewall/mangle",
    "/ip/firewall/address-list",
    "/routing/table",
    "/routing/rule",
)
ADDRESS_LIST = "/ip/firewall/address-list"

_BETWEEN = r"[\s/]+"
_VERBS = r"(?:add|set|unset|remove|enable|disable|move)(?![\w-])"


def _writing(menu: str) -> re.Pattern[str]:
    """`/ip route set`, `/ip/route/set`, also with the verb on the next line."""
    words = menu.removeprefix("/").split("/")
    return re.compile(r"/\s*" + _BETWEEN.join([*words, _VERBS]))


_WRITES = {menu: _writing(menu) for menu in WATCHED}
_COMMENT = re.compile(r"^\s*#.*$", re.MULTILINE)
_LIST = re.compile(r'(?<![\w-])list="?([\w.-]+)')


@dataclass(frozen=True, slots=True)
class _Source:
    """A row that runs scripts, under its name for people. `texts` never leave this module."""

    name: str
    texts: tuple[str, ...]


def read_automations(connection: Connection) -> tuple[Automation, ...]:
    """Those that write to a watched menu: what starts by itself, then scripts that none of them runs.

    Empty where the user may not read them. Let it be the last of a reading: a reply that cannot be read ends the
    connection, and nothing else shall be lost for that.
    """
    try:
        scripts = dict(_scripts(connection))
        starting = [*_watching(connection), *_scheduled(connection)]
    except RouterRefused:
        return ()
    run = {name for row in starting for name in scripts if _runs(row, name)}
    alone = [
        _Source(f"script {plain('name', name)}", (text,))
        for name, text in scripts.items()
        if name not in run
    ]
    found = [_automation(row, scripts) for row in (*starting, *alone)]
    return tuple(each for each in found if each.menus)


def _automation(row: _Source, scripts: Mapping[str, str]) -> Automation:
    """With what the scripts do that it runs itself."""
    texts = [*row.texts, *(text for name, text in scripts.items() if _runs(row, name))]
    code = _COMMENT.sub("", "\n".join(texts))
    written = tuple(menu for menu, writes in _WRITES.items() if writes.search(code))
    lists = sorted(set(_LIST.findall(code))) if ADDRESS_LIST in written else ()
    return Automation(row.name, written, tuple(lists))


def _runs(row: _Source, name: str) -> bool:
    """By its bare name, as an event may be written, or with `/system script run`."""
    command = re.compile(rf'/\s*system[\s/]+script[\s/]+run\s+"?{re.escape(name)}(?![\w-])')
    return any(text.strip() == name or command.search(text) for text in row.texts)


def _scripts(connection: Connection) -> Iterator[tuple[str, str]]:
    for row in _rows(connection, menus.SCRIPTS):
        yield row.get("name", ""), row.get("source", "")


def _scheduled(connection: Connection) -> Iterator[_Source]:
    for row in _rows(connection, menus.SCHEDULERS):
        name = plain("name", row.get("name", ""))
        yield _Source(f"scheduler {name}", (row.get("on-event", ""),))


def _watching(connection: Connection) -> Iterator[_Source]:
    for row in _rows(connection, menus.NETWATCH):
        name = plain("name", row.get("name") or row.get("host", ""))
        fields = ("up-script", "down-script", "test-script")
        yield _Source(f"netwatch {name}", tuple(row.get(field, "") for field in fields))


def _rows(connection: Connection, menu: Menu) -> Iterator[Values]:
    """Enabled rows that are not ours. Texts are whole: what is cut might have the word that is searched."""
    try:
        rows = connection.command(
            f"{menu.path}/print", menu.proplist, exact=True, most=MOST_SCRIPTS
        )
    except MenuMissing:
        return
    for values in map(menu.values, rows):
        if not values.get("disabled", False) and not values.get("name", "").startswith(OURS):
            yield values
