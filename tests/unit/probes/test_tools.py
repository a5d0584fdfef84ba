import pytest

from backend.probes.tools import OLDEST_IPERF3, ProbeTools, missing, too_old, version_of


@pytest.mark.parametrize(
    "printed, version",
    [
        ("iperf 3.12 (cJSON 1.7.15)\nLinux vm 6.18", (3, 12)),
        ("iperf 3.1.3\n", (3, 1)),
        ("iperf 3.17.1+ (cJSON 1.7.15)", (3, 17)),
        ("iperf3 3.21", None),
        ("curl 7.88.1 (x86_64-pc-linux-gnu) libcurl/7.88.1", (7, 88)),
        ("curl 8 (x)", (8, 0)),
        ("", None),
    ],
)
def test_versions(printed, version):
    assert version_of(printed) == version


@pytest.mark.parametrize(
    "version, old",
    [("3.1.3", True), ("3.8", True), ("3.9", False), ("3.21", False), ("4.0", False)],
)
def test_iperf3_before_3_9_is_too_old(version, old):
    failed = too_old("iperf3", f"iperf {version}", OLDEST_IPERF3)
    assert (failed is not None) == old
    if failed:
        assert failed.reason == "tool_too_old"
        assert "3.9" in failed.detail


def test_a_version_that_cannot_be_told_is_tried():
    assert too_old("iperf3", "who knows", OLDEST_IPERF3) is None


def test_a_missing_program_is_named():
    failed = missing("no-such-program-anywhere")
    assert failed.reason == "tool_missing"
    assert "no-such-program-anywhere" in failed.detail


def test_the_namespace_is_entered_first():
    command = ProbeTools(netns="lab").command("iperf3", "-v")
    assert command[:4] == ("ip", "netns", "exec", "lab")
    assert command[-5:] == ("--pdeathsig", "KILL", "--", "iperf3", "-v")
    assert "ip" not in ProbeTools().command("iperf3")
