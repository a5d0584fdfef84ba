"""Reads the small part of the RouterOS script language that inverse commands are written in.

    /path/verb name=value "text"    /path verb [find comment="x" chain=prerouting] !name name=value
    :log info "text"    :put "text"    :delay 1s    :error "text"
    :do { ... } on-error={ ... }    :if ([:len [/path/find name=value]] = 0) do={ ... } else={ ... }
    :local name 0    :set name ($name + 1)    :log error ("text" . $name . "text")
    :local rows [/path/find name=value]    :if ([:len $rows] = 0) do={ ... }    /path/verb $rows name=value

Commands are parted by newlines or `;`, `#` starts a comment. A text with a mistake anywhere runs
not at all, as on a router; the mistakes are named as the router names them.
"""

import re
from dataclasses import dataclass

from lab.menus.values import names
from lab.scripting.expressions import COMPARISONS, Expression, Value, read_expression, read_value
from lab.scripting.tokens import Reader, Token, syntax_error, tokenized
from lab.wire.traps import SCRIPT_FAILURE, TrapError


@dataclass(frozen=True, slots=True)
class ScriptCommand:
    path: str
    free: tuple[Value, ...] = ()  # words without a name: what a verb acts on, or the text of `:log`
    named: tuple[tuple[str, Value], ...] = ()
    body: tuple["ScriptCommand", ...] = ()
    # runs after an error in `:do`, or when an `:if` does not hold
    otherwise: tuple["ScriptCommand", ...] | None = None
    condition: Expression | None = None


def parse_script(source: str) -> tuple[ScriptCommand, ...]:
    """Raises TrapError `syntax error (line L column C)`."""
    reader = Reader(tokenized(source))
    commands = _commands(reader)
    if reader.peek() is not None:
        raise TrapError("expected end of command", SCRIPT_FAILURE)
    return commands


def _commands(reader: Reader) -> tuple[ScriptCommand, ...]:
    commands: list[ScriptCommand] = []
    while (token := reader.peek()) is not None and token.text != "}":
        if token.kind == "end":
            reader.next()
        else:
            commands.append(_command(reader))
    return tuple(commands)


def _command(reader: Reader) -> ScriptCommand:
    first = reader.next()
    if first.kind != "word" or first.text[0] not in "/:":
        raise TrapError(
            f"bad command name {first.text} (line {first.line} column {first.column})",
            SCRIPT_FAILURE,
        )
    if first.text == ":do":
        return ScriptCommand(
            ":do", body=_block(reader), otherwise=_named_block(reader, "on-error=")
        )
    if first.text == ":if":
        return _if(reader)
    path = first.text
    free: list[Value] = []
    named: list[tuple[str, Value]] = []
    while (token := reader.peek()) is not None and token.kind != "end" and token.text != "}":
        if token.kind == "word" and _is_name(token.text):
            named.append(_named(reader))
        elif _may_be_path(token) and not free and not named and path[0] == "/":
            # Still the path: `/ip firewall mangle set`; `*1A` and numbers are items.
            reader.next()
            if re.fullmatch(r"[a-z][a-z0-9-]*", token.text) and not _is_verb(path):
                path = f"{path.rstrip('/')}/{token.text}"
            else:
                free.append(token.text)
        else:
            free.append(read_value(reader))
    return ScriptCommand(path, tuple(free), tuple(named))


_VERBS = frozenset(
    names(
        "add set remove enable disable unset move comment print run info warning error debug "
        "reset-counters reset-counters-all release take unroll"
    )
)


def _may_be_path(token: Token) -> bool:
    return token.kind == "word" and not token.text.startswith("$")


def _is_verb(path: str) -> bool:
    return path.rsplit("/", 1)[-1] in _VERBS


def _is_name(word: str) -> bool:
    return bool(re.match(r"(![a-z][a-z0-9-]*\Z|[.a-z][a-z0-9-]*=)", word))


def _named(reader: Reader) -> tuple[str, Value]:
    word = reader.next()
    name, equals, value = word.text.partition("=")
    if value.startswith(("(", "$")):
        word.text = value
        reader.at -= 1
        return name, read_value(reader)
    following = reader.peek()
    if not equals or value:
        return name, value
    if following is not None and not following.spaced and following.kind in ("string", "mark"):
        if following.text in "}]":
            return name, ""
        return name, read_value(reader)
    return name, ""


def _if(reader: Reader) -> ScriptCommand:
    condition = read_expression(reader)
    if not isinstance(condition, Expression) or condition.operator not in COMPARISONS:
        raise syntax_error(reader.last)
    body = _named_block(reader, "do=")
    if body is None:
        raise syntax_error(reader.last)
    otherwise = _named_block(reader, "else=")
    return ScriptCommand(":if", body=body, otherwise=otherwise, condition=condition)


def _named_block(reader: Reader, name: str) -> tuple[ScriptCommand, ...] | None:
    token = reader.peek()
    if token is None or token.text != name:
        return None
    reader.next()
    return _block(reader)


def _block(reader: Reader) -> tuple[ScriptCommand, ...]:
    reader.expect("{")
    commands = _commands(reader)
    reader.expect("}")
    return commands
