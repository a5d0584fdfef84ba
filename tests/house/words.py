"""Docstrings and comments in words that a reader has to guess."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

PLACES = ("backend", "worker", "cli", "lab", "migrations", "benchmarks")
"""Folders whose prose has been read."""

PRIVATE = re.compile(r"\b(anew|heed(?:s|ed)?|by itself|of ours)\b", re.IGNORECASE)


def unclear_prose(path: Path, source: str) -> Iterator[str]:
    """A line for each docstring that begins with "Of", and each private word. `path` is below the root."""
    if any(path.is_relative_to(place) for place in PLACES):
        docstrings = list(_docstrings(source))
        for number, text in docstrings:
            if text.split(maxsplit=1)[:1] == ["Of"]:
                yield f'{path}:{number}: begin the docstring with the thing, not with "Of"'
        for number, text in (*docstrings, *_comments(source)):
            for word in PRIVATE.findall(text):
                yield f"{path}:{number}: say `{word}` in common words"


def _docstrings(source: str) -> Iterator[tuple[int, str]]:
    """With their lines; also texts below a field or a constant."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
