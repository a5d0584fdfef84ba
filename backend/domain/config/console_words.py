"""Text for RouterOS's console: no value can end a word or a string."""

from __future__ import annotations

ESCAPED = str.maketrans(
    # A line break in a name would end the pasted line.
    {number: f"\\{number:02X}" for number in (*range(32), 127)}
    | {"\\": "\\\\", '"': '\\"', "$": "\\$", "?": "\\?"}
)


def quoted(text: str) -> str:
    """A plain word as it is; any other in quotes, with what the console would expand escaped."""
    plain = text.isascii() and all(
        character.isalnum() or character in "._:/%@-" for character in text
    )
    return text if plain and text else in_quotes(text)


def in_quotes(text: str) -> str:
    """A word that the console reads as plain text only."""
    return f'"{text.translate(ESCAPED)}"'
