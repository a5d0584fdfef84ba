"""The HTML that the server makes of the build's: language, colours, links and data."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from backend.api.pages.build import MOST_FILES, files_ahead, manifest_of, named
from backend.api.pages.document import FirstFrame, document
from backend.api.pages.looks import Looks, looks

READS = ("frontend/index.html", "frontend/src/testing", "frontend/src/lib/i18n")
FRONTEND = Path(__file__).parents[3] / "frontend"
INDEX = (FRONTEND / "index.html").read_text()
COLOURS = '<meta name="color-scheme" content="{}" />'


def test_language_and_colours_stand_in_the_page_itself() -> None:
    page = document(INDEX, Looks("en", "dark")).decode()
    assert '<html lang="en" data-mantine-color-scheme="dark">' in page
    assert COLOURS.format("dark") in page
    assert "prefers-color-scheme" in page


def test_without_a_choice_the_device_decides() -> None:
    assert document(INDEX, Looks("id", "auto")).decode() == INDEX
    assert COLOURS.format("light dark") in INDEX


def test_data_stand_in_the_body_and_cannot_leave_it() -> None:
    hostile = b'{"name":"</script><!-- <script>&amp; \\\\u003c"}'
    page = document(INDEX, Looks(), answers={"/api/v1/x?a=1&b=2": hostile}).decode()
    block = page.partition('<script type="application/json" id="answer:/api/v1/x?a=1&amp;b=2">')[2]
    text = block.partition("</script>")[0]
    assert "<" not in text
    assert json.loads(text) == json.loads(hostile)
    assert block.partition("</script>")[2].strip().startswith("</body>")


def test_style_sheets_come_after_what_can_be_painted_without_them() -> None:
    sheet = '<link rel="stylesheet" crossorigin href="/assets/first-1a2b.css">'
    built = INDEX.replace("</head>", f"    {sheet}\n</head>")
    page = document(built, Looks(), first=FirstFrame("<style>p{}</style>", "<p>Now</p>")).decode()
    head, _, body = page.partition("</head>")
    assert "<style>p{}</style>" in head
    assert sheet not in head
    places = [body.index(part) for part in ("<body>", "<p>Now</p>", sheet, 'id="root"')]
    assert places == sorted(places)
    assert document(built, Looks()).decode() == built


@pytest.mark.parametrize(
    "chosen, of_account, accepted, language",
    [
        ("en", "id", "id", "en"),
        ("", "en", "id", "en"),
        ("", "", "en-GB,en;q=0.9", "en"),
        ("", "", "EN;q=0.8", "en"),
        ("", "", "fr, en", "id"),
        ('"><x', "xx", "", "id"),
    ],
)
def test_the_language_is_chosen_as_the_pages_choose(
    chosen: str, of_account: str, accepted: str, language: str
) -> None:
    look = looks(chosen=chosen, of_account=of_account, accepted=accepted, theme="")
    assert look == Looks(language, "auto")


@pytest.mark.parametrize("theme, shown", [("dark", "dark"), ("light", "light"), ("'>", "auto")])
def test_colours_are_one_of_a_list(theme: str, shown: str) -> None:
    assert looks(chosen="", of_account="", accepted="", theme=theme).theme == shown


def file(name: str, *imports: str) -> dict[str, object]:
    return {"file": f"assets/{name}.js", "name": name, "imports": imports}


PARTS = ["words-en", "now"]
START = {"index.html": file("index", "_common"), "_common": file("common")}
WORDS = {"_words-en": file("words-en", "_common")}


def test_words_and_page_come_ahead_with_what_they_import() -> None:
    manifest = START | WORDS | {"_a": file("a", "_common"), "_now": file("now", "_a")}
    assert files_ahead(manifest, PARTS) == [
        "/assets/words-en.js",
        "/assets/now.js",
        "/assets/a.js",
    ]


def test_of_many_small_files_only_the_named_come_ahead() -> None:
    small = {f"_{number}": file(str(number)) for number in range(MOST_FILES)}
    manifest = START | WORDS | small | {"_now": file("now", *small)}
    assert files_ahead(manifest, PARTS) == ["/assets/words-en.js", "/assets/now.js"]


def test_a_part_that_the_build_does_not_know_is_left_out() -> None:
    assert files_ahead(START | WORDS, ["words-en", "gone"]) == ["/assets/words-en.js"]


@pytest.mark.parametrize(
    "part, name", [("words", "words-id"), ("words-figures", "words-id-figures"), ("week", "week")]
)
def test_words_have_a_file_for_each_language(part: str, name: str) -> None:
    assert named(part, "id") == name


def test_a_new_build_is_seen_and_none_or_a_broken_one_is_no_fault(tmp_path: Path) -> None:
    assert manifest_of(tmp_path) == {}
    path = tmp_path / ".vite/manifest.json"
    path.parent.mkdir()
    for changed_s, text in enumerate(['{"a": {}}', '{"b": {}}', "{", "[]"]):
        path.write_text(text)
        os.utime(path, (changed_s, changed_s))
        expected = json.loads(text) if text.endswith("}") else {}
        assert manifest_of(tmp_path) == expected
