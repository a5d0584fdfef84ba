"""A sentence in an answer: a stable code, its figures, and the English text."""

from __future__ import annotations

from backend.api.http.models import Output


class StatementOut(Output):
    """`code` and `params` are stable: pages take the reader's words for them. `text` is the English sentence.

    Figures in `params` are rounded as they are shown.
    """

    code: str
    text: str
    params: dict[str, str | int | float]
