"""What a trial would do and cost, and what is refused and why. The router is read; nothing is written."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.plans.plan import Refused
from backend.domain.trials.design import BASELINE
from backend.domain.trials.runs import TrialDesign
from backend.services.shown import Told
from backend.services.trials import ground, requests
from backend.services.trials.ground import Read, TrialGround
from backend.services.trials.inputs import QueueTrialInput, design_of
from backend.store.access.secrets import SecretBox
from backend.store.engine.session import Session

UNNUMBERED = 0  # the trial has no number yet, so its comment on the router has none either
NO_SERVER = 0  # what a trial costs does not depend on its server
GIGABYTE = 10**9


@dataclass(frozen=True, slots=True)
class PreflightRequest:
    place: TrialGround
    design: TrialDesign


@dataclass(frozen=True, slots=True)
class VariantCommands:
    variant: str
    commands: Annotated[Sequence[str], Field(description="for the router's console, in this order")]
    reasons: Annotated[Sequence[Told], Field(description="why it cannot be set")]


@dataclass(frozen=True, slots=True)
class TrialPreflight:
    """`reasons`: empty where the trial may begin."""

    router_id: int
    uplink_id: int
    runs: int
    minutes: float
    data_gb: Annotated[float, Field(description="at most; repeats come on top")]
    reasons: Sequence[Told]
    variants: Sequence[VariantCommands]


def ask(
    session: Session, box: SecretBox, router_id: int, wanted: QueueTrialInput
) -> PreflightRequest:
    """Raises NotFound, and Invalid naming the field."""
    place = ground.ground(session, box, router_id, wanted.uplink_id)
    requests.check_source(session, place)
    # The order is dealt again for the trial itself; what it costs does not depend on it.
    return PreflightRequest(place, design_of(wanted, random.Random(0)))  # noqa: S311 - deals an order, no secret


def preflight(request: PreflightRequest, read: Read = ground.read) -> TrialPreflight:
    """With no transaction open. Raises RouterError."""
    place, design = request.place, request.design
    reading = read(place.target)
    variants = []
    for name in design.variants:
        if name == BASELINE:
            continue
        made = ground.plan(reading, place.uplink, design, UNNUMBERED, name)
        refused = made.reasons if isinstance(made, Refused) else ()
        commands = () if isinstance(made, Refused) else made.lines
        variants.append(VariantCommands(name, commands, refused))
    return TrialPreflight(
        router_id=place.router.id,
        uplink_id=place.uplink.uplink_id,
        runs=requests.runs_of(design),
        minutes=round(requests.length(design, place).total_seconds() / 60, 1),
        data_gb=round(requests.most_bytes(design, place) / GIGABYTE, 2),
        reasons=ground.reasons(reading, place.uplink, design),
        variants=variants,
    )
