"""What the other side said of a message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from backend.domain.text.safe_text import shortened

LONGEST_WORDS = 500
HIDDEN = "•••"

Outcome = Literal["delivered", "refused", "retry"]
"""Refused: it will say the same again. Retry: it may take it later."""


@dataclass(frozen=True, slots=True)
class Answer:
    outcome: Outcome
    words: str  # the other side's own
    retry_after_s: float | None = None  # as it asked for
    remote_id: str = ""  # how it calls the message
    refused: Mapping[str, str] = field(default_factory=dict)  # recipients that it did not take
    accepted: tuple[str, ...] = ()  # recipients who have it, where others may get it later
    never: tuple[str, ...] = ()  # of those refused: it will say the same again


def quoted(words: str, *secrets: str) -> str:
    """Words of the other side, safe to show and without what nobody should read."""
    for secret in secrets:
        if secret:
            words = words.replace(secret, HIDDEN)
    return shortened(" ".join(words.split()), LONGEST_WORDS)
