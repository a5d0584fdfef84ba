"""Connections through a campus's router, all side by side: where each of their packets came out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from tests.integration.kernel.tagged import TURNS, Ends, Tag
from tests.integration.kernel.taps import ROUTER, Sight, Taps

NOWHERE = ""
OWN = ("10.10.0.1", "198.18.1.2", "198.18.2.2", "198.18.3.2")


@dataclass(frozen=True)
class Connection:
    """The interface that its first packet enters by, and how that packet looks then."""

    entry: str
    ends: Ends


@dataclass
class Course:
    """What was seen of a connection, by turn."""

    connection: Connection
    seen: dict[str, Sight] = field(default_factory=dict)

    def at(self, turn: str) -> str:
        """The interface that a packet came out of, ROUTER, or NOWHERE."""
        return self.seen[turn].at if turn in self.seen else NOWHERE

    @property
    def goes_on(self) -> bool:
        """Whether anybody answers. Nobody outside has an address of the router's own, nor would the router hear him."""
        first = self.seen.get("first")
        return first is not None and first.at != ROUTER and first.ends.destination not in OWN


def courses(
    wired: Taps, connections: Iterable[Connection], leaving: Collection[Connection]
) -> list[Course]:
    """Turn by turn. `leaving`: those whose first packet is waited for until it comes out."""
    wired.forget_connections()
    courses_ = [Course(connection) for connection in connections]
    wanted = {Tag(at, "first") for at, each in enumerate(courses_) if each.connection in leaving}
    for turn in TURNS:
        for number, course in enumerate(courses_):
            if turn == "first" or course.goes_on:
                _send(wired, course, Tag(number, turn))
        _note(courses_, wired.settled(wanted))
        wanted = set()
    return courses_


def _send(wired: Taps, course: Course, tag: Tag) -> None:
    if not tag.turn.endswith("answer"):
        wired.send(course.connection.entry, course.connection.ends, tag)
        return
    first = course.seen["first"]
    wired.send(first.at, first.ends.turned(), tag)


def _note(courses_: list[Course], sights: Mapping[Tag, list[Sight]]) -> None:
    for tag, seen in sights.items():
        assert len(seen) == 1, (tag, seen)
        courses_[tag.connection].seen[tag.turn] = seen[0]
