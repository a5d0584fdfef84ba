"""Connections keep the mark that they got first, die out, and can be forgotten by hand."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from lab.campuses.campus import Campus, open_campus
from lab.campuses.presets import inside_session
from lab.scenarios.files import load_scenario

TABLE, MANGLE = "/ip/firewall/connection", "/ip/firewall/mangle"
LIFETIME_S = load_scenario("strada").population.lifetime_s
DAY_S = 86400


class Place:
    """strada, on a clock that the test moves: a day of ECMP, then PCC, whose rules mark new connections only.

    The paper's volumes are not asked for, so nothing has to be calibrated.
    """

    def __init__(self) -> None:
        strada = load_scenario("strada")
        ecmp, pcc = (replace(regime, new_only=True) for regime in strada.regimes)
        zero = datetime(2026, 9, 7, tzinfo=ZoneInfo(strada.time_zone)).timestamp()
        self.now = zero
        scenario = replace(strada, regimes=(ecmp, replace(pcc, at_s=DAY_S)), landings=())
        self.campus: Campus = open_campus(scenario, 1, zero, lambda: self.now)
        self.now = zero + 2 * DAY_S
        self.campus.seek(self.now)
        self.session = inside_session(self.campus.router)

    def ask(self, *words: str) -> list[list[str]]:
        return self.campus.router.run(self.session, *words)

    def rows(self, *words: str) -> list[dict[str, str]]:
        replies = [reply for reply in self.ask(*words) if reply[0] == "!re"]
        return [dict(word[1:].split("=", 1) for word in reply[1:]) for reply in replies]

    def count(self, mark: str) -> int:
        ((_, ret),) = self.ask(f"{TABLE}/print", "=count-only=", f"?connection-mark={mark}")
        return int(ret.removeprefix("=ret="))

    def wait(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def place() -> Place:
    return Place()


def move_all_to(place: Place, mark: str) -> None:
    for rule in place.rows(f"{MANGLE}/print", "?per-connection-classifier"):
        assert place.ask(f"{MANGLE}/set", f"=.id={rule['.id']}", f"=new-connection-mark={mark}")


def marks(place: Place) -> list[str]:
    rules = place.rows(f"{MANGLE}/print", "?per-connection-classifier")
    return sorted({rule["new-connection-mark"] for rule in rules})


def test_every_stream_is_a_row(place):
    rows = place.rows(f"{TABLE}/print")
    assert len(rows) == place.campus.model.connections.population.size
    assert len({row[".id"] for row in rows}) == len(rows)
    assert {row["connection-mark"] for row in rows} == set(marks(place))
    assert {row["protocol"] for row in rows} == {"tcp", "udp"}
    assert all(row["srcnat"] == "true" for row in rows)
    assert sum(map(place.count, marks(place))) == len(rows)


def test_running_connections_keep_their_mark_until_they_end(place):
    first_mark, *others = marks(place)
    before = {mark: place.count(mark) for mark in others}
    move_all_to(place, first_mark)
    assert {mark: place.count(mark) for mark in others} == before
    place.wait(LIFETIME_S)
    # A generation dies as exp(-age / lifetime): a third is left.
    left = sum(map(place.count, others)) / sum(before.values())
    assert 0.25 < left < 0.5
    place.wait(20 * LIFETIME_S)
    assert sum(map(place.count, others)) == 0


def test_forgotten_ones_are_classified_anew_at_once(place):
    mark, other, *_ = marks(place)
    move_all_to(place, mark)
    old = place.rows(f"{TABLE}/print", f"?connection-mark={other}", "=.proplist=.id,src-address")
    ids = [row[".id"] for row in old]
    half = ids[: len(ids) // 2]
    assert place.ask(f"{TABLE}/remove", f"=.id={','.join(half)}") == [["!done"]]
    assert place.count(other) == len(ids) - len(half)
    assert place.ask(f"{TABLE}/remove", f"=.id={half[0]}")[0][0] == "!trap"
    script = f'{TABLE}/remove [find connection-mark="{other}"]'
    place.ask("/execute", f"=script={script}", "=as-string=")
    assert place.count(other) == 0


def test_a_reboot_forgets_all(place):
    mark, other, *_ = marks(place)
    move_all_to(place, mark)
    place.campus.router.reboot(place.now)
    place.wait(1)
    assert place.count(other) == 0


def test_what_a_first_packet_gets(place):
    router, model = place.campus.router, place.campus.model
    assert set(model.first_marks(router)) == set(marks(place))
    rule = place.rows(f"{MANGLE}/print", "?per-connection-classifier")[0]
    place.ask(f"{MANGLE}/disable", f"=.id={rule['.id']}")
    lost = model.first_marks(router).count("no-mark")
    assert 0 < lost < model.connections.population.size / 2
