"""Splits the text of a script into words, texts and brackets, with their places for messages."""

import re
from dataclasses import dataclass, field

from lab.wire.traps import SCRIPT_FAILURE, TrapError

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+|\\\n)|(?P<end>[\n;])|(?P<mark>[\[\]{}])|(?P<string>"(?:\\.|[^"\\])*")"""
    r"""|(?P<word>[^\s;\[\]{}"]+)|(?P<bad>.)""",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\([0-9A-F]{2}|.)|\$[A-Za-z0-9]*", re.DOTALL)
_NAMED = {"n": "\n", "r": "\r", "t": "\t"}


@dataclass(slots=True)
class Token:
    kind: str
    text: str
    line: int
    column: int
    spaced: bool


@dataclass(slots=True)
class Reader:
    tokens: list[Token]
    at: int = 0
    last: Token = field(default_factory=lambda: Token("end", "", 1, 1, spaced=True))

    def peek(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def next(self) -> Token:
        token = self.peek()
        if token is None:
            raise syntax_error(self.last)
        self.at += 1
        self.last = token
        return token

    def expect(self, text: str) -> None:
        token = self.next()
        if token.text != text or token.kind != "mark":
            raise syntax_error(token)


def syntax_error(token: Token) -> TrapError:
    return TrapError(f"syntax error (line {token.line} column {token.column})", SCRIPT_FAILURE)


def tokenized(source: str) -> list[Token]:
    tokens: list[Token] = []
    spaced = True
    for number, line in _logical_lines(source):
        for piece in _TOKEN.finditer(line):
            kind = str(piece.lastgroup)
            token = Token(kind, piece.group(), number, piece.start() + 1, spaced)
            if kind == "bad":
                raise syntax_error(token)
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


def unquote(text: str) -> str:
    """What a quoted text stands for. `$name` unescaped is a variable, and here none is set."""

    def plain(escape: re.Match[str]) -> str:
        code = escape.group(1)
        if code is None:
            return ""
        return chr(int(code, 16)) if len(code) == 2 else _NAMED.get(code, code)

    return _ESCAPE.sub(plain, text[1:-1])
