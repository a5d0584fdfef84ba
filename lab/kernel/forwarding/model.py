"""The model of a simulated router with real packets: applies the configuration, reads the counters."""

import ipaddress
import threading
from concurrent.futures import Future

from lab.device.router import SimulatedRouter
from lab.device.state import PingRequest
from lab.kernel.firewall.counters import Ledger, Link
from lab.kernel.firewall.firewalls import Firewall, firewall_of
from lab.kernel.forwarding.applying import Applier
from lab.kernel.forwarding.kernel import Kernel
from lab.kernel.forwarding.pinging import Gateways, Pinger, check_commands, ping_command
from lab.kernel.place.codes import Codes
from lab.kernel.place.contract import MANAGEMENT_PREFIX, MANAGEMENT_ROUTER, Runner
from lab.kernel.place.devices import device_of
from lab.menus.standing_routes import checked_gateway, resolve_routes

MANAGEMENT = str(ipaddress.ip_network(f"{MANAGEMENT_ROUTER}/{MANAGEMENT_PREFIX}", strict=False))
TRACKING = "/ip/firewall/connection/tracking"


class KernelModel:
    """A lab.device.router.Model. Attaches itself to the first router that it advances.

    `refresh_s`: largest age of interface counters in an answer; `details_s`: of rules' and queues' counters, which
    cost more. `check_s`: seconds between two pings of a checked gateway (a real router before 7.21: 10). `spared`:
    the prefix of the lab's management. `firewall`: None finds out by trying.
    """

    def __init__(
        self,
        run: Runner,
        namespace: str,
        *,
        refresh_s: float = 0.2,
        details_s: float = 2.0,
        check_s: float = 5.0,
        spared: str = MANAGEMENT,
        firewall: Firewall | None = None,
    ) -> None:
        self._kernel = Kernel(run, namespace)
        self._codes = Codes()
        self._ledger = Ledger()
        self._firewall = firewall or firewall_of(run, namespace)
        self._applier = Applier(self._kernel, self._firewall, self._codes, self._ledger, spared)
        self._pinger = Pinger(run, namespace)
        self._gateways = Gateways()
        self._refresh_s, self._check_s = refresh_s, check_s
        self._details_s = details_s
        self._refreshed_at: float | None = None
        self._detailed_at: float | None = None
        self._router: SimulatedRouter | None = None
        self._watcher: threading.Thread | None = None
        self._stopped = threading.Event()

    @property
    def unsupported(self) -> tuple[str, ...]:
        """Sentences about rows of the configuration that the kernel cannot follow."""
        return self._applier.unsupported

    def advance(self, router: SimulatedRouter, now: float) -> None:
        if self._router is None:
            self._attach(router)
        if self._refreshed_at is None or abs(now - self._refreshed_at) >= self._refresh_s:
            self._refresh(router, now)

    def stop(self) -> None:
        """Ends the thread that watches gateways; the kernel's state stays."""
        self._stopped.set()
        if self._watcher is not None:
            self._watcher.join()
        self._pinger.stop()

    def _attach(self, router: SimulatedRouter) -> None:
        self._router = router
        router.ping_probe = self._ping
        router.after_write.append(lambda: self._refresh(router, router.now()))
        self._watcher = threading.Thread(
            target=self._watch, args=(router,), name="lab-gateways", daemon=True
        )
        self._watcher.start()

    def _refresh(self, router: SimulatedRouter, now: float) -> None:
        """Takes in the counts under the old configuration before the new one."""
        self._refreshed_at = now
        links = self._kernel.links()
        self._show_links(router, links)
        resolve_routes(router.menus, self._gateways.silent())
        self._applier.apply(router.menus, links)
        self._ledger.links(router.menus, links)
        if self._detailed_at is None or abs(now - self._detailed_at) >= self._details_s:
            self._detailed_at = now
            self._read_details(router)

    def _read_details(self, router: SimulatedRouter) -> None:
        self._ledger.drops(router.menus, self._kernel.drops())
        self._ledger.rules(router.menus, self._firewall.counted())
        router.menus[TRACKING].rows[0]["total-entries"] = str(self._kernel.connections())

    def _show_links(self, router: SimulatedRouter, links: dict[str, Link]) -> None:
        for row in router.menus["/interface"].rows:
            link = links.get(device_of(row))
            if link is None:
                continue
            running = link.running and row.get("disabled") != "true"
            if running != (row.get("running") == "true"):
                row["running"] = "true" if running else "false"
                row[f"last-link-{'up' if running else 'down'}-time"] = router.timestamp()
                row["link-downs"] = str(int(row.get("link-downs", "0")) + (not running))

    def _ping(self, request: PingRequest) -> Future[int | None]:
        if self._router is None:
            raise RuntimeError("the model has no router yet")
        menus = self._router.menus
        return self._pinger.start(ping_command(menus, self._applier.plan, self._codes, request))

    def _watch(self, router: SimulatedRouter) -> None:
        """Asks the checked gateways, and updates the router also when nobody talks to it."""
        while not self._stopped.wait(self._check_s):
            with router.lock:
                rows = router.menus["/ip/route"].rows
                gateways = {gateway for row in rows if (gateway := checked_gateway(row))}
                commands = check_commands(router.menus, gateways)
            answers = {name: self._pinger.start(argv) for name, argv in commands.items()}
            heard = {name: answer.result() is not None for name, answer in answers.items()}
            with router.lock:
                if self._gateways.silent() != self._gateways.heard(heard):
                    self._refreshed_at = None
                router.catch_up()
