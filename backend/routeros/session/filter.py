"""The one filter for what a router says: how much of it is kept, how long a text may be, what it may hold.

Every word of a reply comes through here, so no caller has to think of it. Lengths go by the property's name:

- what people write (`comment`, `message`): 500 characters;
- lists, which RouterOS writes as one value (`gateway`, `target`, `servers`, ...): 65,536. Cut in the middle, a list
  would mean something else;
- everything else is a name or a number: 512 characters.

A text that is longer is cut, with an ellipsis as its end: a router with one absurd comment is still watched. A reply
that is larger than the bounds is refused, for half a configuration would be taken for the whole.

Exact texts are for a change alone: rows that are compared with a plan and put back, and the script that undoes it, are
kept character by character. Whoever shows them escapes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from librouteros.exceptions import ProtocolError

from backend.domain.text.safe_text import shortened

Row = dict[str, str]

LONGEST_NAME = 512
LONGEST_MESSAGE = 500
LONGEST_LIST = 65_536
MESSAGES = ("comment", "message")
LISTS = (
    "content",
    "dst",
    "dst-port",
    "dynamic-servers",
    "gateway",
    "icmp-options",
    "immediate-gw",
    "policy",
    "port",
    "ret",
    "servers",
    "src-port",
    "target",
    "tls-host",
)
LONGEST = dict.fromkeys(MESSAGES, LONGEST_MESSAGE) | dict.fromkeys(LISTS, LONGEST_LIST)

MOST_ROWS = 20_000
"""For one reply. The largest menus have a row per interface, and 5,000 PPPoE sessions are a large campus.

The router counts connections itself; to end them, only the ids to go are kept (`most`). Address lists have their own,
larger bound (address_lists.py).
"""

MOST_WORDS = 1_000_000  # per poll or reading of the configuration: about 100 MB of memory
MOST_ROW_WORDS = 1_000  # kept or not; a firewall rule has about a hundred properties
MOST_PROPERTIES = 2_000  # different names in one reply
MOST_TRAPS = 10  # in one reply; a router says one, or one per vanished row


class TooLarge(Exception):
    """A reply has more rows or words than any configuration needs; its rest must not be read."""


class Budget:
    """Words that a piece of work may still keep."""

    __slots__ = ("words",)

    def __init__(self) -> None:
        self.words = MOST_WORDS

    def spend(self, words: int) -> None:
        self.words -= words
        if self.words < 0:
            raise TooLarge(f"more than {MOST_WORDS} values")


class ReplyFilter:
    """Makes the rows and messages of one reply, dropping what the property list in `request` did not ask for.

    `most`: keeps so many rows, without an error for more; then MOST_ROWS does not count. `exact`: values as sent.
    """

    def __init__(
        self, request: Iterable[str | bytes], budget: Budget, *, exact: bool, most: int | None
    ) -> None:
        self.rows: list[Row] = []
        self.traps: list[str] = []
        self._wanted = _property_list(request)
        self._known: dict[str, str] = {}
        self._budget = budget
        self._exact = exact
        self._most = most

    def add_row(self, words: Sequence[str]) -> None:
        """A `!re`: only what was asked for. Raises TooLarge, ProtocolError."""
        if self._most is not None:
            if len(self.rows) >= self._most:
                return
        elif len(self.rows) >= MOST_ROWS:
            raise TooLarge(f"more than {MOST_ROWS} rows")
        self._keep(words, self._wanted)

    def add_end(self, words: Sequence[str]) -> None:
        """The words of `!done`, which no property list is about."""
        self._keep(words, None)

    def add_trap(self, words: Sequence[str]) -> None:
        if len(self.traps) < MOST_TRAPS:
            said = [word for word in words if word.startswith("=message=")]
            text = said[-1].removeprefix("=message=") if said else "no reason given"
            self.traps.append(message(text))

    def _keep(self, words: Sequence[str], wanted: Mapping[str, str] | None) -> None:
        row: Row = {}
        exact = self._exact
        for word in words:
            if word[:1] != "=":
                _check_tag(word)
                continue
            name, _, value = word[1:].partition("=")
            # One string for each name, however many rows there are.
            known = self._property(name) if wanted is None else wanted.get(name)
            if known is not None:
                # The first test is a short `plain` for nearly every value: this loop is half the
                # cost of a poll.
                short = len(value) <= LONGEST_MESSAGE and value.isprintable()
                row[known] = value if short or exact else plain(known, value)
        self._budget.spend(len(row))
        self.rows.append(row)

    def _property(self, name: str) -> str | None:
        """The name as first seen in this reply; None if it cannot be a property."""
        known = self._known.get(name)
        if known is None and len(name) <= LONGEST_NAME and name.isprintable():
            if len(self._known) >= MOST_PROPERTIES:
                raise TooLarge(f"more than {MOST_PROPERTIES} different properties")
            known = self._known[name] = name
        return known


def plain(name: str, value: str) -> str:
    """A property's value as text that can be shown anywhere."""
    return shortened(value, LONGEST.get(name, LONGEST_NAME))


def message(text: str) -> str:
    """What a `!trap` or `!fatal` says, in one line."""
    return shortened(text.replace("\r\n", ", "), LONGEST_MESSAGE)


def _property_list(request: Iterable[str | bytes]) -> Mapping[str, str] | None:
    for word in request:
        if isinstance(word, str) and word.startswith("=.proplist="):
            return _names(word)
    return None


@lru_cache(maxsize=100)
def _names(property_list: str) -> Mapping[str, str]:
    """One string object per name, which all rows share as key. There are few different lists."""
    return {name: name for name in property_list.removeprefix("=.proplist=").split(",")}


def _check_tag(word: str) -> None:
    if not word.startswith(".tag="):
        raise ProtocolError(f"a reply holds the word {word[:40]!r}")
