"""Writes and items as text for RouterOS's console and scripts; no name can end a word or call a command."""

from __future__ import annotations

import re

from backend.domain.config.console_words import in_quotes, quoted
from backend.domain.config.router_rows import MARKERS, Item, Write

BOOLEANS = frozenset({"disabled", "passthrough", "log", "hw-offload", "suppress-hw-offload"})
WORDS = {"true": "yes", "false": "no"}


def find(item: Item, menu: str = "") -> str:
    """`[find comment="x"]`; a condition also needs the `menu`."""
    path = f"{menu}/find" if menu else "find"
    return f"[{path} {' '.join(_condition(name, value) for name, value in item.where)}]"


def command(write: Write, rows: str = "") -> str:
    """One line, as a person would type it. `rows`: a variable that keeps the rows of its item already."""
    words = [f"{write.menu}/{write.verb}"]
    if write.verb != "add" and write.item is not None:
        words.append(rows or find(write.item))
    words += [_said(name, value) for name, value in write.values]
    if write.before is not None:
        words.append(f"place-before={find(write.before)}")
    return " ".join(words)


def _said(name: str, value: str | None) -> str:
    return f"!{name}" if value is None else _pair(name, value)


def _condition(name: str, value: str) -> str:
    """In a condition a bare word is an expression: only numbers, addresses and booleans go without quotes."""
    if name in BOOLEANS or re.fullmatch(r"[0-9][0-9./]*", value):
        return _pair(name, value)
    return f"{name}={in_quotes(value)}"


def _pair(name: str, value: str) -> str:
    if name in MARKERS and value == "":
        return name
    return f"{name}={quoted(WORDS.get(value, value) if name in BOOLEANS else value)}"
