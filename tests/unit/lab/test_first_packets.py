"""First packets in the counters of new rules: a change is confirmed by them (services/changes/acts.unmet)."""

import pytest

from lab.scenarios.files import load_scenario
from tests.unit.lab.test_traffic import DAY, HOUR, MANGLE, World

STRADA = load_scenario("strada")
EVENING_S = 9 * 7 * DAY + 5 * DAY + 19.9 * HOUR  # a Saturday: the campus is nearly empty
WEIGHTS = {"Conn ISP1": 1, "Conn ISP2": 10, "Conn ISP3": 10}


@pytest.fixture
def evening() -> World:
    world = World(STRADA)
    world.go(EVENING_S)
    return world


def divide(world: World) -> None:
    """As a plan of Timbang does: a chain of 21 buckets for new connections, in place of the old rules."""
    for row in world.router.menus[MANGLE].where(action="mark-connection"):
        world.write("/ip/firewall/mangle/set", f"=.id={row['.id']}", "=disabled=yes")
    chain = ("=chain=timbang-a", "=action=mark-connection", "=connection-state=new")
    marks = [mark for mark, weight in WEIGHTS.items() for _ in range(weight)]
    for number, mark in enumerate(marks):
        pcc = f"=per-connection-classifier=both-addresses:{len(marks)}/{number}"
        mark_word = f"=new-connection-mark={mark}"
        world.write("/ip/firewall/mangle/add", *chain, pcc, mark_word, "=connection-mark=no-mark")
    first = world.router.menus[MANGLE].rows[0][".id"]
    world.write(
        *("/ip/firewall/mangle/add", "=chain=prerouting", "=action=jump", f"=place-before={first}"),
        *("=jump-target=timbang-a", "=connection-mark=no-mark", "=in-interface=bridge-lan"),
    )


def packets(world: World) -> list[int]:
    menu = world.router.menus[MANGLE]
    return [menu.counters[row[".id"]]["packets"] for row in menu.where(chain="timbang-a")]


def test_new_connections_meet_all_of_21_buckets_within_a_minute(evening: World) -> None:
    """Cut to whole packets per slot, their counters stood still for minutes: no change was ever confirmed."""
    divide(evening)
    evening.go(EVENING_S + 60)
    assert min(packets(evening)) > 0
