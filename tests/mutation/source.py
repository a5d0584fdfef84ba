"""A module's text with its syntax tree: where each node stands, and in which function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import accumulate

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Source:
    """Offsets are characters from the beginning of the text; the tree itself counts bytes of a line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = ast.parse(text)
        self._lines = text.splitlines(keepends=True)
        self._starts = [0, *accumulate(map(len, self._lines))]

    def start(self, node: ast.AST) -> int:
        return self._offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]  # every node of a program has its place

    def end(self, node: ast.AST) -> int:
        return self._offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]  # every node of a program has its place

    def segment(self, node: ast.AST) -> str:
        return self.text[self.start(node) : self.end(node)]

    def line_of(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1

    def lines(self, start: int, end: int) -> tuple[int, int]:
        """The stretch widened to whole lines, without the last line feed."""
        after = self.text.find("\n", end)
        return self.text.rfind("\n", 0, start) + 1, len(self.text) if after < 0 else after

    def functions(self) -> Iterator[tuple[str, Function]]:
        """Functions of the module and methods of its classes, by qualified name; those within functions are parts."""
        yield from _functions(self.tree, "")

    def _offset(self, line: int, column: int) -> int:
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield prefix + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")
        elif isinstance(child, ast.If | ast.Try | ast.With):
            yield from _functions(child, prefix)


def first_line(function: Function) -> int:
    """Where its code object says that it begins: at its first decorator."""
    return min([function.lineno, *(part.lineno for part in function.decorator_list)])
