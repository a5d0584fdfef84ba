"""Scripts that change what balancing depends on: their names, and the menus that they write to.

Scripts may hold passwords, so their text goes no further than this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from backend.domain.config.automations import Automation
from backend.domain.plans.rollback_script import OURS
from backend.errors import RouterRefused
from backend.routeros.fields import menus
from backend.routeros.fields.types import Menu
from backend.routeros.reading.config_rows import Values
from backend.routeros.reading.script_commands import ScriptCommands, script_commands
from backend.routeros.reading.script_reader import WATCHED
from backend.routeros.session.client import Connection
from backend.routeros.session.filter import plain
from backend.routeros.session.traps import MenuMissing

MOST_SCRIPTS = 500  # rows of one menu that we read; routers have some ten


@dataclass(frozen=True, slots=True)
class _Source:
    """A row that runs scripts, under its name for people."""

    name: str
    commands: ScriptCommands


def read_automations(connection: Connection) -> tuple[Automation, ...]:
    """Scripts that write to a watched menu: first those that the router starts, then the others.

    Empty where the user may not read them. Read them last: an unreadable reply ends the connection.
    """
    try:
        scripts = dict(_scripts(connection))
        starting = [*_watching(connection), *_scheduled(connection)]
    except RouterRefused:
        return ()
    run = {name for row in starting for name in row.commands.runs}
    alone = [
        _Source(f"script {plain('name', name)}", commands)
        for name, commands in scripts.items()
        if name not in run
    ]
    automations = [_automation(row, scripts) for row in (*starting, *alone)]
    return tuple(each for each in automations if each.menus)


def _automation(row: _Source, scripts: Mapping[str, ScriptCommands]) -> Automation:
    """With the effects of the scripts that it runs."""
    commands = row.commands
    for name in row.commands.runs & scripts.keys():
        commands |= scripts[name]
    written = tuple(menu for menu in WATCHED if menu in commands.menus)
    return Automation(row.name, written, tuple(sorted(commands.lists)))


def _commands(*events: str) -> ScriptCommands:
    """An event may also be just the name of a script."""
    commands = ScriptCommands(runs=frozenset(event.strip() for event in events))
    for event in events:
        commands |= script_commands(event)
    return commands


def _scripts(connection: Connection) -> Iterator[tuple[str, ScriptCommands]]:
    for row in _rows(connection, menus.SCRIPTS):
        yield row.get("name", ""), script_commands(row.get("source", ""))


def _scheduled(connection: Connection) -> Iterator[_Source]:
    for row in _rows(connection, menus.SCHEDULERS):
        name = plain("name", row.get("name", ""))
        yield _Source(f"scheduler {name}", _commands(row.get("on-event", "")))


def _watching(connection: Connection) -> Iterator[_Source]:
    for row in _rows(connection, menus.NETWATCH):
        name = plain("name", row.get("name") or row.get("host", ""))
        fields = ("up-script", "down-script", "test-script")
        yield _Source(f"netwatch {name}", _commands(*(row.get(field, "") for field in fields)))


def _rows(connection: Connection, menu: Menu) -> Iterator[Values]:
    """Enabled rows that are not ours, uncut: the cut part might have the word that we look for."""
    try:
        rows = connection.command(
            f"{menu.path}/print", menu.proplist, exact=True, most=MOST_SCRIPTS
        )
    except MenuMissing:
        return
    for values in map(menu.values, rows):
        if not values.get("disabled", False) and not values.get("name", "").startswith(OURS):
            yield values
