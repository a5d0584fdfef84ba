"""Where two commits may differ, each place by name and with its reason."""

from __future__ import annotations

from collections.abc import Mapping

WORDS = frozenset(
    {
        "text",
        "text_en",
        "text_id",
        "code",
        "method_en",
        "method_id",
        "message",
        "detail",
        "title",
        "remedy",
        "detail_code",
        "remedy_code",
        "line",
    }
)
"""Fields whose text may be said otherwise. A number in one of them is compared all the same."""

WORDS_BEGIN = ("statement", "summary", "meaning", "warning", "sentence", "explanation", "method_")
"""Fields that begin so are words too, as far as they hold text."""

WHOLE = frozenset({"params"})
"""Fields that belong to a sentence with all that is in them, numbers too."""

ANYWHERE = ""
SESSIONS = "/api/v1/sessions"
PLANS = "/api/v1/routers/{router_id}/changes"
OLD_CONNECTIONS = "/api/v1/changes/{change_id}/old-connections"

OF_NOW: Mapping[tuple[str, str], str] = {
    (ANYWHERE, "instance"): "the id of the request",
    (ANYWHERE, "timbang_schema_info"): "the newest migration of each side",
    (SESSIONS, "id"): "each side is signed in by a session of its own",
    (ANYWHERE, "timbang_database_size_bytes"): "each side has a copy of its own",
    (PLANS, "connections"): "the router's connections come and go while it is asked",
    (OLD_CONNECTIONS, "total"): "the router's connections come and go while it is asked",
    (OLD_CONNECTIONS, "others"): "the router's connections come and go while it is asked",
    (OLD_CONNECTIONS, "connections"): "the router's connections come and go while it is asked",
}
"""Path and field (or name of a metric): why each request has another value. Left out on both sides."""

UNASKED: Mapping[str, str] = {
    "/api/v1/live": "a stream that never ends; its figures are those of the overview",
}
"""Path that is not asked: why."""


def is_words(name: str) -> bool:
    """`name`: of a field, or of a column."""
    return name in WORDS or name in WHOLE or name.startswith(WORDS_BEGIN)


def is_sentence(value: object) -> bool:
    """A statement with its code, a summary of several, or a list of them."""
    if isinstance(value, list):
        return bool(value) and all(is_sentence(item) for item in value)
    return isinstance(value, dict) and (
        {"code", "text"} <= value.keys() or value.keys() == {"text", "parts"}
    )


def of_now(template: str) -> frozenset[str]:
    """Fields of the answers of a path that are left out."""
    return frozenset(field for path, field in OF_NOW if path in {ANYWHERE, template})
