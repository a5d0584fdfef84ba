"""Problem documents (RFC 9457): the one shape in which the API says no."""

from __future__ import annotations

from fastapi.responses import Response
from pydantic import BaseModel

from backend.api.http.statements import StatementOut

MEDIA_TYPE = "application/problem+json"


class FieldError(BaseModel):
    """One refused field: `field` is a dotted path (`uplinks.0.download_bps`), `code` is stable for translations."""

    field: str
    message: str
    code: str = ""


class Problem(BaseModel):
    """`code` is stable; `detail` and `remedy` are for people; `instance` is the id of the request in our log.

    `reasons` is filled where a plan for a router was refused: all of them must be cured.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    remedy: str = ""
    errors: list[FieldError] = []
    reasons: list[StatementOut] = []
    instance: str = ""


def problem(
    status: int,
    code: str,
    title: str,
    detail: str,
    *,
    remedy: str = "",
    errors: list[FieldError] | None = None,
    reasons: list[StatementOut] | None = None,
    request_id: str = "",
) -> Problem:
    return Problem(
        type=f"urn:timbang:problem:{code}",
        title=title,
        status=status,
        detail=detail,
        code=code,
        remedy=remedy,
        errors=errors or [],
        reasons=reasons or [],
        instance=f"urn:timbang:request:{request_id}" if request_id else "",
    )


def respond(document: Problem, headers: dict[str, str] | None = None) -> Response:
    body = document.model_dump_json().encode()
    return Response(body, document.status, headers, media_type=MEDIA_TYPE)
