"""Which new passwords are refused: short ones, those that most people take, and those made of names that others know.

After NIST SP 800-63B (5.1.1.2): length counts most, no rules about kinds of characters. Digits and signs around a
common word add little, so letters alone are compared.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from backend.domain.access.common_passwords import COMMON
from backend.errors import Invalid

SHORTEST_PASSWORD = 12
LEAST_DIFFERENT = 5
SHORTEST_NAME = 4  # shorter names are in too many words by chance

LEAST_BESIDE_NAMES = 8
PRODUCT = "timbang"


def why_refused(password: str, names: Iterable[str]) -> Invalid | None:
    """What is wrong with a new password and how to mend it, or None. `names`: the user's and the campuses'."""
    if len(password) < SHORTEST_PASSWORD:
        return Invalid(
            "password",
            "Write at least {min_length} characters.",
            "string_too_short",
            min_length=SHORTEST_PASSWORD,
        )
    folded = _folded(password)
    if len(set(folded)) < LEAST_DIFFERENT:
        return Invalid(
            "password",
            "Use at least {least} different characters.",
            "password_too_uniform",
            least=LEAST_DIFFERENT,
        )
    rest = _without(folded, _words([*names, PRODUCT]))
    letters = _once("".join(character for character in rest if character.isalpha()))
    if rest != folded and (len(rest) < LEAST_BESIDE_NAMES or not letters):
        return Invalid(
            "password",
            "Write more than the names of the user, the campus or Timbang: others know those.",
            "password_of_names",
        )
    if not letters:
        return Invalid(
            "password", "Write words, not only digits and signs.", "password_without_words"
        )
    if letters in COMMON:
        return Invalid(
            "password",
            "Many people take this password: choose another one, such as four words that do not belong together.",
            "password_common",
        )
    return None


def _folded(text: str) -> str:
    """Small letters and digits, without accents and letter widths."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(character for character in plain if character.isalnum()) or text


def _words(names: Iterable[str]) -> list[str]:
    """Longest first, so that none hides within another."""
    words = {_folded(word) for name in names for word in [name, *name.split()]}
    return sorted((word for word in words if len(word) >= SHORTEST_NAME), key=len, reverse=True)


def _without(text: str, words: Iterable[str]) -> str:
    for word in words:
        text = text.replace(word, "")
    return text


def _once(letters: str) -> str:
    """The part that is repeated, as `test` in `testtest`."""
    for length in range(1, len(letters)):
        part = letters[:length]
        if part * (len(letters) // length) == letters:
            return part
    return letters
