"""Makes text of others safe to show: no character that acts on a log, a terminal or a page, and a bounded length."""

from __future__ import annotations

import re

CUT_MARK = "…"

_ACTING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Control characters (C0, DEL, C1), separators of lines and paragraphs, and changes of writing direction.

Not the marks and joiners of Arabic, Persian and Indic words: they move nothing else.
"""
_SHORT = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}


def escaped(text: str) -> str:
    r"""Acting characters as `\n`, `\x1b`, `\u202e`; any other text comes back unchanged, backslashes too."""
    # Fast for nearly every text: printable text has none of them.
    return text if text.isprintable() else _ACTING.sub(_as_escape, text)


def shortened(text: str, longest: int) -> str:
    """`escaped`, in at most `longest` characters; ends with CUT_MARK if cut."""
    if len(text) <= longest and text.isprintable():
        return text
    # Cut first to bound the work; one character more tells that something was cut.
    safe = escaped(text[: longest + 1])
    return safe if len(safe) <= longest else safe[: longest - 1] + CUT_MARK


def is_altered(text: str) -> bool:
    """Whether `text` may have been escaped or cut, so that its writer would not recognise it."""
    return "\\" in text or text.endswith(CUT_MARK) or escaped(text) != text


def _as_escape(match: re.Match[str]) -> str:
    character = match[0]
    number = ord(character)
    return _SHORT.get(character) or (f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}")
