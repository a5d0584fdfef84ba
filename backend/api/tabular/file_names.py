"""Names of downloaded files, which say the router and the period of their figures."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

from backend.services.inventory.inventory import RouterView
from backend.services.windows.windows import WindowRequest


def file_name(table: str, arguments: Mapping[str, Any], ending: str) -> str:
    """`timbang-summary-router-3-30d-work.csv`: the table, then what the endpoint's `arguments` say of it."""
    return f"{'-'.join(['timbang', table, *_parts(arguments)])}.{ending}"


def _parts(arguments: Mapping[str, Any]) -> Iterator[str]:
    router_id = arguments.get("router_id")
    for argument in arguments.values():
        if isinstance(argument, RouterView):
            router_id = argument.router.id
    if router_id is not None:
        yield f"router-{router_id}"
    selection = arguments.get("selection", "all")
    for argument in arguments.values():
        if isinstance(argument, WindowRequest):
            yield from _period(argument)
            selection = argument.selection
    if selection != "all":
        yield str(selection)


def _period(window: WindowRequest) -> Iterator[str]:
    """Its name, or its limits in UTC."""
    if window.from_at is None and window.to_at is None:
        yield window.range
    if window.from_at is not None:
        yield f"from-{_moment(window.from_at)}"
    if window.to_at is not None:
        yield f"to-{_moment(window.to_at)}"


def _moment(at: dt.datetime) -> str:
    return f"{at.astimezone(dt.UTC):%Y%m%dT%H%MZ}"
