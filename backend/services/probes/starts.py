"""What a claimed run needs to begin, or why it may not."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.metering.capacity import Capacity
from backend.errors import Invalid, NotFound
from backend.services.polling.poll_targets import connect_target
from backend.services.probes import gate, setups
from backend.services.probes.gate import ProbeRefusal, ProbeRequest
from backend.services.probes.proof import Scene
from backend.store.access.secrets import SecretBox
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.probes.run_values import Claimed
from backend.store.tables import Router, Uplink


@dataclass(frozen=True, slots=True)
class Start:
    source_address: str
    capacity: Capacity
    scene: Scene | None  # None: the router's password cannot be opened, so there is no proof
    uplink_ids: tuple[int, ...]


def prepare(
    session: Session, box: SecretBox, run: Claimed, now: dt.datetime
) -> Start | ProbeRefusal:
    """Right before a run: settings, pauses and budgets may have changed since planning."""
    probe = ProbeRequest(run.uplink_id, run.server_id, run.spec, ms(now))
    try:
        setup = setups.load(session, run.router_id)
    except NotFound as error:
        return ProbeRefusal("not_configured", str(error))
    refused = gate.refusal(session, setup, probe, by_hand=run.by_hand)
    uplink = setup.uplink(run.uplink_id)
    if refused is not None or uplink is None:
        return refused or ProbeRefusal(
            "not_configured", "This ISP is no line of the router any more."
        )
    return Start(
        source_address=setup.source_address(uplink.id),
        capacity=setups.capacity(uplink),
        scene=_scene(box, setup.router, setup.uplinks),
        uplink_ids=tuple(capacity.id for capacity in setup.uplinks),
    )


def _scene(box: SecretBox, router: Router, uplinks: Sequence[Uplink]) -> Scene | None:
    try:
        target = connect_target(router, box)
    except Invalid:
        return None
    return Scene(
        router.id, target, tuple((capacity.id, capacity.interface) for capacity in uplinks)
    )
