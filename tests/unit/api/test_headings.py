"""Headings of tables in another language than that of the API."""

from __future__ import annotations

import re
from typing import get_args, get_origin

import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute

from backend.api.access import account_routes
from backend.api.advice import balance_routes, large_transfer_routes
from backend.api.alerts import channel_routes, incident_routes
from backend.api.changes import drift_routes, routes
from backend.api.figures import overview_routes, uplink_routes, vitals_routes, week_routes
from backend.api.quality import side_by_side_routes
from backend.api.tabular.headings import WORDS, heading, words
from backend.api.tabular.sheets import columns

LANGUAGES = [path.stem for path in WORDS.glob("*.json")]
ON_PAGES = [
    (account_routes.router, "/audit", "items"),
    (balance_routes.router, "/routers/{router_id}/track-record", "items"),
    (balance_routes.router, "/routers/{router_id}/what-if/steering", "rows"),
    (large_transfer_routes.router, "/routers/{router_id}/what-if/large-transfer", "rows"),
    (channel_routes.router, "/deliveries", "items"),
    (drift_routes.router, "/routers/{router_id}/drifts", "items"),
    (incident_routes.router, "/incidents", "items"),
    (incident_routes.router, "/incident-repairs", "items"),
    (overview_routes.router, "/overview", "items"),
    (routes.router, "/routers/{router_id}/changes", "items"),
    (side_by_side_routes.router, "/routers/{router_id}/side-by-side", "uplinks"),
    (uplink_routes.router, "/routers/{router_id}/lines/{uplink_id}", "points"),
    (vitals_routes.router, "/routers/{router_id}/wiring", "rows"),
    (week_routes.router, "/routers/{router_id}/weeks", "items"),
]
"""Tables that pages have a button for; files that Timbang reads or proves by their hash stay as they are."""


def names_of(router: APIRouter, path: str, field: str) -> list[str]:
    [model] = [
        route.response_model
        for route in router.routes
        if isinstance(route, APIRoute) and route.path == path and "GET" in route.methods
    ]
    rows = model if get_origin(model) is list else model.model_fields[field].annotation
    [row] = get_args(rows)
    return columns(row)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ON_PAGES, ids=[path for _, path, _ in ON_PAGES])
def test_every_column_of_a_table_on_a_page_has_words_of_its_own(language, table) -> None:
    names = names_of(*table)
    assert [name for name in names if name not in words(language)] == []
    shown = [heading(name, language) for name in names]
    assert len(set(shown)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_heading_keeps_the_unit_of_its_column(language: str) -> None:
    assert [name for name in week_routes.DAY_COLUMNS if name not in words(language)] == []
    for name in words(language):
        unit = re.search(r" \[.*\]$", heading(name))
        assert heading(name, language).endswith(unit.group() if unit else words(language)[name])
