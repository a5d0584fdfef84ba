"""Every kind of process is killed, services are taken away; whatever the routers counted is in the books, once.

One installation, one scenario: the tests run in this order, and each leaves everything whole.
"""

from __future__ import annotations

import time
from functools import partial
from statistics import median

import pytest

from tests.clock import clock_ahead
from tests.production.accounting import books, connected
from tests.production.fleet import CUT_ROUTER, CUT_UPLINK
from tests.production.installation import INTERVAL_S, SHARDS
from tests.production.jobs import ask_for_a_self_check, asked_per_second, is_default_queue_empty
from tests.production.leases import owners
from tests.production.processes import Process, until
from tests.production.proxy import ROUND_ROBIN, SOURCE_HASH
from tests.production.scene import MOMENT_S, WHOLE_S, Scene
from tests.production.stalls import LONGEST_INTERVALS
from tests.services.require import lacking

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]

OUTAGE_S = 15.0
AHEAD_S = 15.0
DATABASE_OUTAGES_S = [20.0, pytest.param(120.0, marks=pytest.mark.deep)]
"""Longer than a lease (15 s). More readings wait in a longer one, and nothing else is different."""

SLOT_S = 300

MORE_MINUTES = 4
"""To look at, while too many polls are missed."""

HARMLESS = ["interface_found", "unreachable"]
"""Kinds of events that say nothing of bytes: all others tell of losses, or of lines that changed."""


def test_one_login_per_router_to_begin_with(scene: Scene) -> None:
    time.sleep(3 * INTERVAL_S)
    scene.assert_every_byte_is_there()
    scene.assert_logins_are_due_to_moves()


@pytest.mark.parametrize("how", [ROUND_ROBIN, SOURCE_HASH])
def test_api_replicas_are_killed_and_no_get_fails(scene: Scene, how: str) -> None:
    scene.installation.proxy.balance(how)
    for api in scene.installation.apis:
        scene.wait_for_both_replicas()
        with scene.fault(f"kill -9 of {api.name} behind {how}", polls_suffer=False):
            scene.bounce(api)


def test_poll_worker_is_killed_and_started_again(scene: Scene) -> None:
    with scene.fault("kill -9 of poll worker 1, started again after a moment"):
        scene.bounce(scene.installation.workers[0])


def test_poll_worker_stays_away(scene: Scene) -> None:
    gone = scene.installation.workers[1]
    url = scene.installation.database.url
    with scene.fault("kill -9 of poll worker 2, away until the other has its routers") as fault:
        gone.kill()
        until(lambda: owners(url) == [("poll-1", SHARDS)], WHOLE_S, "poll worker 1 owns all")
        fault.note = "the other worker polls all routers alone until it is back"
        gone.start()


def test_poll_worker_is_stopped_in_order(scene: Scene) -> None:
    with scene.fault("SIGTERM of poll worker 1, started again after a moment"):
        assert scene.installation.workers[0].stop() == 0
        time.sleep(MOMENT_S)
        scene.installation.workers[0].start()


def test_default_worker_is_killed(scene: Scene) -> None:
    url, broker_url = scene.installation.database.url, scene.installation.broker.url
    name = "kill -9 of the worker of the default queue"
    with scene.fault(name, polls_suffer=False):
        scene.bounce(scene.installation.default_worker)
        ask_for_a_self_check(url, broker_url)
        until(lambda: is_default_queue_empty(broker_url), WHOLE_S, "the job is taken")


def test_leading_beat_is_killed(scene: Scene) -> None:
    for _ in scene.installation.beats:
        [leading] = [beat for beat in scene.installation.beats if ticks(beat)]
        [standby] = [beat for beat in scene.installation.beats if beat is not leading]
        with scene.fault(f"kill -9 of {leading.name}, which ticks; {standby.name} stands by"):
            leading.kill()
            until(lambda: ticks(standby), WHOLE_S, "the other beat ticks")  # noqa: B023
            leading.start()


def ticks(beat: Process) -> bool:
    """What it said last of who asks for jobs: itself, or another one. Nothing yet means that it is not up."""
    said = beat.said().rpartition("--- start")[2]
    return said.rfind("this beat ticks") > said.rfind("another beat ticks")


def test_proxy_is_killed(scene: Scene) -> None:
    with scene.fault("kill -9 of nginx", polls_suffer=False, visitors_suffer=True):
        scene.bounce(scene.installation.proxy.process)


def test_a_cable_is_taken_out(scene: Scene) -> None:
    """Broker and database go away while its incident opens and its message leaves."""
    scene.installation.fleet.ask("cut")


def test_broker_is_killed(scene: Scene) -> None:
    broker = scene.installation.broker
    with scene.fault("kill -9 of the broker, started again after a moment"):
        broker.kill()
        time.sleep(MOMENT_S)
        broker.start()


def test_broker_stays_away(scene: Scene) -> None:
    broker = scene.installation.broker
    with scene.fault(f"broker stopped for {OUTAGE_S:g} s") as fault:
        broker.stop()
        time.sleep(OUTAGE_S)
        broker.start()
        fault.back()


def test_database_is_killed(scene: Scene) -> None:
    database = scene.installation.database
    with scene.fault("kill -9 of the database, started again after a moment", visitors_suffer=True):
        database.kill()
        time.sleep(MOMENT_S)
        database.start()


@pytest.mark.parametrize("outage_s", DATABASE_OUTAGES_S)
def test_database_stays_away(scene: Scene, outage_s: float) -> None:
    database = scene.installation.database
    name = f"kill -9 of the database, started again after {outage_s:g} s"
    with scene.fault(name, visitors_suffer=True) as fault:
        database.kill()
        time.sleep(outage_s)
        database.start()
        fault.back()
    scene.assert_readings_waited(fault)


def test_of_the_cable_people_hear_and_it_is_put_back(scene: Scene) -> None:
    until(lambda: "incident.open" in told_of_the_cut(scene), WHOLE_S, "a message of the outage")
    scene.installation.fleet.ask("mend")


def told_of_the_cut(scene: Scene) -> list[str]:
    """Begin and end, as the messages of its ISP came."""
    receiver = scene.installation.receiver
    arrivals = receiver.of_uplink(f"router {CUT_ROUTER:02}", f"ISP{CUT_UPLINK}")
    return list(dict.fromkeys(each.phase for each in arrivals if each.kind == "isp_down"))


def test_two_beats_tick_at_once(scene: Scene) -> None:
    """The rival's lock is in another database: as if the standby's had failed."""
    rival, broker_url = scene.installation.rival_beat(), scene.installation.broker.url
    alone = median(asked_per_second(broker_url, 2 * INTERVAL_S) for _ in range(3))
    with scene.fault("two beats tick at once") as fault:
        rival.start()
        until(lambda: ticks(rival), WHOLE_S, "the rival ticks")
        twice = partial(asked_per_second, broker_url, 2 * INTERVAL_S)
        until(lambda: twice() > 1.5 * alone, WHOLE_S, "the rival asks as well")
        time.sleep(3 * INTERVAL_S)
        assert rival.stop() == 0
        fault.back()


def test_clock_of_a_worker_is_ahead(scene: Scene) -> None:
    skewed = clock_ahead(AHEAD_S)
    if skewed is None:
        lacking("There is no libfaketime on this machine: apt-get install faketime.")
    worker = scene.installation.workers[0]
    true = worker.environment
    with scene.fault(f"clock of poll worker 1 is {AHEAD_S:g} s ahead") as fault:
        assert worker.stop() == 0
        worker.environment = {**true, **skewed}
        worker.start()
        ahead = partial(polled_ahead, scene)
        until(ahead, WHOLE_S, "readings that seem to be of later")
        assert worker.stop() == 0
        worker.environment = true
        worker.start()
        fault.back()


def polled_ahead(scene: Scene) -> bool:
    return scene.installation.polled_since(time.time() + AHEAD_S / 2, routers=1)


def test_worker_is_cut_off_from_the_database(scene: Scene) -> None:
    """Its routers are taken over; when it is back with what it read meanwhile, nothing counts twice."""
    path, url = scene.installation.path, scene.installation.database.url
    with scene.fault("poll worker 2 cut off from the database, its routers taken over") as fault:
        path.freeze()
        time.sleep(2 * INTERVAL_S)
        path.reset()
        until(lambda: owners(url) == [("poll-1", SHARDS)], WHOLE_S, "poll worker 1 owns all")
        time.sleep(2 * INTERVAL_S)
        path.heal()
        fault.back()


def test_each_incident_was_told_once(scene: Scene) -> None:
    """Whatever was away: a message may come twice, but then as the same message."""
    receiver = scene.installation.receiver
    both = ["incident.open", "incident.close"]
    until(lambda: told_of_the_cut(scene) == both, WHOLE_S, "a message of its end")
    assert receiver.doubled() == []
    url = scene.installation.database.url
    until(lambda: untold(url) == [], WHOLE_S, "every message that was made has left")


def untold(url: str) -> list[tuple[int, str, str]]:
    """Messages that wait, or were given up."""
    query = "SELECT incident_id, phase, state FROM delivery WHERE state NOT IN ('delivered', 'withdrawn')"
    with connected(url) as connection:
        return connection.execute(query).fetchall()


def test_nothing_is_wrong_in_the_end(scene: Scene) -> None:
    url = scene.installation.database.url
    with connected(url) as connection:
        query = "SELECT kind, router_id, count(*) FROM event WHERE kind <> ALL (%s) GROUP BY 1, 2"
        assert connection.execute(query, [HARMLESS]).fetchall() == [("link_down", CUT_ROUTER, 1)]
    slots_over = int(time.time() / SLOT_S) - int(scene.flowing_at / SLOT_S)
    if slots_over:
        assert all(sum(book.hours) for book in books(url).values()), "hours were compared"
    examination = scene.installation.doctor()
    assert '"failed"' not in examination.said(), examination.said()


def test_polling_went_on_where_nothing_was_broken(scene: Scene) -> None:
    """A busy machine delays single polls for a while; what is wrong with polling stays wrong."""
    judgement = scene.judgement(scene.wait_for_calm())
    assert judgement.longest_stall_s <= LONGEST_INTERVALS * INTERVAL_S, judgement
    for _ in range(MORE_MINUTES):
        if not judgement.complaints:
            break
        judgement = scene.next_minute()
    assert judgement.complaints == [], judgement
