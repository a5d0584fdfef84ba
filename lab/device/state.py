"""What a simulated router is between two commands."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from lab.device.faults import Faults
from lab.menus import firewall as menus_firewall
from lab.menus import inside as menus_inside
from lab.menus import interface as menus_interface
from lab.menus import queue as menus_queue
from lab.menus import routing as menus_routing
from lab.menus import system as menus_system
from lab.menus import users as menus_users
from lab.menus.history import Action, History
from lab.menus.menu import Menu, Row, build_menus
from lab.menus.values import format_timestamp, parse_version
from lab.wire.session import Session

SPECS = (
    *menus_interface.SPECS,
    *menus_firewall.SPECS,
    *menus_routing.SPECS,
    *menus_inside.SPECS,
    *menus_queue.SPECS,
    *menus_system.SPECS,
    *menus_users.SPECS,
)
LOG_LINES = 1000
# (host, interface or source address or "", number of the probe) to microseconds; None: no answer.
PingRtt = Callable[[str, str, int], int | None]


@dataclass(frozen=True, slots=True)
class PingRequest:
    """One probe of /ping; "" for what was not given."""

    host: str
    interface: str = ""
    src_address: str = ""
    routing_table: str = ""
    size_bytes: int = 56


class Connections(Protocol):
    """The connection table of a router with traffic."""

    def refresh(self, menu: Menu) -> None:
        """Puts the present rows into the menu."""

    def end(self, row_ids: list[str]) -> None:
        """Forget these connections."""


class RouterState:
    """`clock` gives unix seconds; the router's own clock may be stepped away from it.

    `ping_rtt_us` answers /ping if set, else the state of interfaces and netwatch. `ping_probe` comes first and sends
    real packets; its answer (microseconds, None: lost) may take a while, and nobody waits meanwhile.
    """

    def __init__(
        self,
        *,
        version: str,
        clock: Callable[[], float],
        booted_at: float,
        virtual: bool = False,
    ) -> None:
        self.version = version
        self.release = parse_version(version)
        self.clock = clock
        self.booted_at = booted_at
        self.lock = threading.RLock()
        self.menus: dict[str, Menu] = build_menus(SPECS, self.release)
        if virtual:
            # A CHR has no board: the menu is missing.
            del self.menus["/system/routerboard"]
        self.faults = Faults()
        self.history = History()
        self.sessions: list[Session] = []
        self.config_epoch = 0
        self.logins = 0
        self.login_failures = 0
        self.clock_step_s = 0.0
        self.frozen_at: float | None = None
        self.deadlines: dict[str, float] = {}
        self.ping_rtt_us: PingRtt | None = None
        self.connections: Connections | None = None
        self.ping_probe: Callable[[PingRequest], Future[int | None]] | None = None
        for path in _SINGLE_OBJECTS & self.menus.keys():
            self.menus[path].add_row()

    def now(self) -> float:
        """Unix seconds of the world; a scheduled event sees its due moment."""
        return self.clock() if self.frozen_at is None else self.frozen_at

    def wall(self) -> float:
        """Unix seconds as the router believes them."""
        return self.now() + self.clock_step_s

    def utc_offset_s(self) -> float:
        zone = self.menus["/system/clock"].rows[0].get("time-zone-name", "UTC")
        try:
            local = datetime.fromtimestamp(self.wall(), ZoneInfo(zone))
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return 0.0
        return (local.utcoffset() or timedelta()).total_seconds()

    def catch_up(self) -> None:
        raise NotImplementedError

    def timestamp(self) -> str:
        return format_timestamp(self.wall() + self.utc_offset_s(), self.release)

    def log(self, topics: str, message: str) -> None:
        menu = self.menus["/log"]
        menu.add_row(time=self.timestamp(), topics=topics, message=message)
        if len(menu.rows) > LOG_LINES:
            del menu.rows[: len(menu.rows) - LOG_LINES]

    def wrote(self, session: Session, menu: Menu, what: str, undo: Callable[[], None]) -> None:
        """Every successful write passes here, for history, safe mode and the epoch."""
        self._count(menu)

        def undo_and_count() -> None:
            undo()
            self._count(menu)

        self.history.record(Action(what, session.user, self.timestamp(), undo_and_count))

    def _count(self, menu: Menu) -> None:
        if menu.spec.configuration:
            self.config_epoch += 1

    def row(self, path: str) -> Row:
        return self.menus[path].rows[0]


_SINGLE_OBJECTS = frozenset(spec.path for spec in SPECS if spec.single)
