import time
from dataclasses import replace

import pytest

from backend.routeros.client import Target
from backend.routeros.trial import describe, try_connection
from lab.presets import MONITOR, MONITOR_PASSWORD
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
    assert trial.may_write
    assert trial.default_gateway_count == 3
    assert trial.certificate is None


def test_a_user_who_may_not_see_the_users_is_judged_by_reading(site):
    site.router.faults.denied_policies = frozenset({"policy"})
    trial = try_connection(site.target(username=MONITOR, password=MONITOR_PASSWORD), PATIENCE_S)
    assert trial.ok
    assert not trial.may_write


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


def test_each_failure_is_explained_at_its_step(site, closed_port, peer):
    good = site.target()
    cases = {
        ("resolve", "unresolved"): replace(good, host="no-such-host.invalid"),
        ("connect", "refused_port"): replace(good, port=closed_port),
        ("login", "bad_login"): replace(good, password="wrong"),
        ("login", "tls_required"): replace(good, port=site.served.tls_port),
        ("tls", "tls_failed"): replace(good, tls="pinned"),
        ("login", "not_routeros"): Target(
            "127.0.0.1", peer(b"HTTP/1.1 400\r\n" * 9), "off", "u", "p"
        ),
    }
    for expected, target in cases.items():
        # A router may wait for the rest of what it takes for a long word.
        step = failed(target, 1.5 if expected[0] == "tls" else PATIENCE_S)
        assert (step.name, step.code) == expected


@pytest.mark.parametrize(
    "fault,name,code",
    [
        ({"mute": True}, "login", "timeout"),
        ({"refuse_logins": True}, "login", "bad_login"),
        ({"drip_bytes": 1, "drip_interval_s": 0.15}, "version", "too_slow"),
        ({"cut_after_bytes": 2}, "login", "closed"),
        ({"cut_after_bytes": 9}, "version", "closed"),
        ({"garbage": True}, "login", "not_routeros"),
        ({"denied_policies": frozenset({"read"})}, "version", "missing_policy"),
    ],
)
def test_a_router_that_misbehaves(site, fault, name, code):
    for key, value in fault.items():
        setattr(site.router.faults, key, value)
    # Seven bytes of a login drip within it, hundreds of a version do not.
    waited_for_s = {"timeout": 1.5, "too_slow": 5.0}
    step = failed(site.target(), waited_for_s.get(code, PATIENCE_S))
    assert (step.name, step.code) == (name, code)


def test_a_group_without_the_api_policy_is_told_what_to_run(site):
    group = site.router.menus["/user/group"].where(name="full")[0]
    group["policy"] = ",".join(one for one in group["policy"].split(",") if one != "api")
    step = failed(site.target())
    assert (step.name, step.code) == ("policy", "missing_policy")
    assert step.remedy.startswith("Run: /user/group/set full policy=")


@pytest.mark.parametrize("hangs,code", [(True, "timeout"), (False, "not_allowed")])
def test_an_address_that_is_not_served(site, hangs, code):
    site.router.faults.denied_address_hangs = hangs
    site.router.menus["/ip/service"].find("api")["address"] = "192.0.2.0/24"
    step = failed(site.target(), 0.5 if hangs else PATIENCE_S)
    assert (step.name, step.code) == ("login", code)
    assert "address" in step.remedy


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
