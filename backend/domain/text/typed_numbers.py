"""Numbers as people and spreadsheets write them. Ambiguous ones are refused, never guessed."""

from __future__ import annotations

import re
from decimal import Decimal

from backend.errors import Invalid

NUMBER = re.compile(r"[0-9]{1,15}([.,][0-9]{1,12})?", re.ASCII)
THOUSANDS = re.compile(r"[1-9][0-9]{0,2}[.,][0-9]{3}", re.ASCII)
"""`1.500` is fifteen hundred in Indonesia and one and a half elsewhere; nobody groups digits after a 0."""


def decimal_of(text: str) -> Decimal:
    """`1500`, `99.5` or `99,5`. Raises Invalid on field `number`, saying what to write instead."""
    if THOUSANDS.fullmatch(text):
        raise Invalid(
            "number",
            "{text} can be read in two ways: write thousands without a separator, such as 1500, and at most two "
            "digits after a decimal point, such as 1.5.",
            "number_ambiguous",
            text=text,
        )
    return _decimal(text)


def percent_of(text: str) -> Decimal:
    """As `decimal_of`, but `99.999` is taken: no percentage here has thousands."""
    return _decimal(text)


def _decimal(text: str) -> Decimal:
    if not NUMBER.fullmatch(text):
        raise Invalid(
            "number",
            "Write a number such as 100 or 99.5, without unit or separator of thousands.",
            "number_alone",
        )
    return Decimal(text.replace(",", "."))


def scaled(text: str, factor: int) -> int:
    """The number times `factor`, such as Mbit/s as bit/s. Raises Invalid where that is not whole."""
    product = decimal_of(text) * factor
    if product != product.to_integral_value():
        raise Invalid("number", "Write fewer digits after the decimal point.", "number_too_precise")
    return int(product)


def unscaled_text(value: int, factor: int) -> str:
    """Written so that `scaled` reads it back."""
    text = format((Decimal(value) / factor).normalize(), "f")
    return f"{text}0" if THOUSANDS.fullmatch(text) else text
