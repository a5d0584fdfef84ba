"""English sentences from templates, with code and figures; the pages have the other languages."""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.statements import Statement
from backend.domain.text.percent import half_up, per_cent

Value = str | int | float
Params = Mapping[str, Value]

LEAST_P = 0.001  # three decimals say no more of a p-value
P = "p {sign} {p:.3f}"  # how every template writes a p-value


def sentence(
    templates: Mapping[str, str], code: str, params: Params, words: Mapping[str, str] | None = None
) -> Statement:
    """`words`: English for values that are codes, or need their own decimals."""
    return Statement(code, templates[code].format_map({**params, **(words or {})}), params)


def percent(part: float) -> float:
    """A part of 1, rounded as shown."""
    return float(per_cent(part))


def rounded(value: float, digits: int) -> float:
    """Half up, as shown."""
    return float(half_up(value, digits))


def chance(p_value: float) -> dict[str, Value]:
    """`p = 0.004`, and `p < 0.001` for anything less."""
    is_less = p_value < LEAST_P
    return {"sign": "<" if is_less else "=", "p": LEAST_P if is_less else round(p_value, 3)}
