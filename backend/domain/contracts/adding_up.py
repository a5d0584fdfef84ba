"""Amounts that are rounded one by one and still add up to their rounded sum.

The largest remainders are rounded up (Hamilton's method of apportionment), so each amount is less than one unit away
from what it was, and who adds up a column finds the sum that stands below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

CENT = Decimal("0.01")
WHOLE_CURRENCIES = frozenset({"IDR", "JPY", "KRW", "VND"})
"""Nobody pays sen of a rupiah (frontend lib/text/units.ts)."""


@dataclass(frozen=True, slots=True)
class AddedUp:
    parts: Sequence[Decimal]
    total: Decimal


def adding_up(amounts: Sequence[Fraction], currency: str) -> AddedUp:
    """All in one currency, none below 0; the sum is rounded half up."""
    unit = Fraction(1) if currency in WHOLE_CURRENCIES else Fraction(1, 100)
    exact = [amount / unit for amount in amounts]
    floors = [count.numerator // count.denominator for count in exact]
    total = int((sum(exact, Fraction(0)) * 2 + 1) // 2)
    by_remainder = sorted(range(len(exact)), key=lambda at: floors[at] - exact[at])
    up = set(by_remainder[: total - sum(floors)])
    counts = [floor + (at in up) for at, floor in enumerate(floors)]
    return AddedUp([_money(count, unit) for count in counts], _money(total, unit))


def _money(count: int, unit: Fraction) -> Decimal:
    return (Decimal(count) * Decimal(unit.numerator) / Decimal(unit.denominator)).quantize(CENT)
