"""The campus of the kernel lab for paper A: ECMP first, then PCC and CAKE as a change that Timbang applies."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import librouteros
from librouteros.api import Api

from benchmarks.requests.load import replicas
from cli.postgres import migrate
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from lab.kernel.box import KernelLab
from lab.kernel.hosts.pins import COMMENT
from lab.kernel.place import capabilities
from lab.kernel.place.spec import UplinkSpec
from tests.integration.kernel.entered import Entered, entered

MBPS = {"host": (10, 20, 20), "uml": (4, 8, 8)}
"""The paper's 100/200/200 Mbit/s by ten; by 25 in a User-Mode Linux, which carries no more beside other work."""

DELAYS_MS = (10.0, 20.0, 30.0)
WEIGHTS = (1, 2, 2)
CROWD = {"clients": 60, "connections": 4, "servers": 4, "size": 20_000, "at_once": 6}
TIMER_S, TRIES = 600, 3
_LONG_S = 86_400.0


@dataclass(frozen=True)
class ActiveCampus:
    """A lab whose router is known to a running Timbang."""

    lab: KernelLab
    product: Entered
    where: str

    def apply_pcc_and_cake(self) -> str:
        """Plans, applies and confirms the paper's weights and queue; returns the kind of plan.

        A change that a busy machine let run into a timeout is undone by Timbang, and asked for again.
        """
        weights = dict(zip(map(str, self.product.uplinks), WEIGHTS, strict=True))
        options = {"weights": weights, "options": {"queue_kind": "cake"}, "timer_s": TIMER_S}
        body = {**options, "reason": "paper A"}
        for _ in range(TRIES):
            planned = self.product.ask("POST", f"/routers/{self.product.router_id}/changes", body)
            change = f"/changes/{planned['id']}"
            self.product.ask("POST", f"{change}/apply", {"reason": ""})
            pending = self.product.change_in(planned["id"], "pending", "refused", "reverted")
            if pending["state"] == "pending":
                self.product.ask("POST", f"{change}/confirm")
                over = self.product.change_in(planned["id"], "confirmed", "refused", "reverted")
                if over["state"] == "confirmed":
                    return str(planned["kind"])
            print(f"  again: the change ended {pending['steps'][-1]['text']}"[:200], flush=True)
        raise RuntimeError(f"the change was not confirmed after {TRIES} tries")

    @contextlib.contextmanager
    def crowded(self) -> Iterator[None]:
        """Clients move pages all the time while the block runs."""
        self.lab.control("start_crowd", **CROWD, seconds=_LONG_S)
        try:
            yield
        finally:
            self.lab.control("stop_crowd")


def why_not() -> str:
    """Why this machine cannot carry the lab; empty if it can."""
    place = capabilities.decide(capabilities.find())
    return "" if place.where else place.reason


@contextlib.contextmanager
def active_campus(folder: Path) -> Iterator[ActiveCampus]:
    """Under ECMP; a change may follow."""
    place = capabilities.decide(capabilities.find())
    if place.where is None:
        raise RuntimeError(place.reason)
    uplinks = [
        UplinkSpec(f"ISP{number}", mbps * 10**6, mbps * 10**6, delay_ms, queue_packets=80)
        for number, (mbps, delay_ms) in enumerate(zip(MBPS[place.where], DELAYS_MS, strict=True), 1)
    ]
    with contextlib.ExitStack() as held:
        lab = held.enter_context(KernelLab(uplinks, where=place.where))
        to_ecmp(lab)
        url = held.enter_context(replicas.database(folder))
        migrate.upgrade(url)
        product = held.enter_context(entered(lab, url, folder))
        yield ActiveCampus(lab, product, place.where)


def to_ecmp(lab: KernelLab) -> None:
    """Equal routes and no marks; what keeps the probe host's addresses on their ISPs stays."""
    with contextlib.closing(_api(lab)) as api:
        for row in tuple(api.path("ip", "firewall", "mangle")):
            if not str(row.get("comment", "")).startswith(COMMENT):
                _do(api, "/ip/firewall/mangle/remove", **{".id": row[".id"]})
        for row in tuple(api.path("ip", "route")):
            if row.get("static") and row.get("routing-table", "main") == "main":
                _do(api, "/ip/route/set", **{".id": row[".id"], "distance": "1"})


def _api(lab: KernelLab) -> Api:
    return librouteros.connect(
        lab.api.host, ADMIN, ADMIN_PASSWORD, port=lab.api.port, timeout=120, encoding="utf-8"
    )


def _do(api: Api, command: str, **words: object) -> None:
    tuple(api(command, **words))
