"""The HTTP API as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from operator import attrgetter

from fastapi import Depends, FastAPI
from starlette.middleware.errors import ServerErrorMiddleware

from backend.api import openapi
from backend.api.access import account_routes as accounts
from backend.api.access import pairing_routes as pairings
from backend.api.access import session_routes as session
from backend.api.advice import balance_routes as balance
from backend.api.advice import large_transfer_routes as large_transfers
from backend.api.advice import recommendation_routes as recommendations
from backend.api.alerts import channel_routes as channels
from backend.api.alerts import incident_routes as incidents
from backend.api.alerts import maintenance_routes as maintenance
from backend.api.alerts import mute_routes as mutes
from backend.api.alerts import rule_routes as incident_rules
from backend.api.alerts import subscription_routes as subscriptions
from backend.api.changes import drift_routes as drifts
from backend.api.changes import routes as changes
from backend.api.comparing import routes as comparison
from backend.api.demo import routes as guided_demo
from backend.api.discovery import reading_routes as reading
from backend.api.figures import hour_routes as hours
from backend.api.figures import number_routes as numbers
from backend.api.figures import overview_routes as overview
from backend.api.figures import uplink_routes as uplink_pages
from backend.api.figures import vitals_routes as vitals
from backend.api.figures import wall_routes as wall
from backend.api.figures import week_routes as weeks
from backend.api.growth import routes as growth
from backend.api.http import deps, errors, hosts
from backend.api.http.compression import Compression
from backend.api.http.middleware import BodyLimit, Envelope, HostCheck, OriginCheck
from backend.api.http.state import Clock, Context, DemoControl
from backend.api.http.stream import Fanout
from backend.api.http.turns import Turns
from backend.api.inventory import campus_routes as campuses
from backend.api.inventory import contract_routes as contracts
from backend.api.inventory import holiday_routes as holidays
from backend.api.inventory import offer_routes as offers
from backend.api.inventory import router_routes as routers
from backend.api.ledger import claim_routes as claims
from backend.api.ledger import routes as ledger
from backend.api.live import routes as live
from backend.api.live import welcome
from backend.api.pages import in_process
from backend.api.pages import serving as pages
from backend.api.probes import guided_routes as guided_probes
from backend.api.probes import result_routes as probe_results
from backend.api.probes import run_routes as probe_runs
from backend.api.probes import settings_routes as probe_settings
from backend.api.quality import routes as quality
from backend.api.quality import side_by_side_routes as side_by_side
from backend.api.reports import mailing_routes as mailed_reports
from backend.api.reports import routes as reports
from backend.api.traces import routes as tracing
from backend.api.trials import routes as trials
from backend.api.upkeep import backup_routes as nightly_backups
from backend.api.upkeep import health_routes as health
from backend.api.upkeep import metrics_routes as metrics
from backend.api.upkeep import setup_routes as setup_checklist
from backend.services.access.refusals import RefusalLimit
from backend.services.discovery.readings import DiscoveryReadings
from backend.services.figures.summary_cache import SummaryCache
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.instants import utc_now
from backend.store.upkeep.backup_folder import BackupFolder
from backend.version import VERSION

MOST_BODY_BYTES = 1_000_000
"""A calendar with a thousand holidays takes 60 kB."""

GUARDED = [Depends(deps.guard, scope="function")]


def create_app(
    settings: Settings,
    *,
    clock: Clock = utc_now,
    demo: bool = False,
    control: DemoControl | None = None,
    on_set_up: Callable[[], None] = lambda: None,
    backups: BackupFolder | None = None,
) -> FastAPI:
    """The application; it connects to nothing before the first request.

    `control`: of a demo with a guide; without it the demo's routes do not exist. `on_set_up`: the first admin was made.
    """
    url = settings.database_url.get_secret_value()
    context = Context(
        settings=settings,
        database=Database(url, settings.database_pool, settings.statement_timeout_ms),
        box=SecretBox(settings.secret_keys, allow_local=settings.allow_local_routers),
        clock=clock,
        fanout=Fanout(url),
        cache=SummaryCache(),
        turns=Turns(settings.database_pool),
        refusals=RefusalLimit(),
        readings=DiscoveryReadings(),
        demo=demo,
        control=control,
        on_set_up=on_set_up,
        backups=backups,
    )
    app = FastAPI(
        title="Timbang",
        version=VERSION,
        description=openapi.DESCRIPTION,
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        generate_unique_id_function=attrgetter("name"),
    )
    app.state.context = context
    errors.install(app)
    # Each level of routers costs a search of its own, from the first route on: so one level, and the busiest first.
    for part in (
        overview,
        numbers,
        comparison,
        uplink_pages,
        hours,
        vitals,
        weeks,
        growth,
        ledger,
        claims,
        reports,
        live,
        wall,
        session,
        routers,
        contracts,
        offers,
        reading,
        quality,
        side_by_side,
        probe_results,
        probe_settings,
        guided_probes,
        probe_runs,
        balance,
        large_transfers,
        recommendations,
        changes,
        trials,
        drifts,
        incidents,
        channels,
        subscriptions,
        maintenance,
        mutes,
        incident_rules,
        mailed_reports,
        tracing,
        campuses,
        holidays,
        accounts,
        pairings,
        nightly_backups,
        setup_checklist,
    ):
        app.include_router(part.router, prefix="/api/v1", dependencies=GUARDED)
    if control is not None:
        app.include_router(guided_demo.router, prefix="/api/v1", dependencies=GUARDED)
    app.include_router(health.router)
    app.include_router(metrics.router)
    openapi.install(app, GUARDED)
    pages.install(app, settings.frontend_dir)
    app.add_middleware(BodyLimit, most_bytes=MOST_BODY_BYTES)
    known = hosts.names(settings)
    app.add_middleware(OriginCheck, names=known)
    app.add_middleware(HostCheck, names=known)
    app.add_middleware(Compression)
    # Starlette would answer what nobody expected outside of all our middleware; here that answer passes the envelope.
    app.add_middleware(ServerErrorMiddleware, handler=app.exception_handlers.pop(Exception))
    app.add_middleware(Envelope)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    context: Context = app.state.context
    async with (
        context.fanout.running(partial(live.messages, context)),
        welcome.kept(context.fanout, context.database),
    ):
        yield
    await in_process.at_rest()
    context.database.close()
