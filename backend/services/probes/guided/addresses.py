"""Whether a probe host has the addresses that tests would start from, and whether the router pins them to their ISP.

The addresses need not be saved yet: a person sets them on the host first, and looks whether it worked.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.methods.pins import PinUplink
from backend.services.given import STRICT
from backend.services.polling.poll_targets import connect_target
from backend.services.probes import setups
from backend.services.probes.pins import PinsRequest
from backend.services.probes.requested_settings import ProbeLineInput, checked_lines
from backend.store.access.secrets import SecretBox
from backend.store.engine import workers
from backend.store.engine.session import Session


@dataclass(frozen=True, slots=True)
class AddressesInput:
    __pydantic_config__ = STRICT

    lines: Annotated[list[ProbeLineInput], Field(min_length=1, max_length=256)]


@dataclass(frozen=True, slots=True)
class HeldAddress:
    """`hosts`: names of the living probe workers whose host has the address; empty: none has it."""

    uplink_id: int
    source_address: str
    hosts: Sequence[str]


@dataclass(frozen=True, slots=True)
class HeldAddresses:
    lines: Sequence[HeldAddress]
    workers: int  # living probe workers
    worker_seen_at: dt.datetime | None


def held(session: Session, router_id: int, request: AddressesInput) -> HeldAddresses:
    """By what the workers last said. Raises NotFound, Invalid."""
    lines = checked_lines(setups.load(session, router_id), request.lines)
    probing = workers.probing(session)
    return HeldAddresses(
        lines=[
            HeldAddress(
                line.uplink_id,
                line.source_address,
                [worker.name for worker in probing if line.source_address in worker.addresses],
            )
            for line in lines
        ],
        workers=len(probing),
        worker_seen_at=workers.last_probing_at(session),
    )


def pins_request(
    session: Session, box: SecretBox, router_id: int, request: AddressesInput
) -> PinsRequest:
    """As pins.ask, for these addresses in the place of the stored ones. Raises NotFound, Invalid."""
    setup = setups.load(session, router_id)
    addresses = {
        line.uplink_id: line.source_address for line in checked_lines(setup, request.lines)
    }
    uplinks = [
        PinUplink(uplink.id, uplink.name, uplink.interface, addresses.get(uplink.id, ""))
        for uplink in setup.uplinks
    ]
    return PinsRequest(connect_target(setup.router, box), uplinks)
