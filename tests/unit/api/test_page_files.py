from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import HTTPException

from backend.api.pages.files import ALWAYS_ASK, FOR_EVER, serve


@pytest.fixture
def root(tmp_path: Path) -> Path:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<!doctype html>")
    (dist / "favicon.svg").write_text("<svg/>")
    (dist / "assets" / "index-1a2b.js").write_text("1")
    (tmp_path / "secret.txt").write_text("no")
    return dist


def test_hashed_files_are_kept_for_ever_and_pages_are_not(root: Path) -> None:
    assert serve(root, "/assets/index-1a2b.js").headers["cache-control"] == FOR_EVER
    assert serve(root, "/favicon.svg").headers["cache-control"] == ALWAYS_ASK
    assert serve(root, "/").headers["cache-control"] == ALWAYS_ASK


def test_who_takes_gzip_gets_what_the_build_compressed(root: Path) -> None:
    plain = root / "assets" / "index-1a2b.js"
    small = plain.with_name("index-1a2b.js.gz")
    small.write_bytes(b"made at build time")
    answer = serve(root, "/assets/index-1a2b.js", takes_gzip=True)
    assert answer.path == small
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert serve(root, "/assets/index-1a2b.js").path == plain
    other = serve(root, "/favicon.svg", takes_gzip=True)
    assert "content-encoding" not in other.headers
    assert {response.headers["vary"] for response in (answer, other)} == {"Accept-Encoding"}


@pytest.mark.parametrize(
    "path", ["/weeks/2026-W47", "/settings", "/", "/" + "a" * 300, "/" + "a/" * 3000]
)
def test_a_page_of_ours_is_the_application(root: Path, path: str) -> None:
    assert serve(root, path).path == root / "index.html"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "//etc/passwd.txt",
        "/assets/missing.js",
        "/api/v2/x",
        "/a\x00b",
    ],
)
def test_nothing_else_is_served(root: Path, path: str) -> None:
    with pytest.raises(HTTPException):
        serve(root, path)


def test_without_a_build_there_are_no_pages(tmp_path: Path) -> None:
    with pytest.raises(HTTPException):
        serve(tmp_path, "/")
