"""Refused fields in words: where (a dotted path) and what to write instead, one sentence and code for each mistake.

What the caller sent is never echoed: it may be a password, or text that no encoding can carry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from backend.errors import Invalid

SENTENCES = {
    "missing": "This is required.",
    "extra_forbidden": "There is no such field: remove it or correct its name.",
    "json_invalid": "This is not JSON: check quotes, commas and brackets.",
    "string_type": "Write text.",
    "string_unicode": "Write text in valid Unicode.",
    "string_too_short": "Write at least {min_length} characters.",
    "string_too_long": "Write at most {max_length} characters.",
    "literal_error": "Write one of: {expected}.",
    "int_type": "Write a whole number.",
    "int_parsing": "Write a whole number.",
    "int_parsing_size": "This number is too large.",
    "int_from_float": "Write a whole number, without decimals.",
    "bool_type": "Write true or false.",
    "bool_parsing": "Write true or false.",
    "float_type": "Write a number.",
    "float_parsing": "Write a number.",
    "greater_than": "Write a number above {gt}.",
    "greater_than_equal": "Write a number of at least {ge}.",
    "less_than": "Write a number below {lt}.",
    "less_than_equal": "Write a number of at most {le}.",
    "list_type": "Write a list.",
    "too_long": "Give at most {max_length} entries.",
    "too_short": "Give at least {min_length} entries.",
    "model_attributes_type": "Write an object with named fields.",
    "dict_type": "Write an object with named fields.",
    "date_from_datetime_parsing": "Write a date such as 2026-11-21.",
    "date_parsing": "Write a date such as 2026-11-21.",
    "date_type": "Write a date such as 2026-11-21.",
    "datetime_from_date_parsing": "Write a time such as 2026-11-21T02:00:00Z.",
    "datetime_parsing": "Write a time such as 2026-11-21T02:00:00Z.",
    "datetime_type": "Write a time such as 2026-11-21T02:00:00Z.",
}
PATTERNS = {
    "host": "Write a host name or an IP address alone: no http://, no path, no blank.",
    "interface": "Write the name of an interface of this router.",
    "from": "Write a time of day such as 07:30.",
    "to": "Write a time of day such as 17:00.",
    "week": "Write an ISO week such as 2026-W47.",
    "from_week": "Write an ISO week such as 2026-W47.",
    "to_week": "Write an ISO week such as 2026-W47.",
    "certificate_sha256": "Write the 64 hexadecimal digits of the SHA-256 fingerprint.",
    "price_amount": "Write an amount such as 1500000 or 99.90.",
    "sla_percent": "Write a percentage with at most four decimals, such as 99.5.",
    "phone": "Write digits, +, -, brackets and blanks, such as +62 354 771234.",
    "letterhead": "Write three lines at most, without tabs or other control characters.",
    "price_currency": "Write a currency code such as IDR.",
}
OTHER_PATTERN = "Leave out control characters and line breaks."
SAME = {"unexpected_keyword_argument": "extra_forbidden", "dataclass_type": "model_attributes_type"}
"""What pydantic names otherwise of a dataclass than of a model."""
PLACES = frozenset({"body", "query", "path", "header", "cookie"})


def refused_fields(details: Sequence[Mapping[str, Any]]) -> list[Invalid]:
    """Our words for pydantic's list of errors. The code is pydantic's type, or `pattern_` and the field's name."""
    return [_refusal(_path(detail["loc"]), detail) for detail in details]


def _path(location: Sequence[int | str]) -> str:
    parts = list(location)
    if len(parts) > 1 and parts[0] in PLACES:
        del parts[0]
    return ".".join(str(part) for part in parts if part != "[key]")


def _refusal(field: str, detail: Mapping[str, Any]) -> Invalid:
    kind, limits = SAME.get(detail["type"], str(detail["type"])), detail.get("ctx") or {}
    if kind == "string_pattern_mismatch":
        return _pattern(field, str(detail["loc"][-1]))
    if kind == "string_too_short" and limits["min_length"] == 1:
        kind = "missing"
    sentence = SENTENCES.get(kind)
    if sentence is None:
        return Invalid(field, str(detail["msg"]), kind)
    shown = {name: limit for name, limit in limits.items() if f"{{{name}}}" in sentence}
    refusal = Invalid(field, sentence, kind, **shown)
    if "expected" in shown:
        # pydantic's "'a', 'b' or 'c'": a list that needs no language.
        refusal.params["expected"] = str(shown["expected"]).replace("' or '", "', '")
    return refusal


def _pattern(field: str, name: str) -> Invalid:
    if name in PATTERNS:
        return Invalid(field, PATTERNS[name], f"pattern_{name}")
    return Invalid(field, OTHER_PATTERN, "pattern_other")
