"""The past of a demo, as `timbang demo` makes it before it serves."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from cli.demo import demo
from cli.demo import state as demo_state
from cli.serving.up import embedded_settings
from lab.server.server import LabServer

LARGE = {"slot", "hour", "sample"}


@pytest.mark.timeout(600)
def test_the_planner_knows_the_past_at_once(tmp_path: Path) -> None:
    """Without statistics, what ISPs cost in 70 days took longer than any statement may, until autovacuum came."""
    state = demo_state.keep_state(tmp_path, "failover", 1, "not too long ago")
    with (
        embedded_settings(None, tmp_path, allow_local_routers=True) as settings,
        LabServer() as lab,
    ):
        demo.prepare(settings, lab, state, lambda _: None)
        with psycopg.connect(settings.database_url.get_secret_value()) as connection:
            known = connection.execute("SELECT tablename FROM pg_stats WHERE attname = 'at'")
            assert {name for (name,) in known} >= LARGE
