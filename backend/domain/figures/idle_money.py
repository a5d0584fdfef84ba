"""What is paid a month for capacity that nobody used, on the mean of a window."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from backend.domain.contracts.prices import Price

CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class IdleMoney:
    """ISPs paid in one currency; amounts of one month in hundredths."""

    currency: str
    price_amount: Decimal
    idle_amount: Decimal

    @property
    def idle_share(self) -> float:
        """0..1; 0 where nothing is paid."""
        return float(self.idle_amount / self.price_amount) if self.price_amount else 0.0


def idle_share(download: float | None, upload: float | None) -> float | None:
    """Unused part of a contract by the mean utilization of its fuller direction; a line may be faster than sold."""
    known = [mean for mean in (download, upload) if mean is not None]
    return max(0.0, 1.0 - max(known)) if known else None


def idle_money(paid: Iterable[tuple[Price, float]]) -> list[IdleMoney]:
    """Prices with the unused part of each, by currency: amounts of two currencies cannot be added."""
    groups: dict[str, list[tuple[Price, float]]] = defaultdict(list)
    for price, share in paid:
        groups[price.currency].append((price, share))
    return [
        IdleMoney(
            currency,
            _hundredths(sum((Fraction(price.amount) for price, _ in group), Fraction(0))),
            _hundredths(
                sum(
                    (Fraction(price.amount) * Fraction(share) for price, share in group),
                    Fraction(0),
                )
            ),
        )
        for currency, group in sorted(groups.items())
    ]


def _hundredths(amount: Fraction) -> Decimal:
    """Half up."""
    return (Decimal(int((amount * 200 + 1) // 2)) * CENT).quantize(CENT, ROUND_HALF_UP)
