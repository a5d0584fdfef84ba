"""English sentences of templates, with their code and figures; the pages have the sentences of other languages."""

from __future__ import annotations

from collections.abc import Mapping

from backend.domain.statements import Statement
from backend.domain.text.percent import half_up, per_cent

Value = str | int | float
Params = Mapping[str, Value]

LEAST_P = 0.001
"""Three decimals say no more of a p-value."""

P = "p {sign} {p:.3f}"
"""How a p value stands in every template."""


def sentence(
    templates: Mapping[str, str], code: str, params: Params, words: Mapping[str, str] | None = None
) -> Statement:
    """The template of a code, filled. `words` are English for values that are codes, or need their own decimals."""
    return Statement(code, templates[code].format_map({**params, **(words or {})}), params)


def percent(part: float) -> float:
    """A part of 1 in percent, rounded as it is shown."""
    return float(per_cent(part))


def rounded(value: float, digits: int) -> float:
    """Half up, as a figure is shown."""
    return float(half_up(value, digits))


def chance(p_value: float) -> dict[str, Value]:
    """A p value as it is shown everywhere: `p = 0.004`, and `p < 0.001` for all that is less."""
    is_less = p_value < LEAST_P
    return {"sign": "<" if is_less else "=", "p": LEAST_P if is_less else round(p_value, 3)}
