import pytest

from lab.menus.query import compile_query
from lab.wire.traps import TrapError

ROW = {"name": "ether1", "type": "ether", "mtu": "1500", "running": "true", "comment": ""}


def holds(*words: str) -> bool:
    return compile_query(words)(ROW.get)


@pytest.mark.parametrize(
    "words, expected",
    [
        ((), True),
        (("?name",), True),
        (("?nosuch",), False),
        (("?-name",), False),
        (("?-nosuch",), True),
        (("?name=ether1",), True),
        (("?=name=ether1",), True),
        (("?name=ether2",), False),
        (("?running=yes",), True),
        (("?running=true",), True),
        (("?running=no",), False),
        (("?dynamic=false",), False),
        (("?dynamic=no",), False),
        (("?comment=",), True),
        (("?>comment=",), False),
        (("?>name=",), True),
        (("?<mtu=1600",), True),
        (("?>mtu=900",), True),
        (("?>mtu=1500",), False),
        (("?<nosuch=5",), False),
        (("?>nosuch=5",), False),
        (("?name=ether1", "?type=vlan"), False),
        (("?name=x", "?type=ether", "?#|"), True),
        (("?name=ether1", "?type=vlan", "?#&"), False),
        (("?name=x", "?#!"), True),
        (("?name=a", "?name=b", "?name=ether1", "?#||"), True),
        (("?name=a", "?name=b", "?name=ether1", "?#|", "?#|"), True),
        (("?name=x", "?type=ether", "?#|!"), False),
        (("?name=ether1", "?#.", "?#&"), True),
        (("?name=x", "?#.!", "?#|"), True),
        # An index in the middle copies that value, at the end it replaces the whole stack.
        (("?name=ether1", "?name=x", "?#1.&", "?#|"), True),
        (("?name=ether1", "?name=x", "?#1"), True),
        (("?name=ether1", "?name=x", "?#0"), False),
    ],
)
def test_table(words, expected):
    assert holds(*words) is expected


@pytest.mark.parametrize(
    "words", [("?#|",), ("?name=x", "?#&"), ("?#x",), ("?#",), ("?=",), ("?#5",)]
)
def test_malformed_words_are_trapped(words):
    with pytest.raises(TrapError):
        holds(*words)
