"""Which connections are closed when there are too many."""

from __future__ import annotations

import logging

import pytest

from cli.serving.connection_room import Room
from cli.serving.open_files import MOST_CONNECTIONS, most_connections


class Connection:
    def __init__(self) -> None:
        self.is_open = True

    def let_go(self) -> None:
        self.is_open = False


def entered(room: Room, count: int) -> list[Connection]:
    made = [Connection() for _ in range(count)]
    for each in made:
        room.enter(each)
    return made


def test_who_waits_longest_for_its_client_is_closed() -> None:
    room = Room(3, lambda: 0.0)
    first, second, third = entered(room, 3)
    room.serve(first)
    room.wait(first)
    entered(room, 1)
    assert [each.is_open for each in (first, second, third)] == [True, False, True]
    assert len(room) == 3


def test_who_is_being_served_stays() -> None:
    room = Room(2, lambda: 0.0)
    served = entered(room, 2)
    for each in served:
        room.serve(each)
    [late] = entered(room, 1)
    assert all(each.is_open for each in served)
    assert not late.is_open


def test_a_connection_that_left_leaves_its_place() -> None:
    room = Room(1, lambda: 0.0)
    [first] = entered(room, 1)
    room.leave(first)
    room.wait(first)
    [second] = entered(room, 1)
    assert second.is_open
    assert len(room) == 1


def test_a_flood_is_told_in_one_line_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    at_s = 0.0
    room = Room(5, lambda: at_s)
    with caplog.at_level(logging.WARNING):
        entered(room, 1000)
        assert len(caplog.records) == 1
        at_s = 60.0
        entered(room, 1000)
    assert len(caplog.records) == 2
    assert "more than 5 connections" in caplog.text


@pytest.mark.parametrize(
    "open_files, connections", [(256, 128), (1024, 512), (4096, 3584), (65_536, MOST_CONNECTIONS)]
)
def test_some_files_are_left_for_ourselves(open_files: int, connections: int) -> None:
    assert most_connections(open_files) == connections
