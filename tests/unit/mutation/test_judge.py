"""The function that a fault is put into, below whatever it is wrapped in."""

from __future__ import annotations

import inspect
from functools import cache, cached_property

import pytest

from tests.mutation.judge import plain


class Box:
    @property
    def width(self) -> int:
        return 1

    @cached_property
    def height(self) -> int:
        return 2

    @staticmethod
    def of() -> Box:
        return Box()

    @classmethod
    def empty(cls) -> Box:
        return cls()


@cache
def depth() -> int:
    return 3


@pytest.mark.parametrize("name", ["width", "height", "of", "empty"])
def test_a_function_of_a_class_is_found(name: str) -> None:
    assert plain(inspect.getattr_static(Box, name)).__name__ == name


def test_a_function_behind_a_cache_is_found() -> None:
    assert plain(depth).__name__ == "depth"


def test_what_has_no_function_is_not_taken_for_judged() -> None:
    with pytest.raises(TypeError, match="no function"):
        plain(3)
