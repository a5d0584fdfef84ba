from dataclasses import replace

import pytest

from lab.kernel.place.capabilities import BALANCING, EVERYTHING, Findings, Place, decide

FULL = Findings(root=True, missing_tools=(), features=EVERYTHING, missing_uml=())
BARE = replace(FULL, features=BALANCING)


@pytest.mark.parametrize(
    "findings, needs, expected",
    [
        (FULL, EVERYTHING, Place("host", "")),
        (BARE, BALANCING, Place("host", "")),
        (
            replace(FULL, features=EVERYTHING - {"cake", "netem"}),
            EVERYTHING,
            Place("uml", "this kernel has no cake, netem"),
        ),
        (replace(FULL, missing_uml=("linux.uml",)), EVERYTHING, Place("host", "")),
    ],
)
def test_the_machines_own_kernel_is_taken_when_it_can(findings, needs, expected):
    assert decide(findings, needs) == expected


@pytest.mark.parametrize(
    "findings, words",
    [
        (replace(FULL, root=False), ["root"]),
        (replace(FULL, missing_tools=("nft", "iperf3")), ["nft, iperf3", "setup_kernel_lab"]),
        (
            replace(BARE, missing_uml=("linux.uml", "/dev/net/tun")),
            ["cake", "netem", "linux.uml, /dev/net/tun", "setup_kernel_lab"],
        ),
    ],
)
def test_where_no_lab_is_possible_the_reason_names_what_is_missing(findings, words):
    place = decide(findings)
    assert place.where is None
    assert all(word in place.reason for word in words)
