"""The product with real packets: three ISPs in network namespaces, and probes over each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from backend.domain.probes import presets as probe_presets
from backend.domain.probes.probe import ProbeSpec
from backend.errors import Invalid
from backend.services.access.access import FirstRun, set_up, setup_needed
from backend.services.access.sign_in_attempts import Visit
from backend.services.inventory.inventory import (
    RouterInput,
    RouterPatch,
    create_router,
    update_router,
)
from backend.services.inventory.uplink_inputs import UplinkInput
from backend.services.inventory.uplinks import set_uplinks
from backend.services.probes import servers as probe_servers
from backend.services.probes import settings as probe_settings
from backend.services.probes.requested_settings import (
    ProbeLineInput,
    RequestedPlan,
    RequestedSettings,
)
from backend.services.probes.servers import ProbeServerInput
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.instants import utc_now
from backend.store.engine.session import Session
from backend.store.inventory import campuses, routers
from cli.demo import state as demo_state
from cli.demo.address import with_origin
from cli.demo.demo import DEMO
from cli.demo.state import DemoState
from cli.serving.up import serve_all
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from lab.kernel.box import KernelLab, LabFailed
from lab.kernel.place import capabilities
from lab.kernel.place.contract import uplink_interface
from lab.kernel.place.spec import UplinkSpec

UPLINKS = (
    UplinkSpec("ISP1", 10_000_000, 10_000_000, delay_ms=10),
    UplinkSpec("ISP2", 20_000_000, 20_000_000, delay_ms=20),
    UplinkSpec("ISP3", 20_000_000, 20_000_000, delay_ms=30),
)
"""The paper's 100/200/200 Mbit/s divided by ten: any machine can carry it."""

ROUTER, ZONE = "edge", "Asia/Jakarta"
CROWD = {"clients": 60, "size": 20_000, "at_once": 2, "seconds": 10 * 365 * 86_400}
"""Always one or two Mbit/s: something to weigh, too little to hide a probe."""

PAGE_BYTES = 100_000
EVERY_S = 15 * 60
LOAD = ProbeSpec("load", duration_s=5)
PLAN = replace(
    probe_presets.LIGHT.plan,
    cron="*/15 * * * *",
    selection="all",
    slip_s=0,
    window_s=EVERY_S,
    probes=(*probe_presets.LIGHT.plan.probes, LOAD),
)
"""As light as the preset, but at all hours and more often: nobody waits an hour in a demo."""


def keep_state(
    directory: Path, _scenario: str, seed: int, password: str | None, **_: bool
) -> DemoState:
    """As demo_state.keep_state. Raises Invalid where no such lab can run."""
    place = capabilities.decide(capabilities.find())
    if place.where is None:
        raise Invalid("kernel", f"No demo with real packets here: {place.reason}.")
    return demo_state.keep_state(directory, demo_state.KERNEL, seed, password)


def run(settings: Settings, state: DemoState, say: Callable[[str], None]) -> None:
    """Serves until SIGINT or SIGTERM."""
    say("Three ISPs in network namespaces: starting ...")
    # The lab ends with the thread that starts it: this one, which serves.
    with running_lab() as lab:
        ready = with_origin(
            settings.model_copy(
                update={
                    "probe_netns": lab.netns,
                    "probe_private_targets": True,
                    "allow_local_routers": True,
                }
            )
        )
        prepare(ready, lab, state)
        lab.control("start_crowd", **CROWD)
        signed_in = f"(sign in: {demo_state.ADMIN} / {state.password})"
        serve_all(ready, lambda url: say(f"Timbang answers on {url}  {signed_in}"), demo=True)


@contextmanager
def running_lab() -> Iterator[KernelLab]:
    """Raises Invalid with the end of the lab's log if it does not start."""
    try:
        with KernelLab(UPLINKS) as lab:
            yield lab
    except LabFailed as error:
        raise Invalid("kernel", str(error)) from error


def prepare(settings: Settings, lab: KernelLab, state: DemoState) -> None:
    """Through the services; at a later start only the router has moved."""
    database = Database(settings.database_url.get_secret_value(), pool=1)
    box, now = (
        SecretBox(settings.secret_keys, allow_local=settings.allow_local_routers),
        utc_now(),
    )
    try:
        with database.transaction() as session:
            if setup_needed(session):
                _set_up(session, box, lab, state, now)
                _set_probes(session, settings, lab, now)
            else:
                _follow(session, box, lab, now)
    finally:
        database.close()


def _set_up(
    session: Session, box: SecretBox, lab: KernelLab, state: DemoState, now: dt.datetime
) -> None:
    first_run = FirstRun(
        demo_state.ADMIN,
        demo_state.ADMIN_NAME,
        state.password,
        "en",
        demo_state.KERNEL_CAMPUS,
        ZONE,
    )
    set_up(session, first_run, Visit("127.0.0.1", "timbang demo"), now)
    [campus] = campuses.every(session)
    wanted = RouterInput(
        campus_id=campus.id,
        name=ROUTER,
        host=lab.api.host,
        port=lab.api.port,
        tls="off",
        username=ADMIN,
        password=ADMIN_PASSWORD,
    )
    router = create_router(session, box, DEMO, wanted, now)
    uplinks = [
        UplinkInput(
            id=None,
            name=uplink.name,
            provider=f"Provider {number}",
            interface=uplink_interface(number),
            download_bps=uplink.download_bps,
            upload_bps=uplink.upload_bps,
        )
        for number, uplink in enumerate(lab.uplinks, 1)
    ]
    set_uplinks(session, DEMO, router.id, uplinks, now)


def _set_probes(session: Session, settings: Settings, lab: KernelLab, now: dt.datetime) -> None:
    [router] = routers.every(session)
    server_ids = []
    for lab_server in lab.servers:
        port = next(iter(lab_server.iperf3_ports.values()))
        page = f"{lab_server.http_url}{PAGE_BYTES}"
        server = ProbeServerInput(
            lab_server.name, lab_server.host, port, page, "the lab's internet"
        )
        checked = probe_servers.checked(server, settings)
        server_ids.append(probe_servers.create(session, DEMO, checked, now).id)
    probe_lines = [
        ProbeLineInput(live_uplink.id, lab.sources[live_uplink.name], None)
        for live_uplink in routers.live_uplinks(session, [router.id])[router.id]
    ]
    plan = RequestedPlan(None, "light", "light", True, replace(PLAN, server_ids=(server_ids[0],)))
    requested_settings = RequestedSettings(probe_lines, [plan], None, ())
    probe_settings.replace_all(session, DEMO, router.id, requested_settings, now)


def _follow(session: Session, box: SecretBox, lab: KernelLab, now: dt.datetime) -> None:
    [router] = routers.every(session)
    change = RouterPatch(
        host=lab.api.host, port=lab.api.port, username=ADMIN, password=ADMIN_PASSWORD
    )
    update_router(session, box, DEMO, router_id=router.id, change=change, now=now)
