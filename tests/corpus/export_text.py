"""RouterOS export text as commands: menus, continued lines, quoted words, `[ find name=value ]`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

VERBS = frozenset({"add", "set"})
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}
_HEX = re.compile(r"[0-9A-F]{2}")


@dataclass(frozen=True, slots=True)
class Command:
    """One line: `find` are the properties in brackets or, under "", the bare name of a row."""

    menu: str
    verb: str
    line: int
    find: dict[str, str] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)


class ExportError(ValueError):
    """Text that is no export; the message names the line."""


def commands(text: str) -> list[Command]:
    """All commands of an export, in order. Raises ExportError."""
    parsed: list[Command] = []
    menu = ""
    for number, line in _lines(text):
        words = _words(line, number)
        if words and words[0].startswith("/"):
            menu, words = _menu(words)
        if words:
            parsed.append(_command(menu, words, number))
    return parsed


def _lines(text: str) -> list[tuple[int, str]]:
    """Joined lines with the number of their first; comments left out."""
    lines: list[tuple[int, str]] = []
    waiting, start = "", 0
    for number, raw in enumerate(text.splitlines(), 1):
        start = start if waiting else number
        if raw.endswith("\\"):
            waiting += raw[:-1].lstrip() if waiting else raw[:-1]
            continue
        line = waiting + (raw.lstrip() if waiting else raw)
        waiting = ""
        if line.strip() and not line.lstrip().startswith("#"):
            lines.append((start, line.strip()))
    if waiting:
        raise ExportError(f"line {start}: ends in a backslash")
    return lines


def _words(line: str, number: int) -> list[str]:
    """Words of a line; quotes are taken off, so that only brackets and `=` are left to read."""
    words: list[str] = []
    word, quoted, at = "", False, 0
    while at < len(line):
        sign = line[at]
        if quoted and sign == "\\":
            piece, at = _escaped(line, at + 1)
            word += piece
            continue
        if sign == '"':
            quoted = not quoted
        elif sign in " \t" and not quoted:
            words, word = [*words, word], ""
        else:
            word += sign
        at += 1
    if quoted:
        raise ExportError(f"line {number}: a quote is not closed")
    return [text for text in [*words, word] if text]


def _escaped(line: str, at: int) -> tuple[str, int]:
    code = line[at : at + 2]
    if _HEX.fullmatch(code):
        return chr(int(code, 16)), at + 2
    return _ESCAPES.get(line[at], line[at]), at + 1


def _menu(words: list[str]) -> tuple[str, list[str]]:
    """`/ip route` or `/ip/route`, and the rest of the line."""
    path: list[str] = []
    rest = list(words)
    while rest and rest[0] not in VERBS and "=" not in rest[0]:
        path.extend(part for part in rest.pop(0).split("/") if part)
    return "/" + "/".join(path), rest


def _command(menu: str, words: list[str], number: int) -> Command:
    verb, rest = words[0], words[1:]
    if not menu or verb not in VERBS:
        raise ExportError(f"line {number}: {verb!r} is no command of an export")
    find: dict[str, str] = {}
    if rest and rest[0] == "[":
        end = rest.index("]")
        find = dict(_pair(word) for word in rest[1:end] if word != "find")
        rest = rest[end + 1 :]
    elif rest and verb == "set" and "=" not in rest[0]:
        find, rest = {"": rest[0]}, rest[1:]
    return Command(menu, verb, number, find, dict(_pair(word) for word in rest))


def _pair(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value
