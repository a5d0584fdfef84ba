import socket
import time
from dataclasses import replace

import pytest

from backend.routeros.reading.trial import Trial, describe, try_connection
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD
from tests.integration.routeros.conftest import PATIENCE_S

ALL = ["resolve", "connect", "login", "version", "policy", "read"]


def failed(target, seconds=PATIENCE_S):
    """The last step of a trial that must fail; every earlier step went well."""
    trial = try_connection(target, seconds)
    assert not trial.ok
    *before, last = trial.steps
    assert all(step.ok for step in before)
    assert not last.ok
    assert last.message
    assert last.remedy
    return last


def test_a_sound_router(site):
    trial = try_connection(site.target(), PATIENCE_S)
    assert trial.ok
    assert [step.name for step in trial.steps] == ALL
    assert (trial.identity, trial.version) == ("lab-router", "7.18.2")
    assert trial.board == site.router.menus["/system/resource"].rows[0]["board-name"]
    assert trial.certificate is None


def test_a_user_who_may_not_see_the_users_is_judged_by_reading(site):
    site.router.faults.denied_policies = frozenset({"policy"})
    trial = try_connection(site.target(username=MONITOR, password=MONITOR_PASSWORD), PATIENCE_S)
    assert trial.ok


def test_tls_with_its_certificate(site):
    pin = site.served.certificate_sha256
    trial = try_connection(site.target(tls="pinned", certificate_sha256=pin), PATIENCE_S)
    assert trial.ok
    assert trial.steps[2].name == "tls"
    assert trial.certificate.sha256 == pin
    assert trial.certificate.not_after is not None
    assert trial.certificate.subject


@pytest.mark.parametrize(
    "tls,pin,code",
    [
        ("pinned", None, "certificate_unknown"),
        ("pinned", "ab" * 32, "certificate_changed"),
        ("ca", None, "certificate_unknown"),
    ],
)
def test_an_unconfirmed_certificate_is_shown(site, tls, pin, code):
    target = site.target(tls=tls, certificate_sha256=pin)
    step = failed(target)
    assert (step.name, step.code) == ("tls", code)
    assert try_connection(target, PATIENCE_S).certificate.sha256 == site.served.certificate_sha256
    assert site.router.logins == 0


def test_each_failure_is_explained_at_its_step(site):
    good = site.target()
    cases = {
        ("resolve", "unresolved"): replace(good, host="no-such-host.invalid"),
        ("resolve", "local_address"): replace(good, allow_local=False),
        ("login", "bad_login"): replace(good, password="wrong"),
        ("login", "tls_required"): replace(good, port=site.served.tls_port),
    }
    for expected, target in cases.items():
        step = failed(target)
        assert (step.name, step.code) == expected


@pytest.mark.parametrize(
    "fault,name,code",
    [
        ({"mute": True}, "connect", "not_routeros"),
        ({"refuse_logins": True}, "login", "bad_login"),
        ({"drip_bytes": 1, "drip_interval_s": 0.15}, "version", "too_slow"),
        ({"cut_after_bytes": 1}, "connect", "not_routeros"),
        ({"cut_after_bytes": 2}, "login", "closed"),
        ({"cut_after_bytes": 9}, "version", "closed"),
        ({"garbage": True}, "connect", "not_routeros"),
        ({"denied_policies": frozenset({"read"})}, "version", "missing_policy"),
    ],
)
def test_a_router_that_misbehaves(site, fault, name, code):
    for key, value in fault.items():
        setattr(site.router.faults, key, value)
    # Seven bytes of a login drip within it, hundreds of a version do not.
    waits_s = 1.5 if "mute" in fault else 5.0 if code == "too_slow" else PATIENCE_S
    step = failed(site.target(), waits_s)
    assert (step.name, step.code) == (name, code)


def test_a_group_without_the_api_policy_is_told_what_to_run(site):
    group = site.router.menus["/user/group"].where(name="full")[0]
    group["policy"] = ",".join(policy for policy in group["policy"].split(",") if policy != "api")
    step = failed(site.target())
    assert (step.name, step.code) == ("policy", "missing_policy")
    assert step.remedy.startswith("Run: /user/group/set full policy=")


@pytest.mark.parametrize("hangs", [True, False])
def test_an_address_that_is_not_served(site, hangs):
    site.router.faults.denied_address_hangs = hangs
    site.router.menus["/ip/service"].find("api")["address"] = "192.0.2.0/24"
    step = failed(site.target(), 0.5 if hangs else PATIENCE_S)
    assert (step.name, step.code) == ("connect", "not_routeros")
    assert "its address list has this server's" in step.remedy
    assert "`" not in step.remedy


def test_a_refusal_and_a_port_without_tls_are_told(site, closed_port):
    """How soon a refusal comes tells it anyway; and who speaks RouterOS is its owner's."""
    for tls in ("off", "pinned", "ca"):
        step = failed(site.target(port=closed_port, tls=tls))
        code, service = (
            ("refused_plain_port", "service api ")
            if tls == "off"
            else ("refused_port", "service api-ssl ")
        )
        assert (step.name, step.code) == ("connect", code)
        assert "nothing listens there" in step.message
        assert service in step.remedy
    for tls in ("pinned", "ca"):
        # The lab's port may wait for the rest of the handshake, as a router's does.
        plain = failed(replace(site.target(tls=tls), port=site.served.port), 8.0)
        assert (plain.name, plain.code) == ("tls", "plain_only")
        assert "without encryption" in plain.remedy
    assert site.router.logins == 0


def test_ports_without_routeros_cannot_be_told_apart(site, peer):
    answers = (
        b"HTTP/1.1 400\r\n" * 9,
        b"220 mail.example ESMTP\r\n",
        b"-ERR unknown\r\n",
        b"",
        b"!",
    )
    with socket.create_server(("127.0.0.1", 0)) as silent:
        first, *others = ports = [silent.getsockname()[1], *map(peer, answers)]
        refusals = {
            port: {
                _refusal(site.target(port=port, tls=tls), port) for tls in ("off", "pinned", "ca")
            }
            for port in ports
        }
    assert len(refusals[first]) == 1
    assert all(refusals[port] == refusals[first] for port in others)


def _refusal(target, port):
    """All that a trial says, but for the port itself and how long it took."""
    trial = try_connection(target, 1.5)
    assert trial == Trial(ok=False, steps=trial.steps)
    return tuple(
        (step.name, step.ok, step.code, step.message.replace(str(port), "PORT"), step.remedy)
        for step in trial.steps
    )


def test_plain_at_a_tls_port_is_told_by_its_certificate_only(site, peer):
    assert failed(site.target(port=site.served.tls_port)).code == "tls_required"
    assert failed(site.target(port=peer(b""))).code == "not_routeros"


@pytest.mark.parametrize("version,name", [("6.42.12", "login"), ("6.49.10", "version")])
def test_routeros_6(serve, version, name):
    step = failed(serve(version=version).target())
    assert (step.name, step.code) == (name, "routeros_6")


def test_all_sessions_taken(site):
    site.router.menus["/ip/service"].find("api")["max-sessions"] = "1"
    kept = site.connect()
    assert "max-sessions" in failed(site.target()).remedy
    kept.close()


def test_a_field_of_the_wrong_type(site):
    site.router.faults.raw_values[("/interface", "tx-byte")] = b"many"
    step = failed(site.target())
    assert (step.name, step.code) == ("read", "garbage")


def test_a_trial_leaves_no_session(site):
    try_connection(site.target(), PATIENCE_S)
    while site.served.connections:
        time.sleep(0.01)
    assert site.router.sessions == []


def test_a_certificate_that_cannot_be_read_still_has_a_fingerprint():
    assert describe(b"nonsense").subject == ""
    assert len(describe(b"nonsense").sha256) == 64
