"""All mutants of a module, a sample of them, and which nodes have none because no test could or should tell."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tests.mutation.operators import Edit, edits_of
from tests.mutation.source import Function, Source

LOGGERS = ("log", "logger")


@dataclass(frozen=True)
class Mutant:
    """`function` is empty where the fault lies outside of functions: then the module is imported with it.

    `before` and `after`: the lines that differ, their spaces made one. They name a mutant where line numbers change.
    """

    function: str
    operator: str
    line: int
    before: str
    after: str
    source: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.function, self.before, self.after


def mutants(text: str) -> list[Mutant]:
    """In order of lines; none that is no Python, and none twice."""
    source = Source(text)
    by_source: dict[str, Mutant] = {}
    for function, node in _nodes(source):
        for edit in edits_of(source, node):
            mutant = _mutant(source, function, edit)
            if mutant and mutant.source not in by_source:
                by_source[mutant.source] = mutant
    return sorted(by_source.values(), key=lambda mutant: mutant.line)


def sample(choice: Iterable[Mutant], count: int, seed: str) -> list[Mutant]:
    """By a hash of what they say: an edit elsewhere in the file leaves the sample as it is."""

    def place(mutant: Mutant) -> bytes:
        return hashlib.sha256("\n".join((seed, *mutant.key)).encode()).digest()

    kept = sorted(choice, key=place)[:count]
    return sorted(kept, key=lambda mutant: mutant.line)


def _mutant(source: Source, function: str, edit: Edit) -> Mutant | None:
    changed = source.text[: edit.start] + edit.text + source.text[edit.end :]
    try:
        if ast.dump(ast.parse(changed)) == ast.dump(source.tree):
            return None
        compile(changed, "mutant", "exec")
    except SyntaxError:
        return None
    first, last = source.lines(edit.start, edit.end)
    return Mutant(
        function,
        edit.operator,
        source.line_of(edit.start),
        _one_line(source.text[first:last]),
        _one_line(changed[first : last + len(changed) - len(source.text)]),
        changed,
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _nodes(source: Source) -> Iterator[tuple[str, ast.AST]]:
    names = {node: name for name, node in source.functions()}
    yield from _below(source.tree, "", names)


def _below(
    node: ast.AST, function: str, names: dict[Function, str]
) -> Iterator[tuple[str, ast.AST]]:
    for child in ast.iter_child_nodes(node):
        if _is_left_alone(node, child):
            continue
        # What stands in a function's head is evaluated when the module is imported.
        inner = function
        if isinstance(node, Function) and child in node.body:
            inner = names.get(node, function)
        if not isinstance(child, ast.stmt) or _matters(node, child, inner):
            yield inner, child
        yield from _below(child, inner, names)


def _is_left_alone(parent: ast.AST, node: ast.AST) -> bool:
    """Annotations, decorators, sentences, invariants and the log are no behaviour that a test should see."""
    if isinstance(node, ast.Assert | ast.JoinedStr | ast.arg | ast.Import | ast.ImportFrom):
        return True
    if isinstance(parent, ast.AnnAssign) and node is parent.annotation:
        return True
    if isinstance(parent, Function) and node is parent.returns:
        return True
    if node in getattr(parent, "decorator_list", ()):
        return True
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    return isinstance(node, ast.Expr) and (_is_log(node.value) or _is_docstring(node.value))


def _is_log(value: ast.expr) -> bool:
    function = value.func if isinstance(value, ast.Call) else None
    return isinstance(function, ast.Attribute) and ast.unparse(function.value) in LOGGERS


def _is_docstring(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def _matters(parent: ast.AST, node: ast.stmt, function: str) -> bool:
    """Without the only assignment of a name every test fails at once: such a mutant says nothing."""
    if not isinstance(node, ast.Assign):
        return True
    if not function:
        return False
    target = node.targets[0]
    return not isinstance(target, ast.Name) or _is_set_before(parent, node, target.id)


def _is_set_before(parent: ast.AST, node: ast.stmt, name: str) -> bool:
    if name in {used.id for used in ast.walk(node) if _is_read(used)}:
        return True
    body: Sequence[ast.AST] = getattr(parent, "body", ())
    earlier = body[: body.index(node)] if node in body else ()
    return any(_is_written(used, name) for statement in earlier for used in ast.walk(statement))


def _is_read(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)


def _is_written(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name
