"""Reads the small part of the RouterOS script language that inverse commands are written in.

    /path/verb name=value "text"    /path verb [find comment="x" chain=prerouting] !name name=value
    :log info "text"    :put "text"    :delay 1s    :error "text"
    :do { ... } on-error={ ... }    :if ([:len [/path/find name=value]] = 0) do={ ... } else={ ... }

Commands are parted by newlines or `;`, `#` starts a comment. A text with a mistake anywhere runs
not at all, as on a router; the mistakes are named as the router names them.
"""

import re
from dataclasses import dataclass, field

from lab.menus.values import names
from lab.wire.traps import SCRIPT_FAILURE, TrapError

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+|\\\n)|(?P<end>[\n;])|(?P<mark>[\[\]{}])|(?P<string>"(?:\\.|[^"\\])*")"""
    r"""|(?P<word>[^\s;\[\]{}"]+)|(?P<bad>.)""",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\([0-9A-F]{2}|.)|\$[A-Za-z0-9]*", re.DOTALL)
_NAMED = {"n": "\n", "r": "\r", "t": "\t"}


@dataclass(frozen=True, slots=True)
class Find:
    """`[find name=value name~"regex"]`; all conditions must hold. `path` is empty without its own."""

    conditions: tuple[tuple[str, str, str], ...]
    path: str = ""


Value = str | Find


@dataclass(frozen=True, slots=True)
class Condition:
    """How many rows are found, compared with a number."""

    search: Find
    operator: str
    number: int


@dataclass(frozen=True, slots=True)
class ScriptCommand:
    path: str
    free: tuple[Value, ...] = ()  # words without a name: what a verb acts on, or the text of `:log`
    named: tuple[tuple[str, Value], ...] = ()
    body: tuple["ScriptCommand", ...] = ()
    # runs after an error in `:do`, or when an `:if` does not hold
    otherwise: tuple["ScriptCommand", ...] | None = None
    condition: Condition | None = None


@dataclass(slots=True)
class _Token:
    kind: str
    text: str
    line: int
    column: int
    spaced: bool


@dataclass(slots=True)
class _Reader:
    tokens: list[_Token]
    at: int = 0
    last: _Token = field(default_factory=lambda: _Token("end", "", 1, 1, spaced=True))

    def peek(self) -> _Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def next(self) -> _Token:
        token = self.peek()
        if token is None:
            raise _syntax_error(self.last)
        self.at += 1
        self.last = token
        return token

    def expect(self, text: str) -> None:
        token = self.next()
        if token.text != text or token.kind != "mark":
            raise _syntax_error(token)


def parse_script(source: str) -> tuple[ScriptCommand, ...]:
    """Raises TrapError `syntax error (line L column C)`."""
    reader = _Reader(_tokens(source))
    commands = _commands(reader)
    if reader.peek() is not None:
        raise TrapError("expected end of command", SCRIPT_FAILURE)
    return commands


def _syntax_error(token: _Token) -> TrapError:
    return TrapError(f"syntax error (line {token.line} column {token.column})", SCRIPT_FAILURE)


def _tokens(source: str) -> list[_Token]:
    tokens: list[_Token] = []
    spaced = True
    for number, line in _logical_lines(source):
        for piece in _TOKEN.finditer(line):
            kind = str(piece.lastgroup)
            token = _Token(kind, piece.group(), number, piece.start() + 1, spaced)
            if kind == "bad":
                raise _syntax_error(token)
            spaced = kind in ("space", "end")
            if kind != "space":
                tokens.append(token)
    return tokens


def _logical_lines(source: str) -> list[tuple[int, str]]:
    """Lines with their numbers, without comment lines; a text may span several lines."""
    lines: list[tuple[int, str]] = []
    open_text = False
    for number, line in enumerate(source.split("\n"), 1):
        if open_text:
            first, before = lines.pop()
            lines.append((first, f"{before}{line}\n"))
        elif not line.lstrip().startswith("#"):
            lines.append((number, f"{line}\n"))
        else:
            continue
        unescaped = re.sub(r"\\.", "", lines[-1][1])
        open_text = unescaped.count('"') % 2 == 1
    return lines


def _commands(reader: _Reader) -> tuple[ScriptCommand, ...]:
    commands: list[ScriptCommand] = []
    while (token := reader.peek()) is not None and token.text != "}":
        if token.kind == "end":
            reader.next()
        else:
            commands.append(_command(reader))
    return tuple(commands)


def _command(reader: _Reader) -> ScriptCommand:
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
        elif token.kind == "word" and not free and not named and path[0] == "/":
            # Still the path: `/ip firewall mangle set`; `*1A` and numbers are items.
            reader.next()
            if re.fullmatch(r"[a-z][a-z0-9-]*", token.text) and not _is_verb(path):
                path = f"{path.rstrip('/')}/{token.text}"
            else:
                free.append(token.text)
        else:
            free.append(_value(reader))
    return ScriptCommand(path, tuple(free), tuple(named))


_VERBS = frozenset(
    names(
        "add set remove enable disable unset move comment print run info warning error debug "
        "reset-counters reset-counters-all release take unroll"
    )
)


def _is_verb(path: str) -> bool:
    return path.rsplit("/", 1)[-1] in _VERBS


def _is_name(word: str) -> bool:
    return bool(re.match(r"(![a-z][a-z0-9-]*\Z|[.a-z][a-z0-9-]*=)", word))


def _named(reader: _Reader) -> tuple[str, Value]:
    name, equals, value = reader.next().text.partition("=")
    following = reader.peek()
    if not equals or value:
        return name, value
    if following is not None and not following.spaced and following.kind in ("string", "mark"):
        if following.text in "}]":
            return name, ""
        return name, _value(reader)
    return name, ""


def _value(reader: _Reader) -> Value:
    token = reader.next()
    if token.kind == "string":
        return unquote(token.text)
    if token.text == "[":
        return _find(reader)
    if token.text == "{":
        raise _syntax_error(token)
    return token.text


def _find(reader: _Reader) -> Find:
    token = reader.next()
    path, _, verb = token.text.rpartition("/")
    if verb != "find":
        raise _syntax_error(token)
    conditions: list[tuple[str, str, str]] = []
    while (token := reader.next()).text != "]":
        if token.text in ("where", "and"):
            continue
        parts = re.match(r"([.a-z][a-z0-9-]*)(!=|[=~])(.*)\Z", token.text, re.DOTALL)
        if parts is None:
            raise _syntax_error(token)
        name, operator, value = parts.groups()
        following = reader.peek()
        if not value and following is not None and following.kind == "string":
            value = unquote(reader.next().text)
        conditions.append((name, operator, value))
    return Find(tuple(conditions), path)


def _if(reader: _Reader) -> ScriptCommand:
    condition = _condition(reader)
    body = _named_block(reader, "do=")
    if body is None:
        raise _syntax_error(reader.last)
    otherwise = _named_block(reader, "else=")
    return ScriptCommand(":if", body=body, otherwise=otherwise, condition=condition)


def _condition(reader: _Reader) -> Condition:
    """`([:len [find ...]] = 0)`; the comparison may come in one word or several."""
    for expected in ("(", "[", ":len", "["):
        token = reader.next()
        if token.text != expected:
            raise _syntax_error(token)
    search = _find(reader)
    reader.expect("]")
    text = ""
    while not text.endswith(")"):
        token = reader.next()
        if token.kind != "word":
            raise _syntax_error(token)
        text += token.text
    parts = re.fullmatch(r"(=|!=|<|>)(\d+)\)", text)
    if parts is None:
        raise _syntax_error(reader.last)
    return Condition(search, parts.group(1), int(parts.group(2)))


def _named_block(reader: _Reader, name: str) -> tuple[ScriptCommand, ...] | None:
    token = reader.peek()
    if token is None or token.text != name:
        return None
    reader.next()
    return _block(reader)


def _block(reader: _Reader) -> tuple[ScriptCommand, ...]:
    reader.expect("{")
    commands = _commands(reader)
    reader.expect("}")
    return commands


def unquote(text: str) -> str:
    """What a quoted text stands for. `$name` unescaped is a variable, and here none is set."""

    def plain(escape: re.Match[str]) -> str:
        code = escape.group(1)
        if code is None:
            return ""
        return chr(int(code, 16)) if len(code) == 2 else _NAMED.get(code, code)

    return _ESCAPE.sub(plain, text[1:-1])
