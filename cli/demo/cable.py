"""A visitor of the demo pulls an ISP's cable, and it comes back automatically."""

from __future__ import annotations

import datetime as dt
import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from backend.api.http.state import DemoAccount, PulledCable
from backend.services.polling.poll_targets import PollTarget
from lab.campuses.campus import Campus
from lab.scenarios.scenario import Outage

PULLED_S = 60.0
KEPT = "cables.json"
"""Beside the state of the demo: the past of a later start has the same outages, or counters would jump."""


@dataclass(frozen=True, slots=True)
class KeptPull:
    router_id: int
    port: str
    at_s: float  # since the campus's start
    lasts_s: float

    @property
    def outage(self) -> Outage:
        return Outage((self.port,), "link", self.at_s, self.lasts_s, self.lasts_s, 1)


class Cables:
    """Control of a guided demo (backend/api/http/state.py). Used by several threads."""

    def __init__(
        self, folder: Path, accounts: Sequence[DemoAccount], clock: Callable[[], float]
    ) -> None:
        """`accounts`: those that everybody may see who reaches the sign-in page."""
        self.accounts = tuple(accounts)
        self._file = folder / KEPT
        self._clock = clock
        self._lock = threading.Lock()
        self._pulls = _read(self._file)
        self._campuses: dict[int, Campus] = {}
        self._ports: dict[tuple[int, int], str] = {}
        self._until: dict[tuple[int, int], float] = {}

    def plug(self, target: PollTarget, campus: Campus) -> None:
        """A router of the demo; call it before its past is made."""
        campus.suffer([pull.outage for pull in self._pulls if pull.router_id == target.router_id])
        self._campuses[target.router_id] = campus
        for uplink in target.uplinks:
            self._ports[target.router_id, uplink.uplink_id] = uplink.interface

    def pulled_cables(self) -> list[PulledCable]:
        now = self._clock()
        return [_pulled(place, until) for place, until in self._until.items() if until > now]

    def pull_cable(self, router_id: int, uplink_id: int) -> PulledCable | None:
        place = router_id, uplink_id
        port = self._ports.get(place)
        if port is None:
            return None
        campus = self._campuses[router_id]
        with self._lock:
            outage = campus.pull_cable(port, PULLED_S)
            self._until[place] = campus.starts_at + outage.at_s + outage.lasts_s
            self._keep(KeptPull(router_id, port, outage.at_s, outage.lasts_s))
            return _pulled(place, self._until[place])

    def _keep(self, pull: KeptPull) -> None:
        self._pulls.append(pull)
        self._file.write_text(json.dumps([asdict(each) for each in self._pulls]))


def _read(file: Path) -> list[KeptPull]:
    return [KeptPull(**each) for each in json.loads(file.read_text())] if file.exists() else []


def _pulled(place: tuple[int, int], until: float) -> PulledCable:
    router_id, uplink_id = place
    return PulledCable(router_id, uplink_id, dt.datetime.fromtimestamp(until, dt.UTC))
