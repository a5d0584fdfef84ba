"""How long the other side wants to be left alone: `Retry-After` of RFC 9110."""

from __future__ import annotations

from email.utils import parsedate_to_datetime


def retry_after_s(value: str | None, now_s: float) -> float | None:
    """Seconds, or a date, counted from `now_s` (UTC seconds since 1970); None: not said, or not readable."""
    if value is None:
        return None
    text = value.strip()
    if text.isascii() and text.isdigit() and len(text) < 10:
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now_s)
    except (ValueError, TypeError, OverflowError):
        return None
