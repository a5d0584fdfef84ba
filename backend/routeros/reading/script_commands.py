"""What a script of the router writes to and runs: its commands, found in time that grows as its length does.

A menu that a line chooses (`/ip route`), blocks and quoted scripts are followed; what a command does with its
arguments is not understood. Source: the manual, Scripting and Command Line Interface.
"""

from __future__ import annotations

from dataclasses import dataclass

from backend.routeros.reading.script_reader import ScriptReader

HINTS = ("route", "routing", "mangle", "address-list", "script")
"""A text without any of them has no command that is looked for."""


@dataclass(frozen=True, slots=True)
class ScriptCommands:
    """Menus of WATCHED that are written to, address lists that such commands name, and scripts that are run."""

    menus: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    runs: frozenset[str] = frozenset()

    def __or__(self, other: ScriptCommands) -> ScriptCommands:
        return ScriptCommands(
            self.menus | other.menus, self.lists | other.lists, self.runs | other.runs
        )


def script_commands(text: str) -> ScriptCommands:
    """Those of a script, and of the texts that it quotes: they may be scripts too.

    A command may write to entries that another command searched for; then the lists that were searched count.
    """
    reader, texts = ScriptReader(), [text]
    while texts:
        read = texts.pop()
        if any(hint in read for hint in HINTS):
            texts += reader.read(read)
    lists = reader.lists | (reader.searched if reader.writes_what_was_found else set())
    return ScriptCommands(frozenset(reader.menus), frozenset(lists), frozenset(reader.runs))
