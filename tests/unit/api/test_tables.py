"""One mechanism gives every table: another format is one entry more, and no route knows of it."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import pkgutil
from types import ModuleType

import httpx
import pytest
from fastapi import APIRouter, FastAPI

from backend import api
from backend.api.http.models import Output
from backend.api.tabular.formats import WRITERS, Writer
from backend.api.tabular.sheets import Sheet
from backend.api.tabular.tables import table_route


class Line(Output):
    name: str
    download_bps: int | None


class Page(Output):
    items: list[Line]
    of: int


LINES = [Line(name="ISP1", download_bps=5), Line(name="=ISP2", download_bps=None)]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Writer:
    """A format that nobody knew when the routes were written."""

    def write(sheet: Sheet) -> bytes:
        return json.dumps([sheet.headings, *sheet.rows]).encode()

    writer = Writer("application/x-plain", write, is_binary=True)
    monkeypatch.setitem(WRITERS, "plain", writer)
    return writer


class Site:
    def __init__(self, *routers: APIRouter) -> None:
        self.app = FastAPI()
        for router in routers:
            self.app.include_router(router)

    def get(self, path: str) -> httpx.Response:
        async def answered() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
                return await client.get(path)

        return asyncio.run(answered())

    def operations(self) -> list[dict]:
        """Everything that can be got, as the description has it."""
        paths = self.app.openapi()["paths"].values()
        return [methods["get"] for methods in paths if "get" in methods]


@pytest.fixture
def site(plain: Writer) -> Site:
    router = APIRouter()

    @table_route(router, "/pages/{number}", "lines-{number}-{answer.of}", is_hashed=True)
    def get_page(number: int, of: int = 2) -> Page:
        """The lines of a page."""
        return Page(items=LINES[:number], of=of)

    @table_route(router, "/lines", "lines")
    def list_lines() -> list[Line]:
        return LINES

    return Site(router)


def test_an_endpoint_answers_with_its_model(site: Site) -> None:
    answer = site.get("/pages/1?of=7")
    assert answer.json() == {"items": [{"name": "ISP1", "download_bps": 5}], "of": 7}
    assert answer.headers["content-type"] == "application/json"
    assert "content-disposition" not in answer.headers
    assert site.get("/lines?format=json").json() == [line.model_dump() for line in LINES]


def test_the_same_rows_come_as_a_file(site: Site) -> None:
    answer = site.get("/pages/2?format=csv")
    assert answer.text == "\ufeffname,download_bps [bit/s]\r\nISP1,5\r\n'=ISP2,\r\n"
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="timbang-lines-2-2.csv"'
    assert len(answer.headers["x-sha256"]) == 64
    assert "x-sha256" not in site.get("/lines?format=csv").headers


def test_a_new_format_needs_a_writer_only(site: Site) -> None:
    answer = site.get("/lines?format=plain")
    assert answer.json() == [["name", "download_bps [bit/s]"], ["ISP1", 5], ["=ISP2", None]]
    assert answer.headers["content-type"] == "application/x-plain"
    assert answer.headers["content-disposition"] == 'attachment; filename="timbang-lines.plain"'


def test_headings_are_in_the_reader_s_language_and_keep_their_units(site: Site) -> None:
    answer = site.get("/lines?format=csv&lang=id")
    assert answer.text == "\ufeffnama,unduhan [bit/s]\r\nISP1,5\r\n'=ISP2,\r\n"
    assert site.get("/lines?format=csv&lang=en").text == site.get("/lines?format=csv").text
    assert site.get("/lines?format=csv&lang=tlh").text == site.get("/lines?format=csv").text
    assert site.get("/lines?lang=id").json() == [line.model_dump() for line in LINES]
    assert site.get("/lines?format=csv&lang=../id").status_code == 422


def test_a_hashed_file_is_the_same_for_all(site: Site) -> None:
    assert site.get("/pages/2?format=csv&lang=id").text == site.get("/pages/2?format=csv").text


def test_a_format_that_nobody_writes_is_refused(site: Site) -> None:
    assert site.get("/lines?format=pdf").status_code == 422


def test_the_description_of_a_route_names_every_format(site: Site) -> None:
    operation, _ = site.operations()
    number, of, form, language = operation["parameters"]
    assert (number["name"], of["name"], form["name"]) == ("number", "of", "format")
    assert language["name"] == "lang"
    assert form["schema"]["enum"] == ["json", "csv", "xlsx", "plain"]
    assert "application/x-plain" in form["description"]
    assert operation["description"] == "The lines of a page."
    assert operation["responses"]["200"]["content"] == {
        "application/json": {"schema": {"$ref": "#/components/schemas/Page"}},
        "text/csv": {"schema": {"type": "string"}},
        WRITERS["xlsx"].bare_type: {"schema": {"type": "string", "format": "binary"}},
        "application/x-plain": {"schema": {"type": "string", "format": "binary"}},
    }


def route_modules() -> list[ModuleType]:
    """The modules of routes, run anew: as they are when the API starts."""
    modules = []
    for entry in pkgutil.walk_packages(api.__path__, "backend.api."):
        if entry.name.endswith("routes"):
            spec = importlib.util.find_spec(entry.name)
            assert spec
            assert spec.loader
            modules.append(importlib.util.module_from_spec(spec))
            spec.loader.exec_module(modules[-1])
    return modules


def test_every_table_of_the_api_comes_in_a_new_format(plain: Writer) -> None:
    routers = [module.router for module in route_modules() if hasattr(module, "router")]
    responses = [operation["responses"].get("200", {}) for operation in Site(*routers).operations()]
    contents = [response["content"] for response in responses if "content" in response]
    tables = [content for content in contents if "text/csv" in content]
    assert tables
    assert all(plain.media_type in content for content in tables)
