"""What a router's script writes to and runs, found in time linear in its length.

Follows menus that a line chooses (`/ip route`), blocks and quoted scripts; does not interpret arguments. Source: the
manual, Scripting and Command Line Interface.
"""

from __future__ import annotations

from dataclasses import dataclass

from backend.routeros.reading.script_reader import ScriptReader

HINTS = ("route", "routing", "mangle", "address-list", "script")  # of commands that we want


@dataclass(frozen=True, slots=True)
class ScriptCommands:
    """Written menus of WATCHED, the address lists that such commands name, and scripts that are run."""

    menus: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    runs: frozenset[str] = frozenset()

    def __or__(self, other: ScriptCommands) -> ScriptCommands:
        return ScriptCommands(
            self.menus | other.menus, self.lists | other.lists, self.runs | other.runs
        )


def script_commands(text: str) -> ScriptCommands:
    """The commands of a script and its quoted texts, which may be scripts too.

    A command may write to entries that another command searched for; then the searched lists count.
    """
    reader, texts = ScriptReader(), [text]
    while texts:
        read = texts.pop()
        if any(hint in read for hint in HINTS):
            texts += reader.read(read)
    lists = reader.lists | (reader.searched if reader.writes_what_was_found else set())
    return ScriptCommands(frozenset(reader.menus), frozenset(lists), frozenset(reader.runs))
