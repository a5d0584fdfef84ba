"""A finished queue trial beside the first campus, marked as recorded on the kernel lab.

The file is made by `python -m benchmarks.recorded_trial` and comes in as every import does.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from backend.services.audit import Actor
from backend.services.trials import importing
from backend.services.trials.trial_file import read
from backend.store.engine.session import Session

FILE = Path(__file__).with_name("queue_trial.json")


def enter(session: Session, actor: Actor, router_id: int, now: dt.datetime) -> None:
    importing.import_trial(session, actor, router_id, read(FILE.read_bytes()), now=now)
