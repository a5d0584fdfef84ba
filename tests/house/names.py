"""Names that say nothing of what a thing is, and classes that share a name inside their layer."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

VAGUE = frozenset({"one", "found", "wish", "told", "asked"})
"""Each stood for hundreds of different things; the noun of what a thing is takes its place."""


@cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of a file. Five rules look at each, and walking takes longer than any of them."""
    return tuple(ast.walk(tree))


def vague_names(path: Path, tree: ast.AST) -> Iterator[str]:
    """A line for each name that is bound in a file and says nothing. `path` is below the root."""
    for node in nodes_of(tree):
        name = bound_name(node)
        if name.strip("_") in VAGUE:
            yield f"{path}:{getattr(node, 'lineno', 0)}: call `{name}` by the noun of what it is"


def bound_name(node: ast.AST) -> str:
    """The name that a node gives to something; empty where it gives none."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            return name
        case ast.Attribute(attr=name, ctx=ast.Store()):
            return name
        case (
            ast.ExceptHandler(name=str(name))
            | ast.MatchAs(name=str(name))
            | ast.MatchStar(name=str(name))
            | ast.alias(asname=str(name))
        ):
            return name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
    return ""


def namesakes(trees: dict[Path, ast.AST]) -> Iterator[str]:
    """A line for each class whose name another class of its layer has, leading underscores aside."""
    places: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path, tree in trees.items():
        for node in nodes_of(tree):
            if isinstance(node, ast.ClassDef):
                places[layer_of(path), node.name.lstrip("_")].append(f"{path}:{node.lineno}")
    for (layer, name), lines in sorted(places.items()):
        if len(lines) > 1:
            yield f"{layer}: several classes are called {name}: {', '.join(lines)}"


def layer_of(path: Path) -> str:
    """`backend/domain` of a file in it, `lab` of a file of the lab."""
    return "/".join(path.parts[: 2 if path.parts[0] == "backend" else 1])
