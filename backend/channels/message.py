"""A message, whatever way it takes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Phase = Literal[
    "open",
    "close",
    "digest",
    "test",
    "confirm_address",
    "address_changed",
    "report",
    "confirm_recipient",
]


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a mail; other channels send none. `name`: ASCII. Media type: `kind`/`subtype`."""

    name: str
    kind: str
    subtype: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Message:
    """`delivery_id` is the same for every attempt, `thread_id` for every message of one incident."""

    delivery_id: str
    thread_id: str
    phase: Phase
    subject: str
    text: str
    link: str  # empty: none
    starts_at: dt.datetime
    ends_at: dt.datetime | None  # None: it lasts
    labels: Mapping[str, str]  # what programs sort by
    remote_id: str = ""  # how the other side calls an earlier message of this thread
    attachment: Attachment | None = None
    unsubscribe_url: str = ""  # a POST there ends the subscription that ordered it; empty: none did
