"""Figures as the pages print them (frontend/src/lib/text/units.ts): the same cases test both (decision 79)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Literal

from backend.domain.text.percent import half_up, per_cent

Language = Literal["en", "id"]
UNKNOWN = "–"
NBSP = "\u00a0"

RATES = (("Gbps", 10**9), ("Mbps", 10**6), ("kbps", 10**3), ("bps", 1))
VOLUMES = (("TB", 10**12), ("GB", 10**9), ("MB", 10**6), ("kB", 10**3), ("B", 1))
"""Decimal, as contracts and quotas are (decision 90)."""
COMPACT = {
    "en": ("", "thousand", "million", "billion", "trillion"),
    "id": ("", "ribu", "juta", "miliar", "triliun"),
}
SECONDS = {"en": ("s", "min", "h"), "id": ("dtk", "mnt", "jam")}
DAYS = {"en": ("day", "days"), "id": ("hari", "hari")}
THREE_FIGURES = Context(prec=3, rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Unit:
    name: str
    factor: int


def volume_unit(most_bytes: float) -> Unit:
    """By the largest value of a table."""
    units = (Unit(name, factor) for name, factor in VOLUMES if most_bytes >= factor)
    return next(units, Unit("B", 1))


@dataclass(frozen=True, slots=True)
class Figures:
    """Formats of one language."""

    language: Language

    def number(self, value: float, digits: int, *, trim: bool = False) -> str:
        """`1,234.5`, in Indonesian `1.234,5`. `trim`: without final zeros."""
        text = f"{half_up(value, digits):,f}"
        if trim and "." in text:
            text = text.rstrip("0").rstrip(".")
        return text if self.language == "en" else text.translate(str.maketrans(".,", ",."))

    def rate(self, bps: float | None) -> str:
        """`94.3 Mbps`, `200 Mbps`."""
        if bps is None:
            return UNKNOWN
        name, factor = _rate_unit(bps)
        value = bps / factor
        digits = 0 if abs(value) >= 100 else 1
        return f"{self.number(value, digits, trim=True)}{NBSP}{name}"

    def contract(self, bps: int) -> str:
        """Not rounded: `1.5 Gbps`."""
        name, factor = _rate_unit(bps)
        return f"{self.number(bps / factor, 3, trim=True)}{NBSP}{name}"

    def volume(self, count: float | None, unit: Unit | None = None) -> str:
        """`490.7 GB`, `2.37 TB`."""
        if count is None:
            return UNKNOWN
        shown = unit or volume_unit(count)
        digits = {1: 0, 10**12: 2}.get(shown.factor, 1)
        return f"{self.number(count / shown.factor, digits)}{NBSP}{shown.name}"

    def share(self, part: float | None, digits: int = 1) -> str:
        """`37.5 %`."""
        return UNKNOWN if part is None else f"{self._percent(part, digits)}{NBSP}%"

    def coverage(self, part: float | None) -> str:
        """Less than all is never 100 %."""
        return self._trimmed(part, 1)

    def availability(self, part: float | None) -> str:
        """To a hundredth of a per cent, a minute in a week."""
        return self._trimmed(part, 2)

    def signed(self, value: float | None, digits: int = 1) -> str:
        """A change with its sign: `+12.4`, `−3.0`, `±0.0`."""
        if value is None:
            return UNKNOWN
        text = self.number(abs(value), digits)
        if half_up(abs(value), digits) == 0:
            return f"±{text}"
        return f"+{text}" if value > 0 else f"−{text}"

    def skew(self, skew: float | None) -> str:
        """As the paper writes it: `0.175`."""
        return UNKNOWN if skew is None else self.number(skew, 3)

    def milliseconds(self, value: float | None) -> str:
        """Three figures are enough: `26.4 ms`, `215 ms`."""
        if value is None:
            return UNKNOWN
        size = abs(value)
        digits = 0 if size >= 99.95 or size == 0 else 1 if size >= 0.9995 else 2
        return f"{self.number(value, digits, trim=size >= 10)}{NBSP}ms"

    def loss(self, part: float | None) -> str:
        """Never written as zero where there is some."""
        if part is None:
            return UNKNOWN
        percent = part * 100
        if 0 < percent < 0.005:
            return f"<{NBSP}{self.number(0.01, 2)}{NBSP}%"
        digits = 2 if percent < 1 else 1
        return f"{self.number(percent, digits, trim=percent == 0)}{NBSP}%"

    def money(self, amount: str | None, currency: str | None) -> str:
        """`IDR 12,500,000`, in Indonesian `Rp 12.500.000`; without a currency nothing is said."""
        if amount is None or currency is None:
            return UNKNOWN
        value = float(amount)
        return f"{self._sign(currency)} {self.number(value, 0 if abs(value) >= 1000 else 2)}"

    def money_short(self, amount: str, currency: str) -> str:
        """`IDR 36.7 million`, for a sentence."""
        value, power = THREE_FIGURES.create_decimal(Decimal(amount)), 0
        while abs(value) >= 1000 and power < 4:
            value, power = THREE_FIGURES.create_decimal(value / 1000), power + 1
        digits = max(0, 2 - value.adjusted()) if value else 0
        text = self.number(float(value), digits, trim=True)
        return f"{self._sign(currency)} {text} {COMPACT[self.language][power]}".rstrip()

    def duration(self, seconds: float) -> str:
        """The largest unit of which there are at least two, rounded down: `47 min`, `3 h`, `2 days`."""
        whole = max(0.0, seconds)
        for below, length_s, name in zip(
            (120, 7_200, 172_800), (1, 60, 3600), SECONDS[self.language], strict=True
        ):
            if whole < below:
                return f"{int(whole // length_s)}{NBSP}{name}"
        days = int(whole // 86_400)
        return f"{self.number(days, 0)}{NBSP}{DAYS[self.language][days != 1]}"

    def hours(self, count: int) -> str:
        return f"{count}{NBSP}{SECONDS[self.language][2]}"

    def minutes(self, count: int, *, digits: int = 1) -> str:
        """`5 min`, with two digits `05 min`."""
        return f"{count:0{digits}d}{NBSP}{SECONDS[self.language][1]}"

    def _percent(self, part: float, digits: int) -> str:
        text = per_cent(part, digits)
        return self.number(float(text), digits)

    def _trimmed(self, part: float | None, digits: int) -> str:
        if part is None:
            return UNKNOWN
        text = self.number(float(per_cent(min(part, 1.0), digits)), digits, trim=True)
        return f"{text}{NBSP}%"

    def _sign(self, currency: str) -> str:
        return "Rp" if currency == "IDR" and self.language == "id" else currency


def _rate_unit(bps: float) -> tuple[str, int]:
    return next((rate for rate in RATES if abs(bps) >= rate[1]), RATES[-1])
