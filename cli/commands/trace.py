"""`timbang trace`: why a packet leaves a router by which ISP."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from backend.errors import Invalid
from backend.services.discovery.kept_configs import KeptConfigs
from backend.services.traces import plan_traces, tracing
from backend.services.traces.plan_traces import TracedPlan
from backend.services.traces.tracing import PacketQuery, RouterAccess
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.instants import utc_now
from cli import accounts, installation
from cli.named_router import named
from cli.text import plan_trace as plan_trace_text
from cli.text import trace as trace_text
from cli.text.errors import exit_on_user_error


def run(  # noqa: PLR0917 (every option of a command is a parameter)
    router: str,
    source: str,
    destination: str,
    protocol: str,
    port: int | None,
    source_port: int | None,
    entry: str,
    after_plan: int | None,
    settings: Path | None,
    data: Path | None,
) -> None:
    query = PacketQuery(source, destination, protocol, port, source_port, entry)
    with exit_on_user_error(), installation.existing_settings(settings, data) as place:
        access, planned = _read_place(place, router, after_plan)
        for line in _lines(access, planned, query):
            typer.echo(line)


def _read_place(
    place: Settings, router: str, change_id: int | None
) -> tuple[RouterAccess, TracedPlan | None]:
    box = SecretBox(place.secret_keys, allow_local=place.allow_local_routers)
    with accounts.opened(place.database_url.get_secret_value()) as session:
        router_id = named(session, router).id
        planned = None if change_id is None else plan_traces.plan(session, router_id, change_id)
        return tracing.access(session, box, router_id), planned


def _lines(router: RouterAccess, planned: TracedPlan | None, query: PacketQuery) -> Iterator[str]:
    now = utc_now()
    if planned is not None:
        rows = plan_traces.read(router, now)
        with _options_named():
            sides = plan_traces.replay(router, rows, planned, query)
        return plan_trace_text.lines(sides)
    reading = tracing.read(router, KeptConfigs(), now)
    with _options_named():
        return trace_text.lines(tracing.replay(router, reading.config, query))


@contextmanager
def _options_named() -> Iterator[None]:
    """A refused field is told by the name of its option."""
    try:
        yield
    except Invalid as refused:
        raise Invalid(refused.field, f"--{refused.field}: {refused}") from refused
