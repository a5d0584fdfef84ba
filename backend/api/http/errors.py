"""From what went wrong to what the caller reads: one table for our errors, one handler for each foreign kind."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from backend import errors
from backend.api.http.deps import visit_of
from backend.api.http.middleware import SAFE_METHODS
from backend.api.http.problems import FieldError, Problem, problem, respond, sentence
from backend.api.http.state import Context
from backend.api.http.validation import refused_fields
from backend.domain.plans.plan import PlanRefused
from backend.domain.statements import Statement
from backend.services.access import refusals
from backend.services.access.refusals import AccessRefusal
from backend.services.audit import Actor
from backend.services.shown import StatementOut

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    code: str
    title: str


ANSWERS: dict[type[errors.TimbangError], Answer] = {
    errors.TimbangError: Answer(500, "internal", "Something failed inside Timbang"),
    errors.Invalid: Answer(422, "invalid", "The input was refused"),
    errors.InvalidTable: Answer(422, "invalid", "The input was refused"),
    errors.NotFound: Answer(404, "not_found", "There is no such thing"),
    errors.Conflict: Answer(409, "conflict", "This contradicts what stands"),
    errors.ChangedMeanwhile: Answer(409, "changed_meanwhile", "Somebody changed this meanwhile"),
    PlanRefused: Answer(409, "plan_refused", "No plan can be made of what the router has"),
    errors.FiguresBeingMade: Answer(503, "being_made", "These figures are being made again"),
    errors.SignInRequired: Answer(401, "sign_in_required", "Sign in first"),
    errors.Forbidden: Answer(403, "forbidden", "Your role does not allow this"),
    errors.Throttled: Answer(429, "throttled", "Too many attempts"),
    errors.Unavailable: Answer(503, "unavailable", "Timbang's database is away"),
    errors.ReportNotMade: Answer(503, "report_not_made", "The report could not be made"),
    errors.WrongEncoding: Answer(503, "unavailable", "Timbang's database has another encoding"),
    # 424 Failed Dependency (RFC 4918): our installation is well, the router is not. A 5xx would alarm the wrong people.
    errors.RouterError: Answer(424, "router", "The router did not do what was asked"),
    errors.RouterUnreachable: Answer(424, "unreachable", "The router cannot be reached"),
    errors.RouterTimeout: Answer(424, "timeout", "The router answered too slowly"),
    errors.RouterRefused: Answer(424, "refused", "The router said no"),
}

STATUS_TITLES = {
    400: ("bad_request", "The request could not be read", "Send the body as UTF-8 JSON."),
    404: ("not_found", "There is no such page", "Compare the path with /api/openapi.json."),
    405: ("method_not_allowed", "This path does not know that method", "See the Allow header."),
    413: ("too_large", "The request is too large", "Send less in one request."),
    415: ("unsupported_media_type", "Unknown content type", "Send the body as application/json."),
}
OTHER_STATUS = ("http", "Request refused", "")


def document(error: errors.TimbangError, request_id: str = "") -> Problem:
    """The problem document of one of our errors; a subclass without a row answers like its nearest parent."""
    answer = next(ANSWERS[kind] for kind in type(error).__mro__ if kind in ANSWERS)
    if isinstance(error, errors.InvalidTable):
        return _refused([_line_error(*refusal) for refusal in error.refusals], request_id)
    code, remedy, fields = answer.code, "", []
    sentence_code = error.code
    reasons: list[StatementOut] = []
    if isinstance(error, errors.RouterError):
        # Pages have words for the code of the problem; no code says which of its sentences this is.
        code, remedy, sentence_code = error.code, error.remedy, ""
    if isinstance(error, errors.Invalid):
        fields = [field_error(error)]
    if isinstance(error, PlanRefused):
        reasons = [StatementOut.model_validate(reason) for reason in error.reasons]
    return problem(
        answer.status,
        code,
        answer.title,
        Statement(sentence_code, str(error), error.params),
        remedy=Statement("", remedy),
        errors=fields,
        reasons=reasons,
        request_id=request_id,
    )


def field_error(refusal: errors.Invalid) -> FieldError:
    return FieldError(
        field=refusal.field, message=str(refusal), code=refusal.code, params=refusal.params
    )


def _line_error(line: int, refusal: errors.Invalid) -> FieldError:
    column = f".{refusal.field}" if refusal.field else ""
    return FieldError(
        field=f"lines.{line}{column}",
        message=f"Line {line}: {refusal}",
        code=refusal.code,
        params=refusal.params,
        line=line,
    )


def _refused(fields: list[FieldError], request_id: str) -> Problem:
    places = ", ".join(dict.fromkeys(field.field for field in fields))
    detail = sentence("Nothing was saved. Correct: {places}.", "correct_these", places=places)
    title = ANSWERS[errors.Invalid].title
    return problem(422, "invalid", title, detail, errors=fields, request_id=request_id)


def install(app: FastAPI) -> None:
    """Register the handlers. The broad one is this process edge: it logs, and tells the caller the request id."""
    app.add_exception_handler(errors.TimbangError, _ours)
    app.add_exception_handler(RequestValidationError, _validation)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)


def request_id(request: Request) -> str:
    return str(request.scope.get("state", {}).get("request_id", ""))


def _ours(request: Request, error: Exception) -> Response:
    assert isinstance(error, errors.TimbangError)
    headers = {}
    if isinstance(error, errors.Throttled | errors.FiguresBeingMade):
        headers["Retry-After"] = str(error.retry_after_s)
    answer = document(error, request_id(request))
    if (
        isinstance(error, errors.Forbidden | errors.Throttled)
        and request.method not in SAFE_METHODS
    ):
        _note_refusal(request, answer.status)
    return respond(answer, headers)


def _note_refusal(request: Request, status: int) -> None:
    context: Context = request.app.state.context
    came, now = visit_of(request), context.clock()
    stranger = Actor(None, "", "noc", came.address)
    actor: Actor = getattr(request.state, "actor", stranger)
    request_line = f"{request.method} {_shown(request.url.path)}"
    operation = request.scope["route"].name
    try:
        refusals.note(
            context.database,
            context.refusals,
            AccessRefusal(actor, came.place, operation, request_line, status),
            now,
        )
    except errors.Unavailable:
        log.warning("a refused write is not in the audit log: the database is away")


def _validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fields = [field_error(refusal) for refusal in refused_fields(error.errors())]
    return respond(_refused(fields, request_id(request)))


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, title, remedy = STATUS_TITLES.get(error.status_code, OTHER_STATUS)
    call = {"call": f"{request.method} {_shown(request.url.path)}"}
    detail = Statement(f"http_{code}", f"{call['call']}: {title[0].lower()}{title[1:]}.", call)
    what_to_do = Statement(f"http_{code}_remedy" if remedy else "", remedy)
    answer = problem(
        error.status_code, code, title, detail, remedy=what_to_do, request_id=request_id(request)
    )
    return respond(answer, dict(error.headers or {}))


def _shown(path: str) -> str:
    return path.encode("ascii", "backslashreplace").decode()[:200]


def _unexpected(request: Request, error: Exception) -> Response:
    number = request_id(request)
    log.error("request %s failed: %s", number, type(error).__name__, exc_info=error)
    return respond(
        problem(
            500,
            "internal",
            ANSWERS[errors.TimbangError].title,
            sentence("The request was not carried out; the log says why.", "failed"),
            remedy=sentence(
                "Give this number to whoever runs Timbang: {number}", "give_number", number=number
            ),
            request_id=number,
        )
    )
