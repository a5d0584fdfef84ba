"""What a change may be planned from, as a person sends it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field, StringConstraints

from backend.domain.balance.settings import (
    ConfirmBy,
    QueueKind,
)
from backend.domain.config.words import Classifier
from backend.services.given import STRICT, Key

SOURCES = (
    "recommendation_id",
    "drift_id",
    "back_from_change_id",
    "finding",
    "spare",
    "buckets",
    "weights",
)


Reason = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1000)]
Timer = Annotated[int, Field(ge=60, le=900)]
FindingCode = Annotated[str, StringConstraints(pattern=r"^[a-z_]{1,64}$")]
QueueLimit = Annotated[int, Field(strict=True, ge=50, le=100)]
Buckets = Annotated[int, Field(strict=True, ge=0, le=256)]


@dataclass(frozen=True, slots=True)
class ChangeOptions:
    """What else the plan does. Null: as the balance settings of the router say."""

    __pydantic_config__ = STRICT

    queue_kind: Annotated[
        QueueKind | None,
        Field(description="queue of every ISP; empty: queues stay as they are"),
    ] = None
    queue_limit_percent: Annotated[
        QueueLimit | None,
        Field(description="what the queue lets through, in percent of each contract"),
    ] = None
    limit_fasttrack: Annotated[
        bool | None, Field(description="FastTrack only for connections without a mark")
    ] = None
    pin_probes: Annotated[
        bool | None, Field(description="rules that keep each probe address on its ISP")
    ] = None


@dataclass(frozen=True, slots=True)
class SpareInput:
    """Who takes over when an ISP fails: spare routes in its own table, in equal parts."""

    __pydantic_config__ = STRICT

    uplink_id: Annotated[Key, Field(description="the ISP that may fail")]
    taker_ids: Annotated[list[Key], Field(min_length=1, max_length=16)]


@dataclass(frozen=True, slots=True)
class ChangePlanInput:
    """Exactly one of recommendation_id, drift_id, back_from_change_id, finding, spare, buckets and weights is wanted.

    `buckets` holds the ISP of each remainder; its length is the denominator. `weights` are buckets per ISP; which
    bucket goes where is chosen so that as few as possible move.
    """

    __pydantic_config__ = STRICT

    recommendation_id: Key | None = None
    drift_id: Key | None = None
    back_from_change_id: Annotated[
        Key | None, Field(description="a confirmed change: the buckets, or rows, from before it")
    ] = None
    finding: Annotated[
        FindingCode | None,
        Field(description="cure every finding of this code; `options` do not count"),
    ] = None
    spare: Annotated[
        SpareInput | None, Field(description="spare routes of one ISP; `options` do not count")
    ] = None
    buckets: Annotated[list[Key] | None, Field(min_length=1, max_length=256)] = None
    weights: Annotated[dict[Key, Buckets] | None, Field(min_length=1, max_length=256)] = None
    classifier: Annotated[
        Classifier | None, Field(description="null: as it is, else both-addresses")
    ] = None
    options: ChangeOptions = field(default_factory=ChangeOptions)
    reason: Reason = ""
    timer_s: Annotated[
        Timer | None,
        Field(description="after so long without a confirmation the router undoes the change"),
    ] = None
    confirm_by: ConfirmBy | None = None
