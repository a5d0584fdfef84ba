"""What of an ISP's packets passes no queue, since the switch chip routes it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backend.domain.config.config import FirewallRule, RouterConfig
from backend.domain.trials.offloads import Offloading, SwitchPort, offloads
from tests.unit.domain.plans.test_plan_rows import balanced

PLAIN = replace(balanced().config, filter_rules=())
FAST = replace(PLAIN, filter_rules=(FirewallRule("forward", "fasttrack-connection"),))


def of(*is_on: bool, switches: tuple[str, ...] = ("switch1",)) -> Offloading:
    names = ("ether1", "ether2")
    return Offloading(
        switches, [SwitchPort(*each) for each in zip(names, ("switch1",) * 2, is_on, strict=True)]
    )


@pytest.mark.parametrize(
    "offloading, config, interface, expected",
    [
        (Offloading(), PLAIN, "ether1", ()),
        (of(True, True), PLAIN, "ether1", ("l3-hw-offloading=yes of ether1",)),
        (of(False, True), PLAIN, "ether1", ()),
        (of(True, False), PLAIN, "ether1", ("l3-hw-offloading=yes of ether1",)),
        (of(True, True, switches=()), PLAIN, "ether1", ()),
        (of(True, True, switches=("switch2",)), PLAIN, "ether1", ()),
        # a VLAN or dial-up may run over any port
        (of(False, True), PLAIN, "pppoe-out1", ("l3-hw-offloading=yes of ether2",)),
        (of(False, False), PLAIN, "pppoe-out1", ()),
        (
            of(False, False),
            FAST,
            "ether1",
            ("l3-hw-offloading=yes of switch1 with fasttrack-connection",),
        ),
    ],
)
def test_what_the_switch_chip_takes_past_the_queues(
    offloading: Offloading, config: RouterConfig, interface: str, expected: tuple[str, ...]
) -> None:
    assert offloads(offloading, config, interface) == expected


def test_a_port_that_does_not_say_its_switch_may_be_on_any() -> None:
    offloading = Offloading(("switch1",), [SwitchPort("ether1", "", is_on=True)])
    assert offloads(offloading, PLAIN, "ether1") == ("l3-hw-offloading=yes of ether1",)
