"""Runs parsed scripts. A script stops at its first error."""

import re
from collections import ChainMap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from lab.device.live import REFRESH
from lab.device.state import RouterState
from lab.menus.menu import Menu, Row
from lab.scripting.expressions import Expression, Find, Length, Value, Variable
from lab.scripting.parser import ScriptCommand, parse_script
from lab.wire.framing import Sentence
from lab.wire.session import Session
from lab.wire.traps import SCRIPT_FAILURE, TrapError

Scope = ChainMap[str, str]  # variables of a block, then of those around it
RunCommand = Callable[[Session, Sequence[str]], list[Sentence]]
_MAX_DEPTH = 8
_BUILT_IN = (":log", ":put", ":delay", ":error", ":do", ":if", ":local", ":set")
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
        _ScriptRun(state, session, run, output).run_all(commands, ChainMap())
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
        if any(search.path not in state.menus for search in _counted(command.condition)):
            raise TrapError("bad command name find (line 1 column 1)", SCRIPT_FAILURE)
        path, _, verb = command.path.rpartition("/")
        if command.path[0] == "/":
            menu = state.menus.get(path)
            known = menu is not None and verb in menu.spec.verbs
        else:
            known = command.path in _BUILT_IN
        if not known:
            raise TrapError(f"bad command name {command.path} (line 1 column 1)", SCRIPT_FAILURE)


def _counted(value: Value | None) -> Iterator[Find]:
    """Every search whose rows an expression counts."""
    if isinstance(value, Length) and isinstance(value.rows, Find):
        yield value.rows
    elif isinstance(value, Expression):
        yield from _counted(value.left)
        yield from _counted(value.right)


@dataclass(frozen=True, slots=True)
class _ScriptRun:
    state: RouterState
    session: Session
    command: RunCommand
    output: list[str]

    def run_all(self, commands: Sequence[ScriptCommand], outer: Scope) -> None:
        """A block: what it declares ends with it; what is around it can be read and set."""
        scope = outer.new_child()
        for command in commands:
            if command.path == ":do":
                self._guarded(command, scope)
            elif command.condition is not None:
                holds = self._value(command.condition, scope) == "true"
                self.run_all(command.body if holds else command.otherwise or (), scope)
            else:
                self._plain(command, scope)

    def _guarded(self, command: ScriptCommand, scope: Scope) -> None:
        try:
            self.run_all(command.body, scope)
        except TrapError:
            if command.otherwise is None:
                raise
            self.run_all(command.otherwise, scope)

    def _plain(self, command: ScriptCommand, scope: Scope) -> None:
        if command.path[0] == "/":
            self._write(command, scope)
            return
        words = [self._value(value, scope) for value in command.free]
        match command.path:
            case ":error":
                raise TrapError(" ".join(words), SCRIPT_FAILURE)
            case ":put":
                self.output.append(" ".join(words))
            case ":log":
                self.state.log(f"script,{words[0]}", " ".join(words[1:]))
            case ":local":
                scope[words[0]] = " ".join(words[1:])
            case ":set":
                _set(scope, words[0], " ".join(words[1:]))

    def _write(self, command: ScriptCommand, scope: Scope) -> None:
        menu = self.state.menus[command.path.rpartition("/")[0]]
        words = [command.path]
        first, *others = command.free or ("",)
        ids = self._value(first, scope, menu)
        self._fail_by_fault(command, menu, ids)
        if command.free:
            if not ids:
                return  # `set [find ...]` that finds nothing is no error
            words.append(f"={'message' if menu.path == '/log' else 'numbers'}={ids}")
        second = _SECOND_WORD.get(command.path.rpartition("/")[2])
        if others and (second is None or len(others) > 1):
            raise TrapError("expected end of command", SCRIPT_FAILURE)
        extra = [(str(second), value) for value in others]
        for name, value in (*extra, *command.named):
            word = self._value(value, scope, menu)
            if not (name in ("place-before", "destination") and not word):
                words.append(f"={name}={word}")
        self.command(self.session, words)

    def _fail_by_fault(self, command: ScriptCommand, menu: Menu, ids: str) -> None:
        texts = self.state.faults.failing_in_scripts
        if not texts:
            return
        # A script's own source has every text.
        rows = [{**row, "source": ""} for row in menu.rows if row[".id"] in ids.split(",")]
        if any(text in f"{command}{rows}" for text in texts):
            raise TrapError("failure: simulated", SCRIPT_FAILURE)

    def _value(self, value: Value, scope: Scope, menu: Menu | None = None) -> str:
        """As text, as the API takes it. `menu`: where a `find` without a path looks."""
        match value:
            case str():
                return value
            case Variable(name):
                return scope.get(name, "")
            case Length(rows):
                return str(len([row for row in self._value(rows, scope).split(",") if row]))
            case Find():
                place = self.state.menus[value.path] if value.path or menu is None else menu
                return ",".join(row[".id"] for row in _matching_rows(self.state, place, value))
            case Expression(left, operator, right):
                return _result(self._value(left, scope), operator, self._value(right, scope))


def _set(scope: Scope, name: str, value: str) -> None:
    for variables in scope.maps:
        if name in variables:
            variables[name] = value
            return
    raise TrapError(f"variable {name} is not declared", SCRIPT_FAILURE)


def _result(left: str, operator: str, right: str) -> str:
    if operator == ".":
        return left + right
    if operator in ("=", "!="):
        return "true" if (left == right) is (operator == "=") else "false"
    if not left.lstrip("-").isdigit() or not right.lstrip("-").isdigit():
        raise TrapError(f"cannot compute {left} {operator} {right}", SCRIPT_FAILURE)
    first, last = int(left), int(right)
    if operator in "<>":
        return "true" if (first < last if operator == "<" else first > last) else "false"
    return str(first + last if operator == "+" else first - last)


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
