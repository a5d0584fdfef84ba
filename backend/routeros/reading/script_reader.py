"""Reads a script's texts command by command: menu, written menus, named lists."""

from __future__ import annotations

from dataclasses import dataclass

from backend.routeros.reading.script_tokens import CLOSED_BY, tokens, unquoted

ADDRESS_LIST = "/ip/firewall/address-list"
WATCHED = (
    "/ip/route",
    "/ip/firewall/mangle",
    ADDRESS_LIST,
    "/routing/table",
    "/routing/rule",
)
SCRIPT_MENU = "/system/script"
WRITING = frozenset({"add", "set", "unset", "remove", "enable", "disable", "move"})
VERBS = WRITING | {"print", "find", "get", "export", "run"}
NO_MENU = (":", "$", "!")
LONGEST_MENU, LONGEST_VALUE = 60, 200  # characters; longer ones are none of those that we look for
DEEPEST = 100  # brackets within brackets; a text with more is no script
MOST_NAMES = 100  # kept lists and run scripts of one script, which names a few


@dataclass(slots=True)
class Command:
    """A command as far as it was read."""

    chosen: str  # the menu of an earlier line, where `menu` begins; "" for none
    opened_by: str = ""
    writer: Command | None = None  # around this one's brackets; writes to what this returns
    menu: str = ""
    verb: str = ""
    is_begun: bool = False
    has_arguments: bool = False  # no further word is part of its menu
    word: str = ""
    key: str = ""  # the property whose value comes now; "run": the script that is run
    value: str = ""
    names_list: bool = False

    def __post_init__(self) -> None:
        self.menu = self.chosen

    @property
    def writes_entries(self) -> bool:
        return self.verb in WRITING and self.menu == ADDRESS_LIST

    @property
    def next_menu(self) -> str:
        """The menu of the next line: this line's, if it names a menu and nothing else."""
        if not self.is_begun or self.has_arguments or self._is_within_watched:
            return self.chosen
        return self.menu

    @property
    def _is_within_watched(self) -> bool:
        """Watched menus hold commands only: what looks like a menu is a verb that nobody looks for."""
        return self.chosen in WATCHED and self.menu.startswith(f"{self.chosen}/")

    def add(self, text: str) -> None:
        if len(self.value) < LONGEST_VALUE:
            self.value += text


class ScriptReader:
    def __init__(self) -> None:
        self.menus, self.lists, self.runs = set[str](), set[str](), set[str]()
        self.searched = set[str]()
        """Lists that are named by commands which write to nothing."""
        self.writes_what_was_found = False
        self._quoted: list[str] = []
        self._open: list[Command] = []

    def read(self, text: str) -> list[str]:
        """Returns the texts that it quotes."""
        self._quoted, self._open = [], [Command("")]
        steps = {
            "string": self._string,
            "end": self._end,
            "gap": self._gap,
            "open": self._nest,
            "close": self._close,
            "slash": self._slash,
            "equals": self._equals,
            "word": self._word,
        }
        for kind, token in tokens(text):
            steps[kind](self._open[-1], token)
            if len(self._open) > DEEPEST:
                break
        for command in reversed(self._open):
            self._finish(command)
        return self._quoted

    def _word(self, command: Command, word: str) -> None:
        if command.key:
            command.add(word)
        elif command.has_arguments:
            command.word = word
        elif word in VERBS and command.menu:
            self._verb(command, word)
        elif word.startswith(NO_MENU) or len(command.menu) > LONGEST_MENU or _is_lost(command):
            command.has_arguments = True
        else:
            command.menu += f"/{word}"
            command.word = word
        command.is_begun = True

    def _verb(self, command: Command, verb: str) -> None:
        command.verb, command.has_arguments = verb, True
        if verb in WRITING and command.menu in WATCHED:
            self.menus.add(command.menu)
        if verb == "run" and command.menu == SCRIPT_MENU:
            command.key = "run"

    def _slash(self, command: Command, slash: str) -> None:
        if command.key:
            command.add(slash)
        elif not command.is_begun:
            command.menu, command.is_begun = "", True

    def _string(self, command: Command, string: str) -> None:
        text = unquoted(string)
        if command.key:
            command.add(text)
        else:
            command.has_arguments = command.is_begun = True
        if "/" in text:
            self._quoted.append(text)

    def _equals(self, command: Command, equals: str) -> None:
        if command.key:
            command.add(equals)
            return
        if not command.has_arguments:
            command.menu, command.has_arguments = command.chosen, True
        command.key, command.is_begun = command.word, True

    def _gap(self, command: Command, _gap: str) -> None:
        """A gap may stand before the name of a script that is run."""
        if command.value or command.key != "run":
            self._take(command)

    def _take(self, command: Command) -> None:
        """Keeps the read value if it counts."""
        key, value = command.key, command.value
        command.key = command.value = command.word = ""
        if not value or value.startswith("$"):
            return
        if key == "run":
            _note(self.runs, value)
        elif key == "list" and command.menu == ADDRESS_LIST:
            self._list(command, value)

    def _list(self, command: Command, name: str) -> None:
        writer = command if command.writes_entries else command.writer
        if writer is None:
            _note(self.searched, name)
        else:
            writer.names_list = True
            _note(self.lists, name)

    def _end(self, command: Command, _end: str) -> None:
        self._finish(command)
        self._open[-1] = Command(command.next_menu, command.opened_by, command.writer)

    def _finish(self, command: Command) -> None:
        self._take(command)
        if command.writes_entries and not command.names_list:
            self.writes_what_was_found = True

    def _nest(self, command: Command, bracket: str) -> None:
        self._take(command)
        command.has_arguments = command.is_begun = True
        writer = command if bracket == "[" and command.writes_entries else None
        self._open.append(Command(command.menu, bracket, writer))

    def _close(self, command: Command, bracket: str) -> None:
        if CLOSED_BY.get(command.opened_by) == bracket:
            self._finish(command)
            self._open.pop()


def _is_lost(command: Command) -> bool:
    """Its menu is unknown: no earlier line chose one, and it does not begin with a slash."""
    return not command.menu and not command.is_begun


def _note(names: set[str], name: str) -> None:
    if len(names) < MOST_NAMES:
        names.add(name)
