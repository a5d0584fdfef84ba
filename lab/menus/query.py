"""Query words of `print`: a little stack machine per row.

Rules (MikroTik manual, API queries): a test pushes a truth value, `?#` words work on the stack, what is left at the
end is ANDed. A test on an absent property is false.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from lab.wire.traps import API_FAILURE, TrapError

Lookup = Callable[[str], str | None]
Predicate = Callable[[Lookup], bool]
_Step = Callable[[list[bool], Lookup], None]

_BOOLEANS = {"yes": "true", "no": "false"}
_INTEGER = re.compile(r"-?\d+\Z")
_OPERATION = re.compile(r"(\d+)|([!&|.])")


@lru_cache(maxsize=4096)
def compile_query(words: tuple[str, ...]) -> Predicate:
    """The words with their leading `?`, in order. Raises TrapError on a malformed word."""
    steps = [_compile_word(word) for word in words]

    def matches(lookup: Lookup) -> bool:
        stack: list[bool] = []
        for step in steps:
            step(stack, lookup)
        return all(stack)

    return matches


def _compile_word(word: str) -> _Step:
    body = word[1:]
    if body.startswith("#"):
        return _operations(word, body[1:])
    if body.startswith("-"):
        return _test(body[1:], lambda value: value is None)
    if body[:1] in ("<", ">"):
        name, _, wanted = body[1:].partition("=")
        sign = -1 if body[0] == "<" else 1
        return _test(name, lambda value: value is not None and _compare(value, wanted) == sign)
    name, equals, wanted = body.removeprefix("=").partition("=")
    if not name:
        raise TrapError(f"bad query word {word}", API_FAILURE)
    if not equals:
        return _test(name, lambda value: value is not None)
    plain = _BOOLEANS.get(wanted, wanted)
    return _test(name, lambda value: value is not None and _BOOLEANS.get(value, value) == plain)


def _test(name: str, holds: Callable[[str | None], bool]) -> _Step:
    def push(stack: list[bool], lookup: Lookup) -> None:
        stack.append(holds(lookup(name)))

    return push


def _compare(left: str, right: str) -> int:
    """-1, 0 or 1; as numbers if both are integers, else as text."""
    if _INTEGER.match(left) and _INTEGER.match(right):
        a, b = int(left), int(right)
        return (a > b) - (a < b)
    return (left > right) - (left < right)


def _operations(word: str, text: str) -> _Step:
    marks = [match.group() for match in _OPERATION.finditer(text)]
    if not marks or "".join(marks) != text:
        raise TrapError(f"bad query word {word}", API_FAILURE)

    def run(stack: list[bool], _lookup: Lookup) -> None:
        try:
            for position, mark in enumerate(marks):
                _operate(stack, mark, marks, position)
        except IndexError as error:
            raise TrapError(f"bad query word {word}", API_FAILURE) from error

    return run


def _operate(stack: list[bool], mark: str, marks: list[str], position: int) -> None:
    if mark == "!":
        stack[-1] = not stack[-1]
    elif mark == ".":
        # Behind an index the dot only ends the number.
        if not (position and marks[position - 1].isdigit()):
            stack.append(stack[-1])
    elif mark in "&|":
        right, left = stack.pop(), stack.pop()
        stack.append(left and right if mark == "&" else left or right)
    else:
        value = stack[-1 - int(mark)]
        if position == len(marks) - 1:
            stack.clear()
        stack.append(value)
