"""Logins, policies, and what a user may not see or grant."""

import hashlib

import pytest

from lab.campuses.presets import inside_session
from lab.wire.session import Session

DENIED = "not enough permissions (9)"


def log_in(bench, name="admin", password="lab"):
    session = Session(address="192.0.2.7")
    reply = bench.router.login(session, ["/login", f"=name={name}", f"=password={password}"])
    return session, reply


def test_a_good_login_is_counted_and_logged(bench):
    session, reply = log_in(bench)
    assert reply == [["!done"]]
    assert (session.user, bench.router.logins) == ("admin", 1)
    bench.router.disconnect(session)
    messages = [row["message"] for row in bench.rows("/log/print")]
    assert messages == [
        "user admin logged in from 192.0.2.7 via api",
        "user admin logged out from 192.0.2.7 via api",
    ]


@pytest.mark.parametrize("name, password", [("admin", "no"), ("nobody", "lab"), ("", "")])
def test_a_bad_login(bench, name, password):
    session, reply = log_in(bench, name, password)
    assert reply == [["!trap", "=message=invalid user name or password (6)"], ["!done"]]
    assert not session.logged_in
    assert bench.router.login_failures == 1
    assert bench.rows("/log/print")[0]["topics"] == "system,error,critical"


def test_disabled_users_and_a_fault_refuse(bench):
    bench.done("/user/disable", "=numbers=monitor")
    assert log_in(bench, "monitor", "watch")[1][0][0] == "!trap"
    bench.router.faults.refuse_logins = True
    assert log_in(bench)[1][0][0] == "!trap"


def answer(challenge: str, password: str) -> str:
    digest = hashlib.md5(b"\0" + password.encode() + bytes.fromhex(challenge))
    return "00" + digest.hexdigest()


@pytest.mark.parametrize("version", ["6.42.1", "7.18.2"])
@pytest.mark.parametrize("password, good", [("lab", True), ("wrong", False)])
def test_the_challenge_login(bench_of, version, password, good):
    router = bench_of(version).router
    session = Session()
    ((done, word),) = router.login(session, ["/login"])
    assert done == "!done"
    challenge = word.removeprefix("=ret=")
    assert len(challenge) == 32
    response = f"=response={answer(challenge, password)}"
    reply = router.login(session, ["/login", "=name=admin", response])
    assert (reply == [["!done"]]) is good
    assert session.logged_in is good


def test_an_old_router_answers_the_plain_form_with_a_challenge(bench_of):
    _, reply = log_in(bench_of("6.42.1"))
    assert reply[0][1].startswith("=ret=")


def test_an_old_router_has_its_own_words(bench_of):
    router = bench_of("6.42.1").router
    session = Session()
    router.login(session, ["/login"])
    reply = router.login(session, ["/login", "=name=admin", "=response=00"])
    assert reply[0] == ["!trap", "=message=cannot log in"]


def test_who_may_only_read_may_not_write(bench):
    bench.session = inside_session(bench.router, "monitor")
    assert bench.rows("/interface/print")
    assert bench.rows("/ping", "=address=192.0.2.1", "=count=1")
    assert bench.trap("/interface/set", "=.id=ether1", "=comment=x") == DENIED
    assert bench.trap("/user/add", "=name=x", "=group=full") == DENIED
    assert bench.trap("/safe-mode/take") == DENIED


def test_write_does_not_include_read(bench):
    bench.router.menus["/user/group"].add_row(name="writer", policy="api,write")
    bench.session = inside_session(bench.router, "writer")
    bench.done("/interface/set", "=.id=ether1", "=comment=x")
    assert bench.trap("/interface/print") == DENIED


def test_a_policy_may_be_taken_away_while_it_runs(bench):
    bench.router.faults.denied_policies = frozenset({"write"})
    assert bench.trap("/system/identity/set", "=name=x") == DENIED
    bench.router.faults.clear()
    bench.done("/system/identity/set", "=name=x")


def test_sensitive_values_vanish_and_passwords_never_show(bench):
    bench.ret("/interface/pppoe-client/add", "=name=p", "=interface=ether3", "=password=secret")
    assert bench.rows("/interface/pppoe-client/print")[0]["password"] == "secret"
    assert all("password" not in row for row in bench.rows("/user/print"))
    bench.session = inside_session(bench.router, "monitor")
    assert "password" not in bench.rows("/interface/pppoe-client/print")[0]


def test_group_policies_accumulate(bench):
    bench.done("/user/group/set", "=.id=monitor", "=policy=write")
    bench.done("/user/group/set", "=.id=monitor", "=policy=!test")
    policy = set(bench.rows("/user/group/print", "?name=monitor")[0]["policy"].split(","))
    assert {"api", "read", "write", "!test"} <= policy


def test_nobody_grants_what_he_does_not_hold(bench):
    bench.router.menus["/user/group"].add_row(name="op", policy="api,read,write")
    bench.session = inside_session(bench.router, "op")
    for path in ("/system/script", "/system/scheduler"):
        assert bench.trap(f"{path}/add", "=name=s", "=policy=read,reboot") == DENIED
        bench.ret(f"{path}/add", "=name=s")
        (row,) = bench.rows(f"{path}/print")
        assert set(row["policy"].split(",")) == {"read", "write"}
        assert row["owner"] == "admin"


def test_device_mode_may_forbid_the_scheduler(bench):
    bench.router.menus["/system/device-mode"].add_row(mode="home", scheduler="false")
    assert "device-mode" in bench.trap("/system/scheduler/add", "=name=s")


def test_active_users(bench):
    session, _ = log_in(bench)
    (row,) = bench.rows("/user/active/print")
    assert (row["name"], row["address"], row["via"]) == ("admin", "192.0.2.7", "api")
    bench.router.disconnect(session)
    assert bench.rows("/user/active/print") == []
