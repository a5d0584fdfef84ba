"""Parts of 1 in per cent, half up, and never 100 for less than all.

The pages round alike (frontend/src/lib/text/units.ts), so a sentence and the figure beside it agree.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal


def half_up(value: float, digits: int) -> Decimal:
    """By its shortest decimal notation: 12.25 to one digit is 12.3."""
    return Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def per_cent(part: float, digits: int = 1) -> str:
    """`37.5` for 0.375, without a sign. Below 1 stays below 100: a missing second must stay visible."""
    rounded = half_up(part * 100, digits)
    if part < 1 <= rounded / 100:
        rounded = 100 - Decimal(1).scaleb(-digits)
    return str(rounded)
