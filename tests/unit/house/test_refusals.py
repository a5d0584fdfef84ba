"""Whether what the API refuses has a code, and each code its Indonesian sentence with the same places."""

from __future__ import annotations

import ast
import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from backend import errors
from backend.api.http.errors import OTHER_STATUS, STATUS_TITLES
from backend.api.http.validation import OTHER_PATTERN, PATTERNS, SENTENCES
from backend.services.access.accounts import WrongCurrentPassword

READS = ("frontend/src/lib/i18n/id/statements/refusals.json", "backend")
ROOT = Path(__file__).parents[3]
FILE = ROOT / READS[0]
REFUSALS = {
    "Conflict": 0,
    "ChangedMeanwhile": 0,
    "Forbidden": 0,
    "Invalid": 1,
    "NotFound": 0,
    "ReportNotMade": 0,
    "SignInRequired": 0,
    "Throttled": 0,
    "Unavailable": 0,
}
"""By kind: which argument is the sentence; its code is the next one."""

TERMINAL_ONLY = {
    "backend/settings.py",
    "backend/domain/installation/backup.py",
    # `timbang import-trial`:
    "backend/domain/trials/filed.py",
    "backend/services/trials/importing.py",
    "backend/services/trials/trial_file.py",
    # Hours of work by minute: services/inventory/calendars.py refuses the same earlier, as they were typed.
    "backend/domain/dates/calendar.py",
}
BY_TABLE = {"backend/api/http/validation.py", "backend/errors.py"}
OUTSIDE = (ROOT / "cli/serving/http_protocol.py",)
UNSAID = {
    ("correct_these", "places"),
    ("changed_meanwhile", "what"),
    ("capacity_not_above_zero", "name"),
    ("capacity_too_large", "name"),
}
"""What the pages show themselves: the fields, and what was being edited. Ids say nothing to a person."""

IN_LINE = "in_line"
"""Said by the pages: a refusal of one line of a table."""


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    for path in [*sorted((ROOT / "backend").rglob("*.py")), *OUTSIDE]:
        place = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield place, node.func.id, node


def template(place: str, node: ast.expr) -> str:
    """The English sentence with its places: written there, or a constant."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    value = importlib.import_module(place.removesuffix(".py").replace("/", "."))
    for name in ast.unparse(node).split("."):
        value = getattr(value, name)
    return str(value)


def raised() -> Iterator[tuple[str, str]]:
    """Code and sentence of each refusal; of one without a code, its place."""
    for place, kind, call in calls():
        if kind in REFUSALS and place not in BY_TABLE:
            sentence, *code = call.args[REFUSALS[kind] :]
            if code and isinstance(code[0], ast.Constant):
                yield str(code[0].value), template(place, sentence)
            elif place not in TERMINAL_ONLY:
                yield f"{place}:{call.lineno}", ast.unparse(sentence)


def of_requests() -> Iterator[tuple[str, str]]:
    """Code and sentence of what is wrong with a request before anything of ours looks at it."""
    for place, kind, call in calls():
        if kind == "PydanticCustomError":
            yield ast.literal_eval(call.args[0]), template(place, call.args[1])
        elif kind == "sentence" and place.startswith(("backend/api/http/", "cli/")):
            yield ast.literal_eval(call.args[1]), template(place, call.args[0])
    for name, _, remedy in [*STATUS_TITLES.values(), OTHER_STATUS]:
        yield f"http_{name}", "{call}"
        if remedy:
            yield f"http_{name}_remedy", remedy
    yield from SENTENCES.items()
    yield from ((f"pattern_{name}", text) for name, text in PATTERNS.items())
    yield "pattern_other", OTHER_PATTERN


def of_kinds() -> Iterator[tuple[str, str]]:
    """Of errors that word themselves; the sentence is only its places."""
    making = errors.FiguresBeingMade(["a"])
    for error in (making, errors.WrongEncoding("a", "b"), WrongCurrentPassword()):
        yield error.code, "".join(f"{{{name}}}" for name in error.params)


def sentences() -> dict[str, set[str]]:
    every: dict[str, set[str]] = {}
    for code, text in [*raised(), *of_requests(), *of_kinds()]:
        every.setdefault(code, set()).add(text)
    return every


SAID = sentences()
WORDS: dict[str, str] = json.loads(FILE.read_text())


def test_each_refusal_that_the_api_can_answer_with_has_a_code() -> None:
    assert [code for code in SAID if ":" in code] == []


def test_a_code_is_of_one_sentence() -> None:
    assert {code: texts for code, texts in SAID.items() if len(texts) > 1} == {}


def test_each_code_has_its_words_and_no_other_has() -> None:
    assert set(WORDS) == {*SAID, IN_LINE}


@pytest.mark.parametrize("code", sorted(SAID))
def test_the_words_have_the_same_places(code: str) -> None:
    places = {name for text in SAID[code] for _, name, _, _ in Formatter().parse(text) if name}
    named = set(re.findall(r"\{\{(\w+)\}\}", WORDS[code]))
    assert named <= places
    unnamed = {name for name in places - named if not name.endswith("_id")}
    assert {(code, name) for name in unnamed} <= UNSAID
