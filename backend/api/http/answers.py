"""The end of an endpoint that only reads: connection and turn go back, then the answer is written, in the same thread.

FastAPI would check the answer once more and change threads for it; the types say already that it is right.
"""

from __future__ import annotations

from typing import TypeVar

from fastapi import Response
from pydantic import BaseModel, TypeAdapter

from backend.api.http.deps import give_back
from backend.store.engine.session import Session

Item = TypeVar("Item", bound=BaseModel)


def json(session: Session, answer: BaseModel) -> Response:
    give_back(session)
    return written(body(answer))


def body(answer: BaseModel) -> bytes:
    return answer.model_dump_json(by_alias=True).encode()


def json_list(session: Session, kind: TypeAdapter[list[Item]], answer: list[Item]) -> Response:
    give_back(session)
    return written(kind.dump_json(answer, by_alias=True))


def written(content: bytes) -> Response:
    return Response(content, media_type="application/json")
