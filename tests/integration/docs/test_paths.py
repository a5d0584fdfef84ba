"""Links lead somewhere, and files that the documents name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.integration.docs.documents import DOCUMENTS, ROOT, links, prose, shell_lines, spans
from tests.integration.docs.documents import fences as fences_of

TOP = ("backend", "benchmarks", "bin", "cli", "deploy", "docs", "frontend", "lab", "migrations")
OURS = re.compile(rf"^({'|'.join((*TOP, 'tests', 'worker'))})/[\w./-]*$")
NAMES = re.compile(
    r"^(test_\w+\.py|requirements[\w-]*\.txt|[\w-]+\.(rules\.yml|sh|service|target))$"
)
MADE_LATER = {
    "deploy/secrets/": "new-secrets.sh makes it",
    "deploy/timbang.env": "who installs it writes it",
    "frontend/dist": "npm run build makes it",
}


def anchors(path: Path) -> set[str]:
    """Of the headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    plain = [re.sub(r"[^\w\s-]", "", heading.lower()) for heading in headings]
    return {heading.replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    for link in links(document):
        name, _, anchor = link.partition("#")
        target = (ROOT / document).parent / name if name else ROOT / document
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


@pytest.mark.parametrize("document", DOCUMENTS)
def test_paths_of_ours_exist(document: str) -> None:
    words = [
        word
        for fence in fences_of(document)
        for line in shell_lines(fence)
        for word in line.split()
    ]
    words += [word for span in spans(document) for word in span.split()]
    named = {word for word in words if OURS.match(word)} - set(MADE_LATER)
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_files_named_alone_exist(document: str) -> None:
    there = {path.name for top in (*TOP[1:5], "tests") for path in (ROOT / top).rglob("*.*")}
    there |= {path.name for path in ROOT.iterdir()}
    named = {span for span in spans(document) if NAMES.match(span)}
    assert named - there == set()


def test_all_that_is_made_later_is_still_named() -> None:
    text = "\n".join(map(prose, DOCUMENTS))
    assert [name for name in MADE_LATER if name not in text] == []
