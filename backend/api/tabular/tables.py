"""Routes whose answer is a table, too: an endpoint returns its JSON model, and here `?format=` chooses what is sent."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from inspect import Parameter, Signature
from operator import attrgetter
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, TypeAdapter

from backend.api.http import answers
from backend.api.tabular.file_names import file_name
from backend.api.tabular.formats import JSON, WRITERS, documented, query
from backend.api.tabular.kept import Kept
from backend.api.tabular.sheets import Sheet, sheet_of
from backend.services.given import Language

LANGUAGE = Annotated[
    Language | None,
    Query(description="headings of a file in this language, where there are words in it (id)"),
]

Answer = TypeVar("Answer")
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


@dataclass(frozen=True)  # Table[Model](...) wants to note its type
class Table(Generic[Answer]):
    """How an answer becomes a table: its rows, and what a row is (a model, or the names of its columns).

    Arguments of the endpoint may stand in the `name` of the file (`isp-{uplink_id}`), and parts of an answer that is
    not kept (`{answer.date}`); router and period are added (file_names.py).
    `is_hashed`: the SHA-256 of the file is sent with it, as X-SHA256. `is_taken_back`: this API reads the file, too.
    Such files have the names of fields as headings, whatever the language.
    """

    name: str
    row: type[BaseModel] | Sequence[str]
    rows: Callable[[Answer], Iterable[BaseModel | Mapping[str, Any]]]
    is_hashed: bool = False
    is_taken_back: bool = False

    def sheet(self, answer: Answer, language: str | None) -> Sheet:
        shown = None if self.is_taken_back or self.is_hashed else language
        return sheet_of(self.rows(answer), self.row, shown)

    def attached(self, content: bytes, form: str, names: Mapping[str, Any]) -> Response:
        """The file `content`, which is in the format `form`; `names` are those that may stand in its name."""
        file = file_name(self.name.format_map(names), names, form)
        headers = {"Content-Disposition": f'attachment; filename="{file}"'}
        if self.is_hashed:
            headers["X-SHA256"] = hashlib.sha256(content).hexdigest()
        return Response(content, headers=headers, media_type=WRITERS[form].media_type)


def table_route(
    router: APIRouter,
    path: str,
    table: str | Table[Any],
    rows: str = "items",
    *,
    is_hashed: bool = False,
) -> Callable[[Endpoint], Endpoint]:
    """A route of an endpoint, which is a plain function; it has the parameters `format` and `lang` beside its own.

    `table` may be just the name of the file: the rows are the answer itself if it is a list, else its field `rows`.
    An endpoint whose files hold more than its pages has a parameter `form`.
    """

    def declare(endpoint: Endpoint) -> Endpoint:
        signature = inspect.signature(endpoint, eval_str=True)
        model = signature.return_annotation
        if get_origin(model) is Kept:
            [model] = get_args(model)
        chosen = (
            _table(table, model, rows, is_hashed=is_hashed) if isinstance(table, str) else table
        )
        responding = _responding(endpoint, chosen, TypeAdapter(model))
        responding.__signature__ = _with_format(signature)  # type: ignore[attr-defined]  # FastAPI asks inspect
        router.get(path, response_model=model, responses=documented())(responding)
        return endpoint

    return declare


def _table(name: str, model: Any, rows: str, *, is_hashed: bool) -> Table[Any]:
    """Raises KeyError for a model without the field `rows`."""
    if get_origin(model) is list:
        [row] = get_args(model)
        return Table(name, row, lambda answer: answer, is_hashed)
    [row] = get_args(model.model_fields[rows].annotation)
    return Table(name, row, attrgetter(rows), is_hashed)


def _with_format(signature: Signature) -> Signature:
    form = Parameter("form", Parameter.KEYWORD_ONLY, default=JSON, annotation=query())
    language = Parameter("lang", Parameter.KEYWORD_ONLY, default=None, annotation=LANGUAGE)
    own = [each for name, each in signature.parameters.items() if name != form.name]
    parameters = [*own, form, language]
    return signature.replace(parameters=parameters, return_annotation=Response)


def _responding(
    endpoint: Callable[..., Answer | Kept[Answer]],
    table: Table[Answer],
    model: TypeAdapter[Answer],
) -> Callable[..., Response]:
    asks_form = "form" in inspect.signature(endpoint).parameters

    @wraps(endpoint)
    def respond(*, form: str, lang: str | None, **arguments: Any) -> Response:
        arguments |= {"form": form} if asks_form else {}
        answer = endpoint(**arguments)
        if form == JSON:
            # FastAPI would check the answer once more; the types say already that it is right.
            write = partial(model.dump_json, by_alias=True)
            return answers.written(_content(answer, form, write))
        content = _content(
            answer,
            f"{form} {lang}",  # kept bytes are of one language
            lambda made: WRITERS[form].write(table.sheet(made, lang)),
        )
        return table.attached(content, form, {**arguments, "answer": answer})

    return respond


def _content(answer: Answer | Kept[Answer], form: str, write: Callable[[Answer], bytes]) -> bytes:
    return answer.content(form, write) if isinstance(answer, Kept) else write(answer)
