"""A person's requests: a trial, and the end of one. Both are audited; a worker carries them out."""

from __future__ import annotations

import datetime as dt
import random

from backend.domain.metering.capacity import Capacity
from backend.domain.probes import budget
from backend.domain.probes.probe import ProbeSpec
from backend.domain.trials.runs import TrialDesign
from backend.errors import Conflict, Invalid
from backend.services import audit
from backend.services.audit import Actor
from backend.services.changes import trial_changes
from backend.services.probes import requests as probe_requests
from backend.services.trials import ground, pacing
from backend.services.trials.ground import TrialGround
from backend.services.trials.inputs import QueueTrialInput, design_of, window_of
from backend.store.access.secrets import SecretBox
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.tables import QueueTrial
from backend.store.trials import trials


def plan_trial(
    session: Session,
    box: SecretBox,
    actor: Actor,
    router_id: int,
    wanted: QueueTrialInput,
    *,
    seed: int,
    now: dt.datetime,
) -> QueueTrial:
    """Raises NotFound, Invalid naming the field, and Conflict while another trial of the router is open."""
    place = ground.ground(session, box, router_id, wanted.uplink_id)
    server = probe_requests.live_server(session, wanted.server_id)
    check_source(session, place)
    design = design_of(wanted, random.Random(seed))  # noqa: S311 - deals an order, no secret
    window_from, window_to = window_of(wanted, length(design, place), now)
    signals.lock(session, f"plan a trial of router {router_id}")
    standing = trials.open_one(session, router_id)
    if standing is not None:
        raise Conflict(
            "Queue trial {trial_id} of this router, which {by} began, is under way: stop it, or wait for its end.",
            "trial_under_way",
            trial_id=standing.id,
            by=standing.requested_by,
        )
    row = QueueTrial(
        router_id=router_id,
        uplink_id=wanted.uplink_id,
        server_id=server.id,
        state="planned",
        design=design.json,
        seed=seed,
        window_from=window_from,
        window_to=window_to,
        created_at=now,
        requested_by=actor.name,
        requested_by_id=actor.account_id,
        reasons=[],
    )
    add(session, row)
    about = f"{', '.join(design.variants)} on {place.uplink.name}"
    audit.record(session, actor, "plan_trial", place.router.name, now, trial=row.id, queues=about)
    signals.send(session, signals.CHANGE)
    return row


def stop(session: Session, actor: Actor, trial_id: int, now: dt.datetime) -> QueueTrial:
    """The router goes back within seconds. Saying it twice does no harm. Raises NotFound, Conflict if it is over."""
    trial = trials.get(session, trial_id, lock=True)
    if trial.ended_at is not None:
        raise Conflict("This queue trial is over already.", "trial_over")
    if trials.ask_to_stop(session, trial_id, "person", actor.name):
        run = trials.open_change(session, trial.router_id)
        if run is not None:
            trial_changes.take_back(session, run.id, now, actor.name)
        name = ground.name_of(session, trial.router_id)
        audit.record(session, actor, "stop_trial", name, now, trial=trial_id)
        signals.send(session, signals.CHANGE)
    session.refresh(trial)
    return trial


def check_source(session: Session, place: TrialGround) -> None:
    """Raises Invalid where no address of the probe host leads over the ISP."""
    if not probe_requests.source_of(session, place.uplink.uplink_id):
        raise Invalid(
            "uplink_id",
            "{isp} has no source address yet: set the probe host's address for it first.",
            "isp_without_host_address",
            isp=place.uplink.name,
        )


def length(design: TrialDesign, place: TrialGround) -> dt.timedelta:
    """Without repeats, and before the baseline has said how long the ISP's buffer drains."""
    return dt.timedelta(seconds=sum(map(pacing.length_s, _specs(design, place))))


def most_bytes(design: TrialDesign, place: TrialGround) -> int:
    """As if every run filled the line; repeats come on top."""
    capacity = Capacity(place.uplink.download_bps, place.uplink.upload_bps)
    return sum(budget.run_bytes(spec, capacity) for spec in _specs(design, place))


def _specs(design: TrialDesign, place: TrialGround) -> list[ProbeSpec]:
    """The test of each run."""
    return [
        pacing.spec_of(design, (), place.uplink, variant)
        for variants in design.order
        for variant in variants
    ]


def runs_of(design: TrialDesign) -> int:
    return sum(map(len, design.order))
