"""Names that people sign in with: plain enough that no two of them look alike."""

from __future__ import annotations

import unicodedata
from string import digits

SIGNS = "._@-"
CHOOSE_ANOTHER = "Use letters, digits and . _ @ - only, the letters of one script, and at least one letter or digit."


def normalized(username: str) -> str:
    """NFKC, so that full-width and composed forms of a letter are one name."""
    return unicodedata.normalize("NFKC", username).strip()


def is_plain(username: str) -> bool:
    letters = [letter for letter in username if letter not in digits + SIGNS]
    if any(not unicodedata.category(letter).startswith("L") for letter in letters):
        return False
    is_of_one_script = len({_script(letter) for letter in letters}) <= 1
    return is_of_one_script and any(letter not in SIGNS for letter in username)


def _script(letter: str) -> str:
    """`LATIN`, `CYRILLIC`, ...: the first word of a letter's name in Unicode."""
    return unicodedata.name(letter, "").split(" ", 1)[0]
