import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from backend.errors import RouterRefused, RouterTimeout, RouterUnreachable
from backend.routeros.session.client import Target
from backend.routeros.session.connections import Connections, pause_s
from tests.integration.routeros.conftest import PATIENCE_S


class Clock:
    """Monotonic seconds that can be put forward."""

    def __init__(self):
        self.ahead_s = 0.0

    def __call__(self):
        return time.monotonic() + self.ahead_s


class Still(Clock):
    """It goes on only when it is put forward: what is left of a pause is the whole of it, however slow we are."""

    def __call__(self):
        return self.ahead_s


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def pool(clock):
    connections = Connections(lambda: 1.0, clock)
    yield connections
    connections.close_all()


def identity(connection):
    return connection.command("/system/identity/print")[0]["name"]


def test_one_login_serves_many_commands(pool, site):
    for _ in range(5):
        assert pool.run("r", site.target(), PATIENCE_S, identity) == "lab-router"
    assert (site.router.logins, pool.logins("r")) == (1, 1)
    assert pool.circuit("r").connected


def test_routers_do_not_share_a_connection(pool, serve):
    sites = {name: serve(name=name) for name in ("north", "south")}
    for name, site in sites.items():
        assert pool.run(name, site.target(), PATIENCE_S, identity) == name
    assert [site.router.logins for site in sites.values()] == [1, 1]


def test_a_connection_that_the_router_dropped_is_opened_once_more(pool, site):
    pool.run("r", site.target(), PATIENCE_S, identity)
    site.router.reboot(time.time())
    while site.served.connections:
        time.sleep(0.01)
    assert pool.run("r", site.target(), PATIENCE_S, identity) == "lab-router"
    assert pool.logins("r") == 2
    assert pool.circuit("r").failures == 0


def test_work_that_must_not_be_repeated_is_not(pool, site):
    pool.run("r", site.target(), PATIENCE_S, identity)
    site.router.faults.cut_after_bytes = 3
    calls = []

    def write(connection):
        calls.append(1)
        return identity(connection)

    with pytest.raises(RouterUnreachable):
        pool.run("r", site.target(), PATIENCE_S, write, repeatable=False)
    assert len(calls) == 1


def test_after_a_failure_the_router_is_left_alone_for_longer_and_longer(closed_port):
    clock = Still()
    pool = Connections(lambda: 1.0, clock)
    target = Target("127.0.0.1", closed_port, "off", "u", "p", allow_local=True)
    waits = []
    for _ in range(8):
        with pytest.raises(RouterUnreachable) as caught:
            pool.run("r", target, PATIENCE_S, identity)
        assert caught.value.code == "refused_plain_port"
        waits.append(round(pool.circuit("r").retry_in_s))
        with pytest.raises(RouterUnreachable, match="not asked again for"):
            pool.run("r", target, PATIENCE_S, identity)
        clock.ahead_s += pool.circuit("r").retry_in_s + 0.01
    assert waits == [10, 20, 40, 80, 160, 300, 300, 300]
    assert pool.circuit("r").failures == 8


def test_half_of_a_pause_is_chance():
    assert [pause_s(1, random) for random in (0.0, 0.5, 1.0)] == [5.0, 7.5, 10.0]
    assert pause_s(1000, 1.0) == 300.0


def test_a_success_closes_the_circuit(pool, clock, site):
    site.router.faults.mute = True
    with pytest.raises(RouterTimeout):
        pool.run("r", site.target(), 0.2, identity)
    site.router.faults.mute = False
    clock.ahead_s += 20
    assert pool.run("r", site.target(), PATIENCE_S, identity) == "lab-router"
    assert (pool.circuit("r").failures, pool.circuit("r").code) == (0, "")


def test_a_wrong_password_is_not_tried_again_until_it_changes(pool, site):
    wrong = site.target(password="wrong")
    for _ in range(3):
        with pytest.raises(RouterRefused) as caught:
            pool.run("r", wrong, PATIENCE_S, identity)
        assert caught.value.code == "bad_login"
    assert site.router.login_failures == 1
    assert pool.run("r", site.target(), PATIENCE_S, identity) == "lab-router"


def test_another_password_or_host_needs_a_new_login(pool, site):
    pool.run("r", site.target(), PATIENCE_S, identity)
    site.router.menus["/user"].where(name="admin")[0]["password"] = "new"
    assert pool.run("r", site.target(password="new"), PATIENCE_S, identity) == "lab-router"
    assert site.router.logins == 2


def test_a_person_may_ask_for_another_attempt(pool, site):
    site.router.faults.refuse_logins = True
    with pytest.raises(RouterRefused):
        pool.run("r", site.target(), PATIENCE_S, identity)
    site.router.faults.refuse_logins = False
    pool.forgive("r")
    assert pool.run("r", site.target(), PATIENCE_S, identity) == "lab-router"


def test_a_trap_costs_neither_connection_nor_pause(pool, site):
    with pytest.raises(RouterRefused):
        pool.run(
            "r", site.target(), PATIENCE_S, lambda connection: connection.command("/nonsense/print")
        )
    assert pool.run("r", site.target(), PATIENCE_S, identity) == "lab-router"
    assert site.router.logins == 1


def refused(connection):
    return connection.command("/nonsense/print")


def test_traps_in_a_row_cost_work_that_recurs_a_pause_like_other_failures(site):
    clock = Still()
    pool = Connections(lambda: 1.0, clock)
    waits = []
    for _ in range(6):
        with pytest.raises(RouterRefused, match="does not know /nonsense/print"):
            pool.run("r", site.target(), PATIENCE_S, refused, recurring=True)
        waits.append(round(pool.circuit("r").retry_in_s))
        clock.ahead_s += pool.circuit("r").retry_in_s
    assert waits == [0, 0, 10, 20, 40, 80]
    assert pool.circuit("r").failures == 4
    assert pool.run("r", site.target(), PATIENCE_S, identity, recurring=True) == "lab-router"
    with pytest.raises(RouterRefused):
        pool.run("r", site.target(), PATIENCE_S, refused, recurring=True)
    assert (pool.circuit("r").failures, pool.circuit("r").retry_in_s) == (0, 0)
    assert site.router.logins == 1
    pool.close_all()


def test_traps_of_other_work_keep_no_poll_from_the_router(pool, site):
    for _ in range(10):
        with pytest.raises(RouterRefused):
            pool.run("r", site.target(), PATIENCE_S, refused)
    assert pool.run("r", site.target(), PATIENCE_S, identity, recurring=True) == "lab-router"


def test_other_work_that_succeeds_does_not_hide_that_polls_are_refused(site):
    clock = Still()
    pool = Connections(lambda: 1.0, clock)
    waits = []
    for _ in range(4):
        with pytest.raises(RouterRefused):
            pool.run("r", site.target(), PATIENCE_S, refused, recurring=True)
        waits.append(round(pool.circuit("r").retry_in_s))
        clock.ahead_s += pool.circuit("r").retry_in_s
        assert pool.run("r", site.target(), PATIENCE_S, identity) == "lab-router"
    assert waits == [0, 0, 10, 20]
    pool.close_all()


def test_being_left_alone_is_no_further_refusal(site):
    clock = Still()
    pool = Connections(lambda: 1.0, clock)
    for _ in range(9):
        with pytest.raises(RouterRefused):
            pool.run("r", site.target(), PATIENCE_S, refused, recurring=True)
    assert (pool.circuit("r").failures, pool.circuit("r").retry_in_s) == (1, 10)
    pool.close_all()


def test_work_that_fails_itself_leaves_no_half_read_connection(pool, site):
    def broken(connection):
        identity(connection)
        raise KeyError("ours")

    with pytest.raises(KeyError):
        pool.run("r", site.target(), PATIENCE_S, broken)
    assert not pool.circuit("r").connected
    assert pool.run("r", site.target(), PATIENCE_S, identity) == "lab-router"


def test_threads_take_turns_and_never_get_each_others_rows(pool, site):
    names = ["ether1", "ether2", "ether3", "bridge-lan"] * 25

    def ask(name):
        rows = pool.run(
            "r",
            site.target(),
            PATIENCE_S,
            lambda connection: connection.command("/interface/print", f"?name={name}"),
        )
        return [row["name"] for row in rows]

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(ask, names)) == [[name] for name in names]
    assert site.router.logins == 1


def test_a_router_that_hangs_delays_no_other(pool, serve, lab):
    slow, quick = serve(name="slow"), serve(name="quick")
    slow.router.faults.mute = True
    started = threading.Event()

    def hang():
        started.set()
        with pytest.raises(RouterUnreachable):
            pool.run("slow", slow.target(), PATIENCE_S, identity)

    thread = threading.Thread(target=hang)
    thread.start()
    started.wait()
    assert pool.run("quick", quick.target(), PATIENCE_S, identity) == "quick"
    assert thread.is_alive()
    while not slow.served.connections:
        time.sleep(0.01)
    lab.drop(slow.served)
    thread.join()


def test_waiting_for_a_turn_ends_too(pool, site):
    begun, go_on = threading.Event(), threading.Event()

    def work(_connection):
        begun.set()
        go_on.wait(PATIENCE_S)

    first = threading.Thread(target=lambda: pool.run("r", site.target(), PATIENCE_S, work))
    first.start()
    begun.wait(PATIENCE_S)
    with pytest.raises(RouterTimeout) as caught:
        pool.run("r", site.target(), 0.1, identity)
    assert caught.value.code == "too_slow"
    go_on.set()
    first.join()


def test_a_closed_pool_leaves_no_session(pool, site):
    pool.run("r", site.target(), PATIENCE_S, identity)
    pool.close_all()
    while site.served.connections:
        time.sleep(0.01)
    assert site.router.sessions == []
