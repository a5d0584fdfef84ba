"""What the documents show: commands in fences and in text, links and paths."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[3]
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "docs/benchmarks.md",
    "docs/demo.md",
    "docs/glossary.md",
    "docs/operations.md",
)

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_SPAN = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_ASSIGNMENT = re.compile(r"^[A-Z_]+=\S*$")
_SUBSTITUTED = re.compile(r"\$\(([^()]*)\)")
_SCHEDULE = re.compile(r"^([\d*/,-]+ ){5}\w+ ")
"""Of a line in /etc/cron.d: when, and as whom."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A block between lines of backticks; `language` may be empty."""

    language: str
    text: str


def read(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def fences(document: str) -> list[Fence]:
    return [Fence(*match.groups()) for match in _FENCE.finditer(read(document))]


def prose(document: str) -> str:
    """The document without its fences."""
    return _FENCE.sub("", read(document))


def spans(document: str) -> list[str]:
    """What stands between single backticks, each once."""
    return sorted(set(_SPAN.findall(prose(document))))


def links(document: str) -> list[str]:
    """All that lead to this repository, each once."""
    return sorted({link for link in _LINK.findall(prose(document)) if "://" not in link})


def shell_lines(fence: Fence) -> list[str]:
    """Lines that a shell gets, of a fence that has some."""
    if fence.language == "cron":
        return [_SCHEDULE.sub("", line) for line in fence.text.splitlines()]
    return fence.text.splitlines() if fence.language == "sh" else []


def commands(line: str) -> Iterator[tuple[str, ...]]:
    """The simple commands of a line of shell, without what is assigned before them."""
    for inner in _SUBSTITUTED.findall(line):
        yield from commands(inner)
    words: list[str] = []
    for token in (*_tokens(_SUBSTITUTED.sub("VALUE", line)), ";"):
        if set(token) <= set(";&|()"):
            if words and words[0] not in {"done", "fi"}:
                yield tuple(words)
            words = []
        elif words or (not _ASSIGNMENT.match(token) and token not in {"do", "then"}):
            words.append(token)


def _tokens(line: str) -> list[str]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    lexer.commenters = "#"
    return list(lexer)
