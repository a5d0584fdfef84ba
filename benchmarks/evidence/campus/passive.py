"""Paper A, passive: ten weeks of the demo through the product, and what it says of the weeks 5 and 10.

The lab's volumes are calibrated to the paper's. So this proves the chain from a router's counters over the poller's
arithmetic and the store to shares and skew, and not the paper.
"""

from __future__ import annotations

import datetime as dt
import secrets
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from zoneinfo import ZoneInfo

from backend.domain.dates.weeks import IsoWeek
from backend.services.figures import weeks
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.inventory import routers
from benchmarks.evidence.campus.figures import WeekFigures
from benchmarks.evidence.papers import GIB
from benchmarks.requests.load import replicas
from cli.demo.demo import prepare
from cli.demo.state import PAPER, DemoState, keep_state
from cli.postgres import migrate
from lab.scenarios.files import load_scenario
from lab.server.server import LabServer

WEEKS: Mapping[str, int] = {"ECMP": 5, "PCC": 10}
"""The fifth week of each method."""


def weeks_of(seeds: range) -> tuple[WeekFigures, ...]:
    """The two weeks in both directions, for each seed of the lab's traffic."""
    return tuple(figures for seed in seeds for figures in _weeks_of(seed))


def _weeks_of(seed: int) -> Iterator[WeekFigures]:
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        folder.chmod(0o755)
        state = keep_state(folder / "demo", PAPER, seed, None)
        with _prepared(folder, state) as database:
            for method, week in WEEKS.items():
                yield from _week(database, state, method, week)


@contextmanager
def _prepared(folder: Path, state: DemoState) -> Iterator[Database]:
    """The database of a demo whose ten weeks are over."""
    with replicas.database(folder) as url, LabServer() as lab:
        migrate.upgrade(url)
        settings = Settings(
            database_url=url,
            secret_key=secrets.token_urlsafe(32),
            data_dir=folder / "demo",
            allow_local_routers=True,
        )
        prepare(settings, lab, state, lambda words: print(words, flush=True))
        with closing(Database(url, pool=2)) as database:
            yield database


def _week(database: Database, state: DemoState, method: str, week: int) -> Iterator[WeekFigures]:
    zone = ZoneInfo(load_scenario(state.scenario).time_zone)
    monday = dt.datetime.fromtimestamp(state.starts_at, zone).date()
    wanted = IsoWeek.holding(monday + dt.timedelta(weeks=week - 1))
    with database.transaction() as session:
        [router] = routers.every(session)
        gatherer = Gatherer(session, dt.datetime.now(dt.UTC), 10, SummaryCache())
        view = inventory.view(session, router.id)
        figures = weeks.report(gatherer, view, wanted, "all").summary.figures
        uplinks = sorted(figures.uplinks, key=lambda uplink: uplink.name)
        for direction, whole in (("download", figures.download), ("upload", figures.upload)):
            parts = [getattr(uplink, direction) for uplink in uplinks]
            yield WeekFigures(
                state.seed,
                method,
                direction,
                tuple(part.bytes / GIB for part in parts),
                tuple(part.achieved_share for part in parts),
                whole.skew,
            )
