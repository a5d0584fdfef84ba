"""Which line a mark means."""

from __future__ import annotations

from dataclasses import replace

from backend.domain.config.firewall import FirewallRule
from backend.domain.methods.mark_uplinks import new_marks, uplinks_of_marks
from tests.unit.domain.router_configs import ecmp, pcc, uplinks


def test_each_mark_leads_to_its_uplink() -> None:
    interfaces = uplinks_of_marks(pcc(), uplinks(3))
    assert interfaces == {"ISP1": "ether1", "ISP2": "ether2", "ISP3": "ether3"}


def test_marks_of_other_uplinks_and_of_no_uplink_are_left_out() -> None:
    config = pcc()
    other = FirewallRule("prerouting", "mark-connection", new_connection_mark="voice")
    config = replace(config, mangle=(*config.mangle, other))
    assert "voice" in new_marks(config)
    assert uplinks_of_marks(config, uplinks(2)) == {"ISP1": "ether1", "ISP2": "ether2"}


def test_what_is_disabled_marks_nothing() -> None:
    config = pcc()
    off = replace(config, mangle=tuple(replace(rule, disabled=True) for rule in config.mangle))
    assert new_marks(off) == ()
    assert uplinks_of_marks(ecmp(), uplinks(3)) == {}
