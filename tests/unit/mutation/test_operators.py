"""Every kind of fault, on sources small enough to list all that is made of them."""

from __future__ import annotations

import pytest

from tests.mutation.mutants import mutants, sample
from tests.mutation.table import Equivalent, without

CASES = [
    pytest.param("x = a < b", {"x = a <= b", "x = a >= b"}, id="below"),
    pytest.param("x = a >= b", {"x = a > b", "x = a < b"}, id="at least"),
    pytest.param("x = a == b", {"x = a != b"}, id="equal"),
    pytest.param("x = a is not b", {"x = a is b"}, id="identity"),
    pytest.param("x = a  not  in b", {"x = a in b"}, id="membership"),
    pytest.param("x = a + b", {"x = a - b"}, id="sum"),
    pytest.param("x = a * b", {"x = a // b"}, id="product"),
    pytest.param("x = a / b", {"x = a * b"}, id="quotient"),
    pytest.param("x = a and b or c", {"x = a or b or c", "x = a and b and c"}, id="boolean"),
    pytest.param("x = not a", {"x = a"}, id="not"),
    pytest.param("x = -a", {"x = a"}, id="sign"),
    pytest.param("x = 1_000", {"x = 1001"}, id="constant"),
    pytest.param("x = f(a, b=c)", {"x = f(a, )"}, id="keyword"),
    pytest.param("x = f(b=c, d=e)", {"x = f(d=e)", "x = f(b=c, )"}, id="keywords"),
    pytest.param("x = [a for a in b if a]", {"x = [a for a in b if True]"}, id="filter"),
    pytest.param("x = min(a, b)", {"x = max(a, b)"}, id="min"),
    pytest.param("x = sorted(a)", {"x = (a)"}, id="sorted"),
    pytest.param("x = round(a)", {"x = (a)"}, id="round"),
    pytest.param("x = a if b else c", {"x = a if True else c", "x = a if False else c"}, id="if"),
]


@pytest.mark.parametrize("text, expected", CASES)
def test_every_fault_of_an_expression(text: str, expected: set[str]) -> None:
    assert {mutant.after for mutant in mutants(text + "\n")} == expected


def test_every_fault_of_a_function() -> None:
    text = "def f(a):\n    if a:\n        a += b\n    g(a)\n    return a\n"
    assert {(mutant.before, mutant.after) for mutant in mutants(text)} == {
        ("if a:", "if True:"),
        ("if a:", "if False:"),
        ("a += b", "a -= b"),
        ("a += b", "pass"),
        ("g(a)", "pass"),
        ("return a", "return None"),
    }


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('"""What it does."""\n', id="docstring"),
        pytest.param("x: Kind[1]\n", id="annotation"),
        pytest.param("@kind(order=True)\nclass A:\n    pass\n", id="decorator"),
        pytest.param("def f(a: Kind[1]) -> Kind[2]:\n    assert a > 1\n", id="invariant"),
        pytest.param("def f():\n    log.info(a, b=c)\n", id="log"),
        pytest.param("x = f'{a + 1}'\n", id="sentence"),
        pytest.param("x = zip(a, b, strict=True)\n", id="check"),
        pytest.param("def f():\n    return None\n", id="None"),
        pytest.param("x = 'a' + b\n", id="text"),
        pytest.param("from a import b\nif TYPE_CHECKING:\n    import c\n", id="imports"),
    ],
)
def test_what_no_test_could_see_is_left_alone(text: str) -> None:
    assert mutants(text) == []


def test_an_assignment_is_dropped_only_where_the_name_has_another_value() -> None:
    text = "def f(a):\n    b = a\n    c = b\n    c = a\n    c.d = a\n"
    assert [(mutant.line, mutant.after) for mutant in mutants(text)] == [(4, "pass"), (5, "pass")]


def test_a_fault_belongs_to_the_outermost_function_and_none_in_its_head() -> None:
    text = "class A:\n    def f(self, a=1):\n        def g():\n            return a\n        g()\n"
    assert {(mutant.after, mutant.function) for mutant in mutants(text)} == {
        ("def f(self, a=2):", ""),
        ("return None", "A.f"),
        ("pass", "A.f"),
    }


def test_offsets_are_right_behind_letters_of_several_bytes() -> None:
    assert [mutant.after for mutant in mutants("x = f('µ', 1)\n")] == ["x = f('µ', 2)"]


def test_a_sample_is_the_same_each_time_and_does_not_change_with_lines_added_elsewhere() -> None:
    text = "".join(f"x{number} = {number}\n" for number in range(60))
    kept = sample(mutants(text), 20, "")
    assert len(kept) == 20
    assert kept == sample(mutants(text), 20, "")
    moved = sample(mutants("\n# More.\n" + text), 20, "")
    assert [mutant.key for mutant in moved] == [mutant.key for mutant in kept]
    assert kept != sample(mutants(text), 20, "other")


def test_what_is_listed_as_equivalent_is_not_tried() -> None:
    listed = Equivalent("a.py", "f", "return a", "return None", "nobody reads it")
    text = "def f(a):\n    g(a)\n    return a\n"
    assert [mutant.after for mutant in without(mutants(text), [listed])] == ["pass"]
