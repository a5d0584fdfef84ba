"""A queue on the lab's router while a block of code runs, set over its API as an admin would."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import librouteros
from librouteros.api import Api

from benchmarks.evidence.queues.variants import LIMIT_BPS, Variant
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from lab.kernel.box import KernelLab

WAN = "ether1"
_HARDWARE = "only-hardware-queue"
_ANSWER_S = 120
_CLASSIFIERS = {"down": "dst-address", "up": "src-address"}


@contextmanager
def router_of(lab: KernelLab) -> Iterator[Api]:
    api = librouteros.connect(
        lab.api.host,
        ADMIN,
        ADMIN_PASSWORD,
        port=lab.api.port,
        timeout=_ANSWER_S,
        encoding="utf-8",
    )
    try:
        yield api
    finally:
        api.close()


@contextmanager
def queue(api: Api, variant: Variant, limit_bps: int = LIMIT_BPS) -> Iterator[None]:
    """Limited: a simple queue on the ISP's interface, both ways. Else: the queue of every Ethernet port."""
    if not variant.kind:
        yield
        return
    with (
        _type(api, variant, "down") as down,
        _type(api, variant, "up") as up,
        _limited(api, limit_bps, down, up) if variant.limited else _of_ports(api, down),
    ):
        yield


@contextmanager
def _type(api: Api, variant: Variant, way: str) -> Iterator[str]:
    name, menu = f"evidence-{way}", api.path("queue", "type")
    fields: dict[str, Any] = {"name": name, "kind": variant.kind}
    if variant.kind == "pcq":
        fields["pcq-classifier"] = _CLASSIFIERS[way]
    row_id = menu.add(**fields)
    try:
        yield name
    finally:
        menu.remove(row_id)


@contextmanager
def _limited(api: Api, limit_bps: int, down: str, up: str) -> Iterator[None]:
    """The first of each pair is what comes from the target: the campus's download."""
    menu = api.path("queue", "simple")
    fields = {
        "name": "evidence",
        "target": WAN,
        "max-limit": f"{limit_bps}/{limit_bps}",
        "queue": f"{down}/{up}",
    }
    row_id = menu.add(**fields)
    try:
        yield
    finally:
        menu.remove(row_id)


@contextmanager
def _of_ports(api: Api, name: str) -> Iterator[None]:
    menu = api.path("queue", "interface")
    ports = [row[".id"] for row in menu]
    for port in ports:
        menu.update(**{".id": port, "queue": name})
    try:
        yield
    finally:
        for port in ports:
            menu.update(**{".id": port, "queue": _HARDWARE})
