"""Brings the kernel to the present configuration, touching only what changed."""

from collections.abc import Mapping

from lab.kernel.firewall.counters import Ledger, Link
from lab.kernel.firewall.firewalls import Firewall
from lab.kernel.firewall.rules import Ruleset
from lab.kernel.forwarding.kernel import Kernel
from lab.kernel.forwarding.queues import Queues, compile_queues
from lab.kernel.forwarding.route_commands import Held, changes
from lab.kernel.forwarding.routes import RoutePlan, plan_routes
from lab.kernel.place.codes import Codes
from lab.kernel.place.contract import CommandFailed
from lab.menus.menu import Menu


class Applier:
    """`unsupported`: what of the present configuration could not be followed, or the kernel refused."""

    def __init__(
        self, kernel: Kernel, firewall: Firewall, codes: Codes, ledger: Ledger, spared: str
    ) -> None:
        self._kernel, self._firewall = kernel, firewall
        self._codes, self._ledger = codes, ledger
        self._spared = spared
        self._ruleset: Ruleset | None = None
        self._queues = Queues({}, {})
        self._priorities: dict[int, str] | None = None
        self._running: frozenset[str] = frozenset()
        self._notes: dict[str, tuple[str, ...]] = {}
        self.plan = RoutePlan()

    @property
    def unsupported(self) -> tuple[str, ...]:
        return tuple(note for notes in self._notes.values() for note in notes)

    def apply(self, menus: Mapping[str, Menu], links: Mapping[str, Link]) -> None:
        self._rules(menus)
        self._routes(menus, links)
        self._shape(menus, links)

    def _rules(self, menus: Mapping[str, Menu]) -> None:
        ruleset = self._firewall.compile(menus, self._codes, self._spared)
        if ruleset == self._ruleset:
            return
        if self._ruleset is not None:
            self._ledger.rules(menus, self._firewall.counted())
        self._notes["rules"] = ruleset.unsupported
        try:
            self._firewall.replace(ruleset.script)
        except CommandFailed as refused:
            self._notes["rules"] += (str(refused),)
            return
        self._ruleset = ruleset
        self._ledger.rules_start_anew()

    def _routes(self, menus: Mapping[str, Menu], links: Mapping[str, Link]) -> None:
        plan = plan_routes(menus, self._codes, self._spared)
        running = frozenset(name for name, link in links.items() if link.running)
        if plan == self.plan and running == self._running:
            return
        if self._priorities is None:
            self._priorities = self._kernel.priorities()
        devices = {name: link.on for name, link in links.items()}
        held = Held(devices, self.plan.addresses, self._priorities, self._kernel.routes())
        self._notes["routes"] = plan.unsupported
        try:
            self._kernel.settle(plan.settings)
            self._kernel.route(changes(plan, held))
        except CommandFailed as refused:
            # The present state is unknown now, so the next time puts everything again.
            self._notes["routes"] += (str(refused),)
            self._priorities = None
            return
        self.plan, self._priorities, self._running = plan, dict(plan.rules), running

    def _shape(self, menus: Mapping[str, Menu], links: Mapping[str, Link]) -> None:
        queues = compile_queues(menus, self._codes)
        if queues == self._queues:
            return
        notes = list(queues.unsupported)
        for name, through in self._queues.inbound.items() - queues.inbound.items():
            self._kernel.no_inbound(name, through)
        devices = {*links, *queues.inbound.values()}
        for change in (self._redirect, self._replace):
            try:
                change(queues, devices)
            except CommandFailed as refused:
                notes.append(str(refused))
        self._queues = queues
        self._notes["queues"] = tuple(notes)

    def _redirect(self, queues: Queues, devices: set[str]) -> None:
        for name, through in queues.inbound.items() - self._queues.inbound.items():
            if name in devices:
                self._kernel.inbound(name, through)

    def _replace(self, queues: Queues, devices: set[str]) -> None:
        for name, lines in queues.lines.items():
            if name in devices and lines != self._queues.lines.get(name, ()):
                self._kernel.queue(name, lines)
