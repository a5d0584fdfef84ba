"""The checklist of a new installation: what is done is read from what is stored; an admin may put items aside."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.installation import setup_checklist as domain
from backend.domain.installation.setup_checklist import SetupItem, SetupRow
from backend.services import audit
from backend.services.audit import Action, Actor
from backend.services.given import STRICT
from backend.store.engine.session import Session
from backend.store.upkeep import setup

LIST = "list"
"""Its name in the audit log."""


@dataclass(frozen=True, slots=True)
class SetupChecklist:
    is_put_aside: Annotated[bool, Field(description="the whole list: Now shows nothing of it")]
    items: Sequence[SetupRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupChoice:
    __pydantic_config__ = STRICT

    item: Annotated[SetupItem | None, Field(description="null: the whole list")] = None
    put_aside: Annotated[bool, Field(description="false: it counts again")]


def shown(session: Session, now: dt.datetime) -> SetupChecklist:
    row = setup.installation(session)
    items = domain.checklist(setup.facts(session, now), row.setup_put_aside)
    return SetupChecklist(row.setup_list_put_aside, items)


def choose(session: Session, actor: Actor, choice: SetupChoice, now: dt.datetime) -> None:
    """The same choice again changes nothing, and is not written down again."""
    row = setup.installation(session, lock=True)
    before = (row.setup_list_put_aside, row.setup_put_aside)
    if choice.item is None:
        row.setup_list_put_aside = choice.put_aside
    else:
        others = [item for item in row.setup_put_aside if item != choice.item]
        row.setup_put_aside = sorted([*others, choice.item] if choice.put_aside else others)
    if before != (row.setup_list_put_aside, row.setup_put_aside):
        action: Action = "put_setup_aside" if choice.put_aside else "take_setup_back"
        audit.record(session, actor, action, choice.item or LIST, now)


def note_report_opened(session: Session, now: dt.datetime) -> None:
    """Somebody made a report of a week, month or term."""
    setup.note_report_opened(session, now)
