"""Thirty days of everything that moves in a router and means nothing."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from zoneinfo import ZoneInfo

from lab.campuses.campus import open_campus
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Outage
from tests.integration.services.drift_scene import MANGLE


class Month:
    """Thirty days of a campus with a DHCP and a PPPoE line, and everything that moves in them."""

    def __init__(self) -> None:
        plain = load_scenario("mixed_access")
        flaps = Outage(("pppoe-isp3",), "link", 3600.0 * 9.5, 360.0, every_s=86_400.0, times=30)
        cuts = Outage(("ether1",), "link", 3600.0 * 5, 1800.0 * 5, every_s=3 * 86_400.0, times=10)
        scenario = replace(plain, outages=(flaps, cuts))
        zero = dt.datetime(2026, 9, 7, tzinfo=ZoneInfo(scenario.time_zone)).timestamp()
        self.now = zero
        self.campus = open_campus(scenario, 1, zero, lambda: self.now)
        self.router = self.campus.router

    def pass_by(self, turn: int, seconds: float) -> None:
        self.now += seconds
        router, menus = self.router, self.router.menus
        router.catch_up()
        for number, row in enumerate(menus["/interface"].rows):
            row["poe-out-status"] = ("powered-on", "short-circuit")[(turn + number) % 2]
            row["last-link-up-time"] = f"2026-09-{turn % 28 + 1:02} 00:00:00"
        for row in menus[MANGLE].rows:
            row["last-hit"] = str(self.now)
            row["comment"] = f"checked in turn {turn}" if turn % 5 == 0 else row.get("comment", "")
        client = menus["/ip/dhcp-client"].rows[0]
        client["expires-after"] = f"{turn % 23}h10m"
        if turn % 7 == 3:
            self._renew(turn)
        if turn % 9 == 4:
            router.reboot(self.now, renumber=turn % 2 == 0)
        if turn % 11 == 5:
            router.redial("pppoe-isp3")
        if turn % 4 == 1:
            self._dynamic_rows(turn)
        router.step_clock((-1) ** turn * 0.3)

    def _renew(self, turn: int) -> None:
        """Another address of the same network, and another distance of nothing."""
        [row] = self.router.menus["/ip/address"].where(interface="ether2")
        row["address"] = f"198.51.100.{80 + turn % 100}/24"

    def _dynamic_rows(self, turn: int) -> None:
        mangle = self.router.menus[MANGLE]
        if dynamic := mangle.where(dynamic="true"):
            mangle.remove_row(dynamic[0][".id"])
            return
        mangle.add_row(chain="prerouting", action="passthrough", dynamic="true", comment=f"t{turn}")
        mangle.rows.insert(0, mangle.rows.pop())
        members = self.router.menus["/interface/list/member"]
        members.add_row(list="WAN", interface=f"ppp-{turn}", dynamic="true")
