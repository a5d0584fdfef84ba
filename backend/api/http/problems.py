"""Problem documents (RFC 9457): the one shape in which the API says no."""

from __future__ import annotations

from fastapi.responses import Response
from pydantic import BaseModel

from backend.domain.statements import Statement
from backend.services.shown import StatementOut

MEDIA_TYPE = "application/problem+json"


class FieldError(BaseModel):
    """One refused field: `field` is a dotted path (`uplinks.0.download_bps`).

    `code` and `params` are stable for translations. `line`: of the table in which the field is.
    """

    field: str
    message: str
    code: str = ""
    params: dict[str, str | int | float] = {}
    line: int | None = None


class Problem(BaseModel):
    """`code` is stable; `detail` and `remedy` are for people; `instance` is the id of the request in our log.

    `detail_code`, `remedy_code` and the `params` of both are stable for translations; a code is empty where the
    sentence has none.
    `reasons` is filled where a plan for a router was refused: all of them must be cured.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    remedy: str = ""
    detail_code: str = ""
    remedy_code: str = ""
    params: dict[str, str | int | float] = {}
    errors: list[FieldError] = []
    reasons: list[StatementOut] = []
    instance: str = ""


def sentence(message: str, code: str, /, **params: str | float) -> Statement:
    """`message` has a `{name}` for each of `params`."""
    return Statement(code, message.format(**params), params)


NOTHING = Statement("", "")


def problem(
    status: int,
    code: str,
    title: str,
    detail: Statement,
    *,
    remedy: Statement = NOTHING,
    errors: list[FieldError] | None = None,
    reasons: list[StatementOut] | None = None,
    request_id: str = "",
) -> Problem:
    return Problem(
        type=f"urn:timbang:problem:{code}",
        title=title,
        status=status,
        detail=detail.text,
        code=code,
        remedy=remedy.text,
        detail_code=detail.code,
        remedy_code=remedy.code,
        params={**detail.params, **remedy.params},
        errors=errors or [],
        reasons=reasons or [],
        instance=f"urn:timbang:request:{request_id}" if request_id else "",
    )


def respond(document: Problem, headers: dict[str, str] | None = None) -> Response:
    body = document.model_dump_json().encode()
    return Response(body, document.status, headers, media_type=MEDIA_TYPE)
