"""The description of the API that the frontend's types are made from: complete, errors included."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.params import Depends
from fastapi.responses import JSONResponse

from backend.api.http.problems import MEDIA_TYPE, Problem
from backend.api.http.rights import PUBLIC, RIGHTS
from backend.api.http.state import SESSION_COOKIE

DESCRIPTION = (
    "Times are RFC 3339 in UTC. Rates are decimal bit/s, volumes bytes; shares, skew, utilization and coverage are "
    "fractions of 1. Null means unknown and is never zero. Errors are problem documents (RFC 9457) with a stable "
    "`code`. Lists take `limit` and `cursor`; tables take `format=csv`. Writes need this site's Origin or an API token."
)

METHODS = ("get", "put", "post", "patch", "delete")
WORDS = {
    "401": "Nobody is signed in",
    "403": "The role does not allow this, or the write came from another site",
    "404": "There is no such thing",
    "409": "This contradicts what stands",
    "413": "The request is too large",
    "422": "A field was refused; `errors` names it",
    "424": "The router did not do what was asked",
    "429": "Too many attempts; Retry-After says when again",
    "503": "The database is away, or figures are being made again after a correction",
}
THROTTLED = frozenset({"sign_in", "set_up", "update_own_account", "stream_live"})
ASKS_A_ROUTER = frozenset({"discover_router", "trace_packet"})


def install(app: FastAPI, guarded: Sequence[Depends]) -> None:
    """Replace FastAPI's description by ours, made once, and serve it to those whom `guarded` lets in."""
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]  # FastAPI documents this override
    app.add_api_route(
        "/api/openapi.json",
        lambda: JSONResponse(describe(app)),
        name="get_openapi",
        dependencies=guarded,
        include_in_schema=False,
        response_model=None,
    )


def describe(app: FastAPI) -> dict[str, Any]:
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        app.openapi_schema = _completed(schema)
    return app.openapi_schema


def dump(app: FastAPI) -> str:
    """As text that only changes when the API does, for a file under version control."""
    return json.dumps(describe(app), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _completed(schema: dict[str, Any]) -> dict[str, Any]:
    components = schema.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas.update(problem.pop("$defs", {}))
    schemas["Problem"] = problem
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    components["securitySchemes"] = {
        "session": {"type": "apiKey", "in": "cookie", "name": SESSION_COOKIE},
        "token": {"type": "http", "scheme": "bearer"},
    }
    for path, operations in schema["paths"].items():
        for method in METHODS:
            if method in operations:
                _add_problems(path, method, operations[method])
    return schema


def _add_problems(path: str, method: str, operation: dict[str, Any]) -> None:
    name = operation["operationId"]
    if name in {"get_health", "get_readiness"}:
        return
    responses = operation["responses"]
    responses.pop("422", None)
    for status in _statuses(path, method, operation):
        responses[status] = _response(WORDS[status])
    responses["default"] = _response("Any other problem")
    if RIGHTS[name] != PUBLIC:
        operation["security"] = [{"session": []}, {"token": []}]
        operation["x-least-role"] = RIGHTS[name]


def _statuses(path: str, method: str, operation: dict[str, Any]) -> list[str]:
    name = operation["operationId"]
    public, writes = RIGHTS[name] == PUBLIC, method != "get"
    conditions = {
        "401": not public or name == "sign_in",
        "403": writes or RIGHTS[name] not in {PUBLIC, "noc"},
        "404": "{" in path,
        "409": writes,
        "413": "requestBody" in operation,
        "422": "requestBody" in operation or bool(operation.get("parameters")),
        "424": name in ASKS_A_ROUTER,
        "429": name in THROTTLED,
        "503": True,
    }
    return [status for status, holds in conditions.items() if holds]


def _response(words: str) -> dict[str, Any]:
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {"description": words, "content": content}
