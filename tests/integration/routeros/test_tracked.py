"""Running connections of a mark: counted, and forgotten a few at a time."""

from __future__ import annotations

import pytest

from backend.errors import RouterRefused
from backend.routeros.reading import tracked
from backend.routeros.reading.tracked import CONNECTIONS, count, count_by_mark, forget
from backend.routeros.session.client import Connection
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD


@pytest.fixture
def connection(site) -> Connection:
    menu = site.router.menus[CONNECTIONS]
    for n in range(7):
        menu.add_row(protocol="udp", src_address=f"10.10.0.{n}:53", connection_mark="ISP2")
    menu.add_row(protocol="udp", src_address="10.10.0.9:53", connection_mark="ISP3")
    menu.add_row(protocol="udp", src_address="10.10.0.10:53")
    return site.connect()


def test_they_are_counted_by_mark(connection: Connection) -> None:
    counted = count_by_mark(connection, ["ISP1", "ISP2", "ISP3"])
    assert counted == {"ISP1": 0, "ISP2": 7, "ISP3": 1}
    assert count(connection) == 9


def test_so_many_are_forgotten_and_no_others(connection: Connection, monkeypatch) -> None:
    monkeypatch.setattr(tracked, "AT_ONCE", 2)
    assert forget(connection, "ISP2", 5) == 5
    assert count_by_mark(connection, ["ISP2", "ISP3"]) == {"ISP2": 2, "ISP3": 1}
    assert forget(connection, "ISP2", 5) == 2
    assert forget(connection, "ISP2", 5) == 0


def test_one_that_ended_meanwhile_keeps_the_others_from_nothing(
    site, connection: Connection
) -> None:
    ids = [row[".id"] for row in connection.command(f"{CONNECTIONS}/print", "=.proplist=.id")]
    site.router.menus[CONNECTIONS].rows.pop(3)
    tracked._remove(connection, ids[:7])
    assert count_by_mark(connection, ["ISP2", "ISP3"]) == {"ISP2": 0, "ISP3": 1}


def test_a_user_who_may_only_read_forgets_nothing(site, connection: Connection) -> None:
    other = site.connect(username=MONITOR, password=MONITOR_PASSWORD)
    with pytest.raises(RouterRefused) as refused:
        forget(other, "ISP2", 1)
    assert refused.value.code == "missing_policy"
    assert count_by_mark(connection, ["ISP2"]) == {"ISP2": 7}
