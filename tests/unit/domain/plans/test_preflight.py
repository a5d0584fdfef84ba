"""What a router must allow before anything is armed on it."""

from dataclasses import replace

import pytest

from backend.domain.plans.preflight import PreflightFacts, preflight

GOOD = PreflightFacts(
    version="7.18.2",
    user="timbang",
    policies=frozenset({"api", "read", "write"}),
    device_mode={"mode": "advanced", "scheduler": "yes"},
    names=("backup", "timbang-rollback-7"),
)


def test_a_router_that_allows_it_all():
    assert preflight(GOOD, "timbang-rollback-7") == ()
    assert preflight(replace(GOOD, device_mode={}, names=())) == ()


@pytest.mark.parametrize(
    "changes, code",
    [
        ({"version": "7.9.2"}, "too_old"),
        ({"version": "6.49.10"}, "too_old"),
        ({"version": ""}, "too_old"),
        ({"policies": frozenset({"api", "write"})}, "missing_policies"),
        ({"policies": frozenset({"api", "read", "test"})}, "missing_policies"),
        ({"device_mode": {"scheduler": "no"}}, "scheduler_forbidden"),
        ({"device_mode": {"scheduler": "false"}}, "scheduler_forbidden"),
        ({"names": ("timbang-rollback-6-boot",)}, "rollback_left"),
        ({"names": ("timbang-rollback-77",)}, "rollback_left"),
        ({"hotspots": ("hotspot1 = bridge-lan",)}, "hotspot"),
    ],
)
def test_what_stands_in_the_way_is_named_with_its_remedy(changes, code):
    (reason,) = preflight(replace(GOOD, **changes), "timbang-rollback-7")
    assert reason.code == code
    assert "{" not in reason.text


def test_newer_versions_are_compared_as_numbers():
    for version in ("7.10", "7.10rc3 (testing)", "7.100.1", "8.0"):
        assert preflight(replace(GOOD, version=version), "timbang-rollback-7") == ()
