"""The faults: for each kind of syntax node the edits that turn right code into wrong code."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.mutation.source import Source

COMPARISONS: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
}
"""How each is written, the comparison with the other side of the boundary, and its opposite."""

ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
    ast.Pow: ("**", "*"),
    ast.LShift: ("<<", ">>"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}
UNWRAPPED = ("sorted", "round")
SWAPPED = {"min": "max", "max": "min"}
CHECKS_ONLY = ("strict",)
"""Keywords that check what the code around them already ensures."""


@dataclass(frozen=True)
class Edit:
    """`text` in place of what stands from `start` to `end`."""

    operator: str
    start: int
    end: int
    text: str


def edits_of(source: Source, node: ast.AST) -> Iterator[Edit]:
    """All faults that this node alone can have; its children have theirs."""
    for kind, edits in OPERATORS:
        if isinstance(node, kind):
            yield from edits(source, node)


def _between(source: Source, left: ast.AST, right: ast.AST, old: str, new: str) -> Iterator[Edit]:
    """The operator between two operands, which may have comments and parentheses around it."""
    start, end = source.end(left), source.start(right)
    written = r"\s+".join(map(re.escape, old.split()))
    match = re.search(written, source.text[start:end])
    if match:
        yield Edit("operator", start + match.start(), start + match.end(), new)


def _compare(source: Source, node: ast.Compare) -> Iterator[Edit]:
    lefts = [node.left, *node.comparators]
    for left, right, operator in zip(lefts, node.comparators, node.ops, strict=False):
        old, others = COMPARISONS[type(operator)]
        for new in others:
            yield from _between(source, left, right, old, new)


def _arithmetic(source: Source, node: ast.BinOp) -> Iterator[Edit]:
    if type(node.op) in ARITHMETIC and not (_is_text(node.left) or _is_text(node.right)):
        yield from _between(source, node.left, node.right, *ARITHMETIC[type(node.op)])


def _augmented(source: Source, node: ast.AugAssign) -> Iterator[Edit]:
    if type(node.op) in ARITHMETIC:
        yield from _between(source, node.target, node.value, *ARITHMETIC[type(node.op)])


def _boolean(source: Source, node: ast.BoolOp) -> Iterator[Edit]:
    old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    for left, right in zip(node.values, node.values[1:], strict=False):
        yield from _between(source, left, right, old, new)


def _negation(source: Source, node: ast.UnaryOp) -> Iterator[Edit]:
    sign = {ast.Not: "not", ast.USub: "-"}.get(type(node.op))
    if sign:
        start = source.start(node)
        yield Edit("negation dropped", start, start + len(sign), "")


def _constant(source: Source, node: ast.Constant) -> Iterator[Edit]:
    if type(node.value) is int:
        yield Edit("constant + 1", source.start(node), source.end(node), str(node.value + 1))


def _call(source: Source, node: ast.Call) -> Iterator[Edit]:
    for keyword in node.keywords:
        if keyword.arg and keyword.arg not in CHECKS_ONLY:
            end = source.end(keyword)
            comma = re.match(r"\s*,\s*", source.text[end:])
            end += comma.end() if comma else 0
            yield Edit("keyword dropped", source.start(keyword), end, "")
    if not isinstance(node.func, ast.Name) or not node.args:
        return
    if node.func.id in SWAPPED:
        new = SWAPPED[node.func.id]
        yield Edit("min and max", source.start(node.func), source.end(node.func), new)
    if node.func.id in UNWRAPPED:
        inner = f"({source.segment(node.args[0])})"
        yield Edit(f"{node.func.id} unwrapped", source.start(node), source.end(node), inner)


def _filter(source: Source, node: ast.comprehension) -> Iterator[Edit]:
    for condition in node.ifs:
        yield Edit("filter dropped", source.start(condition), source.end(condition), "True")


def _condition(source: Source, node: ast.If | ast.IfExp) -> Iterator[Edit]:
    for forced in ("True", "False"):
        yield Edit("condition forced", source.start(node.test), source.end(node.test), forced)


def _return(source: Source, node: ast.Return) -> Iterator[Edit]:
    if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
        return
    yield Edit("return None", source.start(node.value), source.end(node.value), "None")


def _statement(source: Source, node: ast.stmt) -> Iterator[Edit]:
    yield Edit("statement dropped", source.start(node), source.end(node), "pass")


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


OPERATORS: tuple[tuple[type | tuple[type, ...], Callable[..., Iterator[Edit]]], ...] = (
    (ast.Compare, _compare),
    (ast.BinOp, _arithmetic),
    (ast.AugAssign, _augmented),
    (ast.BoolOp, _boolean),
    (ast.UnaryOp, _negation),
    (ast.Constant, _constant),
    (ast.Call, _call),
    (ast.comprehension, _filter),
    ((ast.If, ast.IfExp), _condition),
    (ast.Return, _return),
    (
        (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.Delete),
        _statement,
    ),
)
