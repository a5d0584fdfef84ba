from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.engine.session import existing
from backend.store.tables import Campus, Router, RouterState, Uplink


def no_such(router_id: int) -> NotFound:
    return NotFound("There is no router {router_id}.", "no_router", router_id=router_id)


def every(session: Session, campus_id: int | None = None) -> Sequence[Router]:
    """By name, of one campus or of all."""
    query = select(Router).order_by(Router.name, Router.id)
    if campus_id is not None:
        query = query.where(Router.campus_id == campus_id)
    return session.scalars(query).all()


def get(session: Session, router_id: int) -> Router:
    """Raises NotFound."""
    return existing(session, Router, router_id, no_such(router_id))


def at_address(session: Session, host: str, port: int) -> Router | None:
    query = select(Router).where(func.lower(Router.host) == host.lower(), Router.port == port)
    return session.scalars(query).first()


def state(session: Session, router_id: int) -> RouterState | None:
    """None before its first poll."""
    return session.get(RouterState, router_id)


def of_shard(session: Session, shard: int, shards: int) -> Sequence[tuple[Router, str]]:
    """Enabled ones of `shard`, each with the time zone of its campus."""
    query = (
        select(Router, Campus.timezone)
        .join(Campus, Campus.id == Router.campus_id)
        .where(Router.enabled, Router.id % shards == shard)
        .order_by(Router.id)
    )
    return [(router, zone) for router, zone in session.execute(query)]


def live_uplinks(session: Session, router_ids: Sequence[int]) -> dict[int, list[Uplink]]:
    """By router, in their order on the page."""
    by_router: dict[int, list[Uplink]] = {router_id: [] for router_id in router_ids}
    query = (
        select(Uplink)
        .where(Uplink.router_id.in_(router_ids), Uplink.archived_at.is_(None))
        .order_by(Uplink.router_id, Uplink.position, Uplink.id)
    )
    for uplink in session.scalars(query):
        by_router[uplink.router_id].append(uplink)
    return by_router


def uplinks(session: Session, uplink_ids: Iterable[int]) -> Sequence[Uplink]:
    """Archived ones too, in their order on the page."""
    query = select(Uplink).where(Uplink.id.in_(uplink_ids))
    return session.scalars(query.order_by(Uplink.position, Uplink.id)).all()


def uplink_names(session: Session, router_id: int) -> dict[str, str]:
    """By interface, live ones."""
    query = select(Uplink.interface, Uplink.name)
    query = query.where(Uplink.router_id == router_id, Uplink.archived_at.is_(None))
    return dict(session.execute(query).all())


def contracted_speeds(session: Session, router_id: int) -> dict[str, tuple[int, int]]:
    """Download and upload in bit/s by interface, live ones."""
    query = select(Uplink.interface, Uplink.download_bps, Uplink.upload_bps)
    query = query.where(Uplink.router_id == router_id, Uplink.archived_at.is_(None))
    rows = session.execute(query.order_by(Uplink.id))
    return {interface: (download, upload) for interface, download, upload in rows}


def describe(session: Session, router_id: int, identity: str, version: str, board: str) -> None:
    query = update(Router).where(Router.id == router_id)
    session.execute(query.values(identity=identity, version=version, board=board))
