"""Measurements in Prometheus's text format 0.0.4, families in the order of declaration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Literal

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

Kind = Literal["gauge", "counter"]
Labels = Mapping[str, str]


class Exposition:
    """Collects samples of declared families. Unknown (None) gives no sample: a gap, never a zero."""

    def __init__(self, families: Mapping[str, tuple[Kind, str]]) -> None:
        self._families = families
        self._lines: dict[str, list[str]] = {name: [] for name in families}

    def add(self, name: str, value: float | None, labels: Labels | None = None) -> None:
        """`name` must be declared; labels within one family must differ."""
        if value is not None:
            self._lines[name].append(f"{name}{_labels(labels or {})} {_number(value)}")

    def text(self) -> str:
        """Families that have samples, each with help and type."""
        parts: list[str] = []
        for name, lines in self._lines.items():
            if lines:
                kind, help_text = self._families[name]
                parts += [f"# HELP {name} {_escaped(help_text)}", f"# TYPE {name} {kind}", *lines]
        return "\n".join([*parts, ""])


def distinct(names: Mapping[int, str]) -> dict[int, str]:
    """Names by id, with the id where two are the same: Prometheus refuses a series twice."""
    often = Counter(names.values())
    labels: dict[int, str] = {}
    for key, name in names.items():
        shown = name if often[name] == 1 else f"{name} ({key})"
        while shown != name and shown in often:
            shown = f"{shown} ({key})"
        labels[key] = shown
    return labels


def _labels(labels: Labels) -> str:
    if not labels:
        return ""
    inner = ",".join(f'{name}="{_quoted(value)}"' for name, value in labels.items())
    return f"{{{inner}}}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("\n", r"\n")


def _quoted(text: str) -> str:
    return _escaped(text).replace('"', r"\"")


def _number(value: float) -> str:
    """Whole numbers in full: a float's sixteen digits are too few for a counter of bytes."""
    return str(int(value)) if isinstance(value, int) else repr(value)
