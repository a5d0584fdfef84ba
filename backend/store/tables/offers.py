"""Contracts that lines could have instead of theirs."""

from __future__ import annotations

import datetime as dt
import decimal

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from backend.store.tables.base import Base, Big, Small, UplinkKey


class Offer(Base):
    """domain/contracts/offers.py. `place`: in the list of the router."""

    __tablename__ = "offer"
    __table_args__ = (
        CheckConstraint("download_bps > 0 AND upload_bps > 0", name="speeds"),
        CheckConstraint("to_date >= from_date", name="ends"),
    )

    uplink_id: Mapped[UplinkKey]
    place: Mapped[Small] = mapped_column(primary_key=True)
    download_bps: Mapped[Big]
    upload_bps: Mapped[Big]
    price_amount: Mapped[decimal.Decimal]
    price_currency: Mapped[str]
    from_date: Mapped[dt.date | None]
    to_date: Mapped[dt.date | None]
