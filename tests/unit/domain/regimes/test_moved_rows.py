"""What differs between two readings, row by row: which row moved and where to, which changed and which is another."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.regimes.subset import Entry, Subset
from backend.domain.regimes.subset_differences import RowDifference, row_differences


def row(text, comment="", *, disabled=False):
    """`chain=a mark=b` as an entry."""
    said = tuple(sorted(tuple(pair.split("=", 1)) for pair in text.split()))
    return Entry(said, comment, disabled)


def rows(*texts):
    return [row(f"chain=prerouting action={text}") for text in texts]


def differences(before, after, section="mangle"):
    return row_differences(Subset({section: tuple(before)}), Subset({section: tuple(after)}))


def moves_between(before, after, section="mangle"):
    return [
        (difference.kind, difference.entry.get("action") or difference.entry.said, difference.place)
        for difference in differences(before, after, section)
    ]


# moved --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "before, after, name, place",
    [
        ("abcd", "dabc", "d", 1),
        ("abcd", "bcda", "a", 4),
        ("abcd", "acbd", "c", 2),  # either neighbour may have moved: the first of them is told
        ("abcd", "acdb", "b", 4),
        ("abcd", "adbc", "d", 2),
        ("ab", "ba", "b", 1),
        ("aab", "aba", "b", 2),
        ("cacba", "cabac", "c", 5),  # of two equal rows the second one
        ("aab", "baa", "b", 1),
        ("abcde", "aecbd", "e", 2),  # more than one moved: the first that is out of place
        ("abcd", "dcba", "d", 1),
        ("abcd", "badc", "b", 1),
        ("abcdef", "abdcfe", "d", 3),
    ],
)
def test_the_row_that_moved_and_where_it_stands_now(before, after, name, place):
    assert moves_between(rows(*before), rows(*after)) == [("moved", name, place)]


def test_rows_that_are_off_have_no_place():
    """A disabled row between the others is not counted, in either reading."""
    off = row("action=x", disabled=True)
    first, second, third = rows(*"abc")
    assert moves_between([off, first, second, third], [third, off, first, second]) == [
        ("moved", "c", 1)
    ]
    assert moves_between([first, second, third], [off, off, second, first, third]) == [
        ("moved", "b", 1)
    ]
    assert moves_between([first, off, second], [off, first, second]) == []


def test_the_order_of_comments_is_no_order():
    before = [row("action=a", "one"), row("action=a", "two"), row("action=b")]
    assert moves_between(before, [before[1], before[0], before[2]]) == []


@pytest.mark.parametrize("section", ["nat", "fasttrack", "routing_rule", "mangle"])
def test_sections_that_the_router_walks_in_order(section):
    before = rows(*"abc")
    assert [difference.kind for difference in differences(before, before[::-1], section)] == [
        "moved"
    ]


@pytest.mark.parametrize("section", ["setting", "route", "table", "member", "client"])
def test_sections_in_which_the_order_says_nothing(section):
    before = rows(*"abc")
    assert differences(before, before[::-1], section) == ()


@given(st.lists(st.sampled_from("abcde"), min_size=2, max_size=7), st.data())
def test_putting_the_told_row_back_explains_the_move(names, data):
    """One row taken out and put elsewhere: taking the told row out of both readings leaves the same order."""
    take = data.draw(st.integers(0, len(names) - 1))
    rest = names[:take] + names[take + 1 :]
    at = data.draw(st.integers(0, len(rest)))
    after = [*rest[:at], names[take], *rest[at:]]
    moves = moves_between(rows(*names), rows(*after))
    if after == names:
        assert moves == []
        return
    ((kind, name, place),) = moves
    assert kind == "moved"
    assert after[place - 1] == name
    # Of equal rows any may be the one that moved.
    without = [
        [*names[:at], *names[at + 1 :]] for at, name_at in enumerate(names) if name_at == name
    ]
    assert [*after[: place - 1], *after[place:]] in without


# changed, or another row --------------------------------------------------------------------------------

OLD = "chain=prerouting action=mark-connection connection-mark=no-mark new-connection-mark=ISP1"


@pytest.mark.parametrize(
    "old, new, is_changed",
    [
        # three of four alike
        (row(OLD), row(OLD.replace("ISP1", "ISP2")), True),
        # exactly half is not enough
        (row("a=1 b=1"), row("a=1 b=2"), False),
        (row("a=1 b=1 c=1"), row("a=1 b=1 c=2"), True),
        (row("a=1 b=1 c=1"), row("a=1 b=2 c=2"), False),
        # the same comment is as good as another property in common
        (row("a=1 b=1", "vip"), row("a=1 b=2", "vip"), True),
        (row("a=1 b=1", "vip"), row("a=1 b=2", "guests"), False),
        (row("a=1 b=1", ""), row("a=1 b=2", ""), False),
        (row("a=1 b=1", "vip"), row("a=1 b=2", ""), False),
        (row("a=1 b=1 c=1", "vip"), row("a=2 b=2 c=1", "vip"), False),
        # alone it is not: two of two properties differ
        (row("a=1 b=1", "vip"), row("a=2 b=2", "vip"), False),
        # two alike, and another comment: the comment takes nothing away
        (row("a=1 b=1 c=1", "vip"), row("a=1 b=1 c=2", "guests"), True),
        # a property more or less
        (row("a=1 b=1"), row("a=1 b=1 c=1"), True),
        (row("a=1"), row("a=1 b=1"), False),
        (row("a=1"), row("a=1 b=1 c=1"), False),
        # a row of one property is its name
        (row("rp-filter=no"), row("rp-filter=strict"), True),
        (row("rp-filter=no"), row("hash-policy=l3"), False),
        (row("a=1"), row("a=2 b=1"), False),
    ],
)
def test_a_row_is_the_one_that_is_gone_if_most_of_it_is_alike(old, new, is_changed):
    kinds = [difference.kind for difference in differences([old], [new])]
    assert kinds == (["changed"] if is_changed else ["removed", "added"])


def test_rows_that_say_nothing_are_not_alike():
    assert [difference.kind for difference in differences([Entry(())], [row("a=1 b=1")])] == [
        "removed",
        "added",
    ]


def test_of_several_new_rows_the_most_alike_is_the_changed_one():
    old = row("a=1 b=1 c=1 d=1")
    near, nearer = row("a=1 b=1 c=1 d=2 e=2"), row("a=1 b=1 c=1 d=2")
    for after in ([near, nearer], [nearer, near]):
        changes = differences([old], after)
        assert [(change.kind, change.entry) for change in changes] == [
            ("changed", nearer),
            ("added", near),
        ]


def test_each_new_row_explains_one_that_is_gone():
    first, second = row("a=1 b=1 c=1"), row("a=1 b=1 c=2")
    third = row("a=1 b=1 c=3")
    changes = differences([first, second], [third])
    assert [(change.kind, change.before, change.after) for change in changes] == [
        ("changed", first, third), ("removed", second, None),
    ]  # fmt: skip


def test_a_changed_row_says_what_was_and_what_is():
    (only,) = differences([row("a=1 b=1 c=1 d=1")], [row("a=1 b=2 c=1 e=1 d=1")])
    assert only.changes == (("b", "1", "2"), ("e", "", "1"))
    assert (only.place, only.section) == (0, "mangle")
    (gone,) = differences([row("a=1")], [])
    assert (gone.entry, gone.changes) == (row("a=1"), (("a", "1", ""),))
    with pytest.raises(ValueError, match="nothing"):
        _ = RowDifference("mangle", "removed", None, None).entry


# as often as it is there --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "before, after, kinds",
    [
        ("aab", "ab", ["removed"]),
        ("ab", "aab", ["added"]),
        ("aab", "abb", ["removed", "added"]),
        ("aaab", "b", ["removed"] * 3),
    ],
)
def test_equal_rows_count_as_often_as_they_are_there(before, after, kinds):
    different = {"a": "chain=x action=a", "b": "dst=y gateway=b"}
    pair = ([row(different[name]) for name in names] for names in (before, after))
    assert [difference.kind for difference in differences(*pair)] == kinds


# switched -----------------------------------------------------------------------------------------------


def test_a_row_that_was_switched_is_told_as_such():
    on = row("chain=x action=a")
    off = replace(on, disabled=True)
    others = [row("dst=1 gateway=2", disabled=True), row("dst=1 gateway=3")]
    for before, after, kind in (
        ([on], [off], "disabled"),
        ([off], [on], "enabled"),
        ([on], [], "removed"),
        ([], [on], "added"),
        ([on, off], [off, off], "disabled"),
    ):
        assert [
            difference.kind for difference in differences([*before, *others], [*after, *others])
        ] == [kind]


def test_a_route_that_is_off_is_known_by_its_target_and_gateway():
    """Versions print hardly more than that of a disabled route."""
    on = row("dst-address=0.0.0.0/0 gateway=203.0.1.1 distance=1 scope=30")
    small = row("dst-address=0.0.0.0/0 gateway=203.0.1.1", disabled=True)
    elsewhere = row("dst-address=0.0.0.0/0 gateway=203.0.2.1", disabled=True)
    lesser = row("dst-address=10.0.0.0/8 gateway=203.0.1.1", disabled=True)
    assert [difference.kind for difference in differences([on], [small], "route")] == ["disabled"]
    assert [change.kind for change in differences([small], [on], "route")] == ["enabled"]
    assert [change.kind for change in differences([on], [elsewhere, lesser], "route")] == [
        "removed"
    ]
    assert [change.kind for change in differences([elsewhere, lesser], [on], "route")] == ["added"]
    assert [change.kind for change in differences([on], [small], "mangle")] == ["removed"]


def test_sections_are_told_in_a_fixed_order():
    before = Subset({"member": (row("a=1"),), "mangle": (row("b=1"),), "table": (row("c=1"),)})
    changes = row_differences(before, Subset({}))
    assert [change.section for change in changes] == ["mangle", "table", "member"]
    assert row_differences(before, before) == ()
