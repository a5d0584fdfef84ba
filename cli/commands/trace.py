"""`timbang trace`: why a packet leaves a router by which ISP."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from sqlalchemy.orm import Session

from backend.errors import Conflict, Invalid, NotFound
from backend.services import tracing
from backend.services.kept_configs import KeptConfigs
from backend.services.tracing import PacketQuery, RouterAccess
from backend.settings import Settings
from backend.store import routers
from backend.store.secrets import SecretBox
from backend.store.tables import Router
from cli import accounts, installation, trace_text
from cli.told import told


def run(  # noqa: PLR0917 (every option of a command is a parameter)
    router: str,
    source: str,
    destination: str,
    protocol: str,
    port: int | None,
    source_port: int | None,
    entry: str,
    settings: Path | None,
    data: Path | None,
) -> None:
    query = PacketQuery(source, destination, protocol, port, source_port, entry)
    with told(), installation.existing_settings(settings, data) as place:
        access = _access(place, router)
        reading = tracing.read(access, KeptConfigs(), dt.datetime.now(dt.UTC))
        with _options_named():
            trace = tracing.replay(access, reading.config, query)
        for line in trace_text.lines(trace):
            typer.echo(line)


def _access(place: Settings, router: str) -> RouterAccess:
    box = SecretBox(place.secret_keys, allow_local=place.allow_local_routers)
    with accounts.opened(place.database_url.get_secret_value()) as session:
        return tracing.access(session, box, _named(session, router).id)


def _named(session: Session, text: str) -> Router:
    """A router by its name, else by its number. Raises NotFound, and Conflict where several have the name."""
    every = routers.every(session)
    named = [router for router in every if router.name.casefold() == text.casefold()]
    matching = named or [router for router in every if str(router.id) == text]
    if not matching:
        names = ", ".join(router.name for router in every) or "none"
        raise NotFound(f"There is no router {text}. There are: {names}.")
    if len(matching) > 1:
        numbers = ", ".join(str(router.id) for router in matching)
        raise Conflict(f"Several routers are named {text}: give one of the numbers {numbers}.")
    return matching[0]


@contextmanager
def _options_named() -> Iterator[None]:
    """A refused field is told by the name of its option."""
    try:
        yield
    except Invalid as refused:
        raise Invalid(refused.field, f"--{refused.field}: {refused}") from refused
