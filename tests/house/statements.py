"""SQL that is written in another way than the two of the house."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.names import nodes_of

POSITIONAL = re.compile(r"(?<!%)(?:%%)*%s")
LOG = frozenset({"log", "debug", "info", "warning", "error", "exception"})
TABLES = Path("backend/store/tables")
"""What PostgreSQL shall keep as written (defaults, conditions of indexes) is a `text` of SQLAlchemy's."""


def odd_statements(path: Path, tree: ast.AST) -> Iterator[str]:
    """A line for each positional parameter and each `text` of a file; messages of logs aside.

    `path` is below the root.
    """
    logged = {id(part) for node in nodes_of(tree) if _is_log(node) for part in ast.walk(node)}
    for node in nodes_of(tree):
        match node:
            case ast.Constant(value=str(words)) if id(node) not in logged:
                if POSITIONAL.search(words):
                    yield f"{path}:{node.lineno}: name the parameter, as %(uplink_id)s"
            case ast.ImportFrom(module=str(module), names=names):
                is_text = module.startswith("sqlalchemy") and "text" in {
                    name.name for name in names
                }
                if is_text and not path.is_relative_to(TABLES):
                    yield f"{path}:{node.lineno}: use select() or store/engine/bulk.py, not text()"


def _is_log(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in LOG
        and isinstance(node.func.value, ast.Name)
    )
