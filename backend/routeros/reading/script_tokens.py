"""Splits a script in one pass: words, quoted texts, brackets, ends of commands."""

from __future__ import annotations

import re
from collections.abc import Iterator

CLOSED_BY = {"{": "}", "[": "]", "(": ")"}

_COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
# All alternatives begin differently, and none can fail after that: no text is read twice.
_TOKEN = re.compile(
    r'(?P<string>"[^"\\]*(?:\\.[^"\\]*)*"?)'
    r"|(?P<end>[;\n]+)"
    r"|(?P<gap>[^\S\n]+|\\\n)"
    r"|(?P<open>[{\[(])"
    r"|(?P<close>[}\])])"
    r"|(?P<slash>/+)"
    r"|(?P<equals>=)"
    r'|(?P<word>[^\s";{}\[\]()/=\\]+|\\)',
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED = {"n": "\n", "r": "\n", "t": " ", "_": " ", "\n": " "}


def tokens(text: str) -> Iterator[tuple[str, str]]:
    """(kind, text) of each token, without comments; the kinds are the groups of _TOKEN."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    for match in _TOKEN.finditer(_COMMENT.sub("", lines)):
        yield match.lastgroup or "", match[0]


def unquoted(quoted: str) -> str:
    ended = len(quoted) > 1 and quoted.endswith('"')
    return _ESCAPE.sub(_said, quoted[1:-1] if ended else quoted[1:])


def _said(escape: re.Match[str]) -> str:
    return _ESCAPED.get(escape[1], escape[1])
