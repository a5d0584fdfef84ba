"""Runs parsed scripts. A script stops at its first error."""

import re
from collections.abc import Callable, Sequence

from lab.device.live import REFRESH
from lab.device.state import RouterState
from lab.menus.menu import Menu, Row
from lab.scripting.parser import Condition, Find, ScriptCommand, Value, parse_script
from lab.wire.framing import Sentence
from lab.wire.session import Session
from lab.wire.traps import SCRIPT_FAILURE, TrapError

RunCommand = Callable[[Session, Sequence[str]], list[Sentence]]
_MAX_DEPTH = 8
_BUILT_IN = (":log", ":put", ":delay", ":error", ":do", ":if")
# What the second word without a name means, verb by verb; the first names the items.
_SECOND_WORD = {"move": "destination", "unset": "value-name", "comment": "comment"}


def run_source(state: RouterState, session: Session, source: str, run: RunCommand) -> str:
    """What the script printed with :put. Raises TrapError where it stopped."""
    if session.depth >= _MAX_DEPTH:
        raise TrapError("script nesting too deep", SCRIPT_FAILURE)
    commands = parse_script(source)
    _check_names(state, commands)
    output: list[str] = []
    session.depth += 1
    try:
        _run_all(state, session, commands, run, output)
    finally:
        session.depth -= 1
    return "\n".join(output)


def run_stored(state: RouterState, session: Session, row: Row, run: RunCommand) -> None:
    """A row of /system/script, with the permissions of who runs it."""
    needed = {name for name in row.get("policy", "").split(",") if name}
    if row.get("dont-require-permissions") != "true" and not needed <= session.policies:
        raise TrapError("not enough permissions to run script (9)")
    row["run-count"] = str(int(row.get("run-count", "0")) + 1)
    row["last-started"] = state.timestamp()
    run_source(state, session, row.get("source", ""), run)


def _check_names(state: RouterState, commands: Sequence[ScriptCommand]) -> None:
    """Finds unknown commands before anything runs."""
    for command in commands:
        _check_names(state, (*command.body, *(command.otherwise or ())))
        if command.condition is not None and command.condition.search.path not in state.menus:
            raise TrapError("bad command name find (line 1 column 1)", SCRIPT_FAILURE)
        path, _, verb = command.path.rpartition("/")
        if command.path[0] == "/":
            menu = state.menus.get(path)
            known = menu is not None and verb in menu.spec.verbs
        else:
            known = command.path in _BUILT_IN
        if not known:
            raise TrapError(f"bad command name {command.path} (line 1 column 1)", SCRIPT_FAILURE)


def _run_all(
    state: RouterState,
    session: Session,
    commands: Sequence[ScriptCommand],
    run: RunCommand,
    output: list[str],
) -> None:
    for command in commands:
        if command.path == ":do":
            _run_guarded(state, session, command, run, output)
        elif command.condition is not None:
            holds = _compare(state, command.condition)
            chosen = command.body if holds else command.otherwise or ()
            _run_all(state, session, chosen, run, output)
        elif command.path == ":error":
            raise TrapError(" ".join(str(part) for part in command.free), SCRIPT_FAILURE)
        elif command.path == ":put":
            output.append(" ".join(str(part) for part in command.free))
        elif command.path == ":log":
            _write_log(state, command.free)
        elif command.path != ":delay":
            _run_one(state, session, command, run)


def _run_guarded(
    state: RouterState, session: Session, command: ScriptCommand, run: RunCommand, output: list[str]
) -> None:
    try:
        _run_all(state, session, command.body, run, output)
    except TrapError:
        if command.otherwise is None:
            raise
        _run_all(state, session, command.otherwise, run, output)


def _compare(state: RouterState, condition: Condition) -> bool:
    menu = state.menus[condition.search.path]
    number = len(_matching_rows(state, menu, condition.search))
    return {
        "=": number == condition.number,
        "!=": number != condition.number,
        "<": number < condition.number,
        ">": number > condition.number,
    }[condition.operator]


def _write_log(state: RouterState, words: Sequence[Value]) -> None:
    level, *rest = (str(word) for word in words)
    state.log(f"script,{level}", " ".join(rest))


def _run_one(state: RouterState, session: Session, command: ScriptCommand, run: RunCommand) -> None:
    menu = state.menus[command.path.rpartition("/")[0]]
    words = [command.path]
    first, *others = command.free or ("",)
    if command.free:
        ids = _resolved(state, menu, first)
        if not ids:
            return  # `set [find ...]` that finds nothing is no error
        words.append(f"={'message' if menu.path == '/log' else 'numbers'}={ids}")
    second = _SECOND_WORD.get(command.path.rpartition("/")[2])
    if others and (second is None or len(others) > 1):
        raise TrapError("expected end of command", SCRIPT_FAILURE)
    extra = [(str(second), value) for value in others]
    for name, value in (*extra, *command.named):
        word = _resolved(state, menu, value)
        if not (name in ("place-before", "destination") and not word):
            words.append(f"={name}={word}")
    run(session, words)


def _resolved(state: RouterState, menu: Menu, value: Value) -> str:
    if isinstance(value, str):
        return value
    if value.path:
        menu = state.menus[value.path]
    return ",".join(row[".id"] for row in _matching_rows(state, menu, value))


def _matching_rows(state: RouterState, menu: Menu, find: Find) -> list[Row]:
    if any(name in state.faults.find_fails for name, _, _ in find.conditions):
        return []
    if menu.path in REFRESH:
        REFRESH[menu.path](state)
    return [
        row
        for row in menu.rows
        if all(_condition(menu.value(row, name), op, text) for name, op, text in find.conditions)
    ]


def _condition(value: str | None, operator: str, text: str) -> bool:
    same = {"yes": "true", "no": "false"}
    if operator == "~":
        return value is not None and re.search(text, value) is not None
    equal = (value or "") == same.get(text, text) or (value or "") == text
    return equal if operator == "=" else not equal
