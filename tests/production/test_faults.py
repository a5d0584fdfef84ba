"""Every kind of process is killed, services are taken away; whatever the routers counted is in the books, once.

One installation, one scenario: the tests run in this order, and each leaves everything whole.
"""

from __future__ import annotations

import time

import pytest

from tests.production.accounting import connected, polls
from tests.production.faults import missed_outside
from tests.production.forwarder import Forwarder
from tests.production.installation import INTERVAL_S, SHARDS
from tests.production.leases import owners
from tests.production.processes import faketime_library, until
from tests.production.proxy import ROUND_ROBIN, SOURCE_HASH
from tests.production.scene import MOMENT_S, WHOLE_S, Scene

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

OUTAGE_S = 15.0
AHEAD_S = 15.0
DATABASE_OUTAGE_S = 120.0


def test_one_login_per_router_to_begin_with(scene: Scene) -> None:
    time.sleep(3 * INTERVAL_S)
    scene.assert_every_byte_is_there()
    scene.assert_logins_are_due_to_moves()


@pytest.mark.parametrize("how", [ROUND_ROBIN, SOURCE_HASH])
def test_api_replicas_are_killed_and_no_get_fails(scene: Scene, how: str) -> None:
    scene.installation.proxy.balance(how)
    for api in scene.installation.apis:
        scene.wait_for_both_replicas()
        with scene.fault(f"kill -9 of {api.name} behind {how}"):
            scene.bounce(api)
    assert scene.asking.failed == []


def test_poll_worker_is_killed_and_started_again(scene: Scene) -> None:
    with scene.fault("kill -9 of poll worker 1, started again after a moment"):
        scene.bounce(scene.installation.workers[0])


def test_poll_worker_stays_away(scene: Scene) -> None:
    gone = scene.installation.workers[1]
    url = scene.installation.database.url
    with scene.fault("kill -9 of poll worker 2, away until the other has its routers") as fault:
        gone.kill()
        until(lambda: owners(url) == {"poll-1": SHARDS}, WHOLE_S, "poll worker 1 owns all")
        fault.note = "the other worker polls all routers alone until it is back"
        gone.start()


def test_poll_worker_is_stopped_in_order(scene: Scene) -> None:
    with scene.fault("SIGTERM of poll worker 1, started again after a moment"):
        assert scene.installation.workers[0].stop() == 0
        time.sleep(MOMENT_S)
        scene.installation.workers[0].start()


def test_default_worker_is_killed(scene: Scene) -> None:
    with scene.fault("kill -9 of the worker of the default queue"):
        scene.bounce(scene.installation.default_worker)


def test_beats_are_killed_the_leading_one_too(scene: Scene) -> None:
    for beat in scene.installation.beats:
        with scene.fault(f"kill -9 of {beat.name}"):
            scene.bounce(beat)


def test_proxy_is_killed(scene: Scene) -> None:
    with scene.fault("kill -9 of nginx", visitors_suffer=True):
        scene.bounce(scene.installation.proxy.process)


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


def test_database_stays_away_for_two_minutes(scene: Scene) -> None:
    database = scene.installation.database
    name = f"kill -9 of the database, started again after {DATABASE_OUTAGE_S:g} s"
    with scene.fault(name, visitors_suffer=True) as fault:
        database.kill()
        time.sleep(DATABASE_OUTAGE_S)
        database.start()
        fault.back()


def test_second_beat_beats(scene: Scene) -> None:
    """Two beats that both lead: the standby's lock has failed, in another database."""
    rival, pushes = scene.installation.rival_beat(), scene.installation.pushes
    alone = pushes(over_s=2 * INTERVAL_S)
    with scene.fault("two beats lead at once") as fault:
        rival.start()
        until(
            lambda: pushes(over_s=2 * INTERVAL_S) > 1.5 * alone, WHOLE_S, "the rival asks as well"
        )
        time.sleep(3 * INTERVAL_S)
        assert rival.stop() == 0
        fault.back()


def test_clock_of_a_worker_is_ahead(scene: Scene) -> None:
    library = faketime_library()
    if library is None:
        pytest.skip("libfaketime is not on this machine: apt-get install faketime")
    worker = scene.installation.workers[0]
    true = worker.environment

    def ahead(routers: int) -> bool:
        return scene.installation.polled_since(time.time() + AHEAD_S / 2, routers)

    wrong = {
        "LD_PRELOAD": library,
        "FAKETIME": f"+{AHEAD_S:g}s",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    with scene.fault(f"clock of poll worker 1 is {AHEAD_S:g} s ahead") as fault:
        assert worker.stop() == 0
        worker.environment = {**true, **wrong}
        worker.start()
        until(lambda: ahead(1), WHOLE_S, "readings of later")
        assert worker.stop() == 0
        worker.environment = true
        worker.start()
        fault.back()


def test_worker_is_cut_off_from_the_database(scene: Scene) -> None:
    """Its routers are taken over; when it is back with what it read meanwhile, nothing counts twice."""
    worker, url = scene.installation.workers[1], scene.installation.database.url
    direct = worker.environment
    with Forwarder(scene.installation.database.port) as path:
        detour = url.replace(f":{scene.installation.database.port}/", f":{path.port}/")
        kept = scene.installation.keep("detour_url", detour)
        with scene.fault("poll worker 2 starts on another path to the database"):
            assert worker.stop() == 0
            worker.environment = {**direct, "TIMBANG_DATABASE_URL_FILE": kept}
            worker.start()
        with scene.fault(
            "poll worker 2 cut off from the database until its routers are taken over"
        ) as fault:
            path.freeze()
            time.sleep(2 * INTERVAL_S)
            path.reset()
            until(lambda: owners(url) == {"poll-1": SHARDS}, WHOLE_S, "poll worker 1 owns all")
            time.sleep(2 * INTERVAL_S)
            path.heal()
            fault.back()
        with scene.fault("poll worker 2 starts on the direct path again"):
            assert worker.stop() == 0
            worker.environment = direct
            worker.start()


def test_nothing_was_missed_or_lost_where_nothing_was_broken(scene: Scene) -> None:
    found = polls(scene.installation.database.url)
    assert missed_outside(scene.chronicle, found, INTERVAL_S) == []
    with connected(scene.installation.database.url) as connection:
        losses = "SELECT kind, count(*) FROM event WHERE kind <> ALL (%s) GROUP BY kind"
        harmless = ["interface_found", "unreachable"]
        assert connection.execute(losses, [harmless]).fetchall() == []
