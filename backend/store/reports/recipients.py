"""Who gets reports."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.engine.session import existing
from backend.store.tables import Delivery, ReportRecipient


def of_schedules(session: Session, schedule_ids: Sequence[int]) -> Sequence[ReportRecipient]:
    """Those that did not unsubscribe, oldest first."""
    query = select(ReportRecipient).where(
        ReportRecipient.schedule_id.in_(schedule_ids), ReportRecipient.unsubscribed_at.is_(None)
    )
    return session.scalars(query.order_by(ReportRecipient.id)).all()


def get(session: Session, recipient_id: int) -> ReportRecipient:
    """Locked. Raises NotFound."""
    missing = NotFound(
        "There is no recipient {recipient_id}.", "no_recipient", recipient_id=recipient_id
    )
    return existing(session, ReportRecipient, recipient_id, missing, lock=True)


def of_account(session: Session, account_id: int) -> Sequence[ReportRecipient]:
    """Its own of schedules, that it did not end."""
    query = select(ReportRecipient).where(
        ReportRecipient.account_id == account_id,
        ReportRecipient.schedule_id.is_not(None),
        ReportRecipient.unsubscribed_at.is_(None),
    )
    return session.scalars(query.order_by(ReportRecipient.id)).all()


def single(session: Session, account_id: int) -> ReportRecipient | None:
    """As which an account has single reports mailed."""
    query = select(ReportRecipient).where(
        ReportRecipient.account_id == account_id,
        ReportRecipient.schedule_id.is_(None),
        ReportRecipient.unsubscribed_at.is_(None),
    )
    return session.scalars(query).one_or_none()


def at_address(session: Session, schedule_id: int, address: str) -> ReportRecipient | None:
    """One of this schedule, in any case of letters."""
    query = select(ReportRecipient).where(
        ReportRecipient.schedule_id == schedule_id,
        func.lower(ReportRecipient.address) == address.lower(),
        ReportRecipient.unsubscribed_at.is_(None),
    )
    return session.scalars(query).one_or_none()


def by_link(session: Session, link_hash: bytes, now: dt.datetime) -> ReportRecipient | None:
    """Locked; none whose link is over."""
    query = select(ReportRecipient).where(
        ReportRecipient.link_hash == link_hash,
        ReportRecipient.link_ends_at > now,
        ReportRecipient.unsubscribed_at.is_(None),
    )
    return session.scalars(query.with_for_update()).one_or_none()


def letters_sent(session: Session, address: str, since: dt.datetime) -> Sequence[dt.datetime]:
    """When letters to confirm this address were made, for whichever schedule."""
    query = (
        select(Delivery.created_at)
        .join(ReportRecipient, ReportRecipient.id == Delivery.report_recipient_id)
        .where(
            Delivery.phase == "confirm_recipient",
            func.lower(ReportRecipient.address) == address.lower(),
            Delivery.created_at > since,
        )
    )
    return session.scalars(query).all()


def requested_since(
    session: Session, recipient_id: int, since: dt.datetime
) -> Sequence[dt.datetime]:
    """When single reports were asked for."""
    query = select(Delivery.created_at).where(
        Delivery.report_recipient_id == recipient_id, Delivery.created_at > since
    )
    return session.scalars(query).all()
