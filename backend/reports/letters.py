"""Which characters the fonts of reports have: a file for archives must show all of its text."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

FONTS = Path(__file__).parent / "fonts"
UNKNOWN_LETTER = "□"
DROPPED = frozenset("\u00ad\ufeff\u200b") | {
    chr(code) for low, high in ((0x202A, 0x202E), (0x2066, 0x2069)) for code in range(low, high + 1)
}
"""They show nothing, and may turn the order of what follows."""

RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:\s+[\u0590-\u08ff]+)*")
"""After it the sentence goes on from left to right: a figure that follows a name belongs to the sentence."""


@cache
def covered() -> frozenset[int]:
    ranges = json.loads((FONTS / "covered.json").read_text())
    return frozenset(code for low, high in ranges for code in range(low, high + 1))


def printable(value: Any) -> Any:
    """The same value, with texts that the fonts can show."""
    if isinstance(value, str):
        return _printable(value)
    if isinstance(value, dict):
        return {key: printable(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [printable(each) for each in value]
    return value


def _printable(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return RIGHT_TO_LEFT.sub("\\g<0>\u200e", "".join(map(_letter, text)))


@cache
def _letter(letter: str) -> str:
    if letter in DROPPED:
        return ""
    if unicodedata.category(letter) in {"Cc", "Zl", "Zp"}:
        return " "
    return letter if ord(letter) in covered() else UNKNOWN_LETTER
