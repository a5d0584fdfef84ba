"""Campuses, routers and uplinks as people set them up, and the regimes of the routers."""

from __future__ import annotations

import datetime as dt
import decimal

from sqlalchemy import (
    CheckConstraint,
    Connection,
    ForeignKey,
    Identity,
    Index,
    LargeBinary,
    Numeric,
    event,
    func,
    insert,
    text,
)
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.orm import Mapped, mapped_column

from backend.store.tables.base import (
    LIVE,
    Base,
    Big,
    JsonList,
    JsonObject,
    Small,
    UplinkKey,
    unique_where,
)


class Campus(Base):
    """`calendar`: domain/dates/calendar.py; `timezone`: an IANA name; `letterhead`: lines that head printed pages.

    `students`: services/inventory/campus_students.py.
    """

    __tablename__ = "campus"

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    timezone: Mapped[str]
    language: Mapped[str] = mapped_column(server_default="id")
    calendar: Mapped[JsonObject] = mapped_column(server_default=text("'{}'::jsonb"))
    created_at: Mapped[dt.datetime] = mapped_column(server_default=func.now())
    letterhead: Mapped[str] = mapped_column(server_default="")
    students: Mapped[JsonObject] = mapped_column(server_default=text("'{}'::jsonb"))


class Router(Base):
    """`certificate_sha256` pins its certificate; only secrets.py opens `password_encrypted`.

    `interfaces`, `version`, `board` and `identity`: what the router last said of itself.
    """

    __tablename__ = "router"
    __table_args__ = (
        CheckConstraint("port BETWEEN 1 AND 65535", name="port"),
        Index("uq_router_host_port", "host", "port", unique=True),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    campus_id: Mapped[int] = mapped_column(ForeignKey("campus.id"), index=True)
    name: Mapped[str]
    host: Mapped[str]
    port: Mapped[int]
    tls: Mapped[bool]
    certificate_sha256: Mapped[str | None]
    username: Mapped[str]
    password_encrypted: Mapped[bytes] = mapped_column(LargeBinary)
    enabled: Mapped[bool] = mapped_column(server_default=text("true"))
    identity: Mapped[str | None]
    version: Mapped[str | None]
    board: Mapped[str | None]
    interfaces: Mapped[JsonList] = mapped_column(server_default=text("'[]'::jsonb"))
    created_at: Mapped[dt.datetime] = mapped_column(server_default=func.now())


BEGINNING = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
"""Begin of a line's first contract: before any slot."""

CONTRACT_OF_TODAY = (
    "download_bps",
    "upload_bps",
    "price_amount",
    "price_currency",
    "quota_bytes",
)
"""An uplink copies these from today's contract."""


def _first_capacities(context: DefaultExecutionContext) -> str:
    values = context.get_current_parameters()  # type: ignore[no-untyped-call]
    return f"{values['download_bps']} {values['upload_bps']}"


class Uplink(Base):
    """One ISP line. `line_rate_*_bps`: limit of the interface itself (None: unknown).

    `*_bps`, quota and price are of today's contract (contracts.py), `capacities` the speeds over time
    (capacity_history.py). An archived uplink keeps its history and frees its interface. `rollup_basis`: zone and
    speeds of its hours and days (store/polling/rollup_basis.py).
    """

    __tablename__ = "uplink"
    __table_args__ = (
        CheckConstraint("download_bps > 0 AND upload_bps > 0", name="contract"),
        CheckConstraint("line_rate_download_bps > 0", name="line_rate_download"),
        CheckConstraint("line_rate_upload_bps > 0", name="line_rate_upload"),
        unique_where("uq_uplink_router_id_interface_live", "router_id", "interface", where=LIVE),
        unique_where("uq_uplink_router_id_name_live", "router_id", "name", where=LIVE),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    router_id: Mapped[int] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    name: Mapped[str]
    provider: Mapped[str] = mapped_column(server_default="")
    interface: Mapped[str]
    download_bps: Mapped[Big]
    upload_bps: Mapped[Big]
    capacities: Mapped[str] = mapped_column(default=_first_capacities)
    line_rate_download_bps: Mapped[Big | None]
    line_rate_upload_bps: Mapped[Big | None]
    risk_group: Mapped[str | None]
    quota_bytes: Mapped[Big | None]
    price_amount: Mapped[decimal.Decimal | None]
    price_currency: Mapped[str | None]
    position: Mapped[int] = mapped_column(server_default=text("0"))
    color: Mapped[str | None]
    created_at: Mapped[dt.datetime] = mapped_column(server_default=func.now())
    archived_at: Mapped[dt.datetime | None]
    rollup_basis: Mapped[str | None]


class Contract(Base):
    """What was sold for a line (contracts.py). `from_at` is the midnight of `from_date`, 1970 for the first.

    `to_date`: the agreed last day of the newest one.
    """

    __tablename__ = "contract"
    __table_args__ = (
        CheckConstraint("download_bps > 0 AND upload_bps > 0", name="speeds"),
        CheckConstraint("billing_day BETWEEN 1 AND 31", name="billing_day"),
        CheckConstraint("sla_percent > 0 AND sla_percent <= 100", name="sla_percent"),
        CheckConstraint("to_date >= from_date", name="ends"),
    )

    uplink_id: Mapped[UplinkKey]
    from_at: Mapped[dt.datetime] = mapped_column(primary_key=True)
    from_date: Mapped[dt.date | None]
    download_bps: Mapped[Big]
    upload_bps: Mapped[Big]
    price_amount: Mapped[decimal.Decimal | None]
    price_currency: Mapped[str | None]
    quota_bytes: Mapped[Big | None]
    billing_day: Mapped[Small | None]
    sla_percent: Mapped[decimal.Decimal | None] = mapped_column(Numeric(7, 4))
    sla_excludes_maintenance: Mapped[bool] = mapped_column(server_default=text("false"))
    number: Mapped[str] = mapped_column(server_default="")
    phone: Mapped[str] = mapped_column(server_default="")
    to_date: Mapped[dt.date | None]


@event.listens_for(Uplink, "after_insert")
def _first_contract(_mapper: object, connection: Connection, uplink: Uplink) -> None:
    """Every line has one: without it there would be no hours."""
    values = {name: getattr(uplink, name) for name in CONTRACT_OF_TODAY}
    connection.execute(
        insert(Contract).values(uplink_id=uplink.id, from_at=BEGINNING, from_date=None, **values)
    )


class Regime(Base):
    """One unchanged way of balancing, until the router's next regime begins."""

    __tablename__ = "regime"
    __table_args__ = (Index("uq_regime_router_id_from_at", "router_id", "from_at", unique=True),)

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    router_id: Mapped[int] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    from_at: Mapped[dt.datetime]
    state: Mapped[JsonObject]
    differences: Mapped[JsonList] = mapped_column(server_default=text("'[]'::jsonb"))
    reason: Mapped[str] = mapped_column(server_default="")
