"""In which language and colours a page begins, so that neither changes before the reader's eyes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from backend.domain.reports.figures import Language

LANGUAGE_COOKIE = "timbang_language"
THEME_COOKIE = "timbang_theme"
"""What was chosen in this browser (frontend/src/lib/browser/firstLook.ts). Scripts write them; they are no secret."""

LANGUAGES: tuple[Language, ...] = get_args(Language)
DEFAULT_LANGUAGE: Language = "id"

Theme = Literal["light", "dark", "auto"]
THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True, slots=True)
class Looks:
    """`theme`: auto follows the device."""

    language: Language = DEFAULT_LANGUAGE
    theme: Theme = "auto"


def looks(*, chosen: str, of_account: str, accepted: str, theme: str) -> Looks:
    """As the pages decide (frontend/src/lib/i18n): chosen in this browser, else the account's, else the first accepted.

    `accepted` is an Accept-Language.
    """
    first = accepted.partition(",")[0].partition(";")[0].partition("-")[0].strip().lower()
    wishes = (chosen, of_account, first)
    known = (language for word in wishes for language in LANGUAGES if language == word)
    stated: Theme = next((name for name in THEMES if name == theme), "auto")
    return Looks(next(known, DEFAULT_LANGUAGE), stated)
