"""Active tests set up in a few steps: a server, the ISPs, hours and budgets at once, beside what is set up already."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, StringConstraints

from backend.domain.dates.calendar import Selection
from backend.domain.probes.guided_plan import GuidedTimes, guided_plan, preset_of
from backend.domain.probes.schedule import PlanServer
from backend.errors import Invalid, at_place
from backend.services.audit import Actor
from backend.services.given import STRICT, Key, Name
from backend.services.probes import servers as probe_servers
from backend.services.probes import settings as probe_settings
from backend.services.probes import settings_words, setups
from backend.services.probes.requested_settings import (
    ProbeLineInput,
    RequestedPlan,
    RequestedSettings,
)
from backend.services.probes.servers import ProbeServerInput
from backend.services.probes.setups import Setup
from backend.settings import Settings
from backend.store.engine.session import Session
from backend.store.tables import ProbeServer

Cron = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]


@dataclass(frozen=True, slots=True)
class GuidedTests:
    """When to test, and against which server: one of the list, or a new one."""

    __pydantic_config__ = STRICT

    name: Name
    cron: Annotated[
        Cron, Field(description="five fields, on the campus's clock: minute hour day month weekday")
    ]
    selection: Selection = "work"
    duration_s: Annotated[int, Field(ge=5, le=60, description="of each TCP test")] = 10
    server_id: Key | None = None
    server: ProbeServerInput | None = None


@dataclass(frozen=True, slots=True)
class GuidedSetupInput:
    """ISPs that are not given keep what they have; plans, pause and quiet times stay."""

    __pydantic_config__ = STRICT

    lines: Annotated[list[ProbeLineInput], Field(min_length=1, max_length=256)]
    tests: Annotated[GuidedTests | None, Field(description="null: echoes only, without a plan")] = (
        None
    )


@dataclass(frozen=True, slots=True)
class Guided:
    """The whole settings that come of it, and how far the stored ones reach in them."""

    settings: RequestedSettings
    kept_lines: Sequence[ProbeLineInput]
    kept_plans: Sequence[RequestedPlan]

    def named(self, refusal: Invalid) -> Invalid:
        """The refusal by the field that was given, not by its place in the whole settings."""
        part, _, rest = refusal.field.partition(".")
        number, _, field = rest.partition(".")
        if part == "plans":
            return refusal.at(f"tests.{field}")
        if part == "lines":
            return refusal.at(f"lines.{int(number) - len(self.kept_lines)}.{field}")
        return refusal


def checked_server(
    session: Session, setup: Setup, tests: GuidedTests, settings: Settings
) -> ProbeServer | ProbeServerInput:
    """Raises Invalid below `tests`."""
    if (tests.server is None) == (tests.server_id is None):
        raise Invalid(
            "tests.server_id",
            "Choose one server: a new one, or one of the list.",
            "one_server_to_test",
        )
    if tests.server is None:
        server = setup.servers.get(tests.server_id or 0)
        if server is None:
            raise Invalid(
                "tests.server_id",
                "There is no probe server {server_id} any more: choose another one.",
                "no_server_to_test",
                server_id=tests.server_id,
            )
        return server
    with at_place("tests.server"):
        new = probe_servers.checked(tests.server, settings)
        other = probe_servers.at_address(session, new)
        if other is not None:
            raise Invalid(
                "host",
                "{name} has the address {host}, port {port}, already.",
                "server_address_taken",
                name=other.name,
                host=new.host,
                port=new.port,
            )
    return new


def whole(
    session: Session, setup: Setup, request: GuidedSetupInput, server: ProbeServer | None
) -> Guided:
    """What is stored, and after it what is new. `server`: that of the tests."""
    given = {line.uplink_id for line in request.lines}
    kept = [line for line in settings_words.stored_lines(setup) if line.uplink_id not in given]
    plans = probe_settings.stored_plans(session, setup)
    new = (
        []
        if request.tests is None or server is None
        else [_plan(setup, request.tests, server, given)]
    )
    settings = RequestedSettings(
        lines=[*kept, *request.lines],
        plans=[*plans, *new],
        paused_until=probe_settings.paused_until(setup),
        blackouts=setup.blackouts,
    )
    return Guided(settings, kept, plans)


def save(
    session: Session,
    actor: Actor,
    router_id: int,
    request: GuidedSetupInput,
    *,
    settings: Settings,
    now: dt.datetime,
    expected: str | None = None,
) -> None:
    """All of it or nothing. Raises NotFound, Conflict, ChangedMeanwhile, and Invalid naming the given field."""
    probe_settings.keep_others_out(session, router_id)
    setup = setups.load(session, router_id)
    server = None
    if request.tests is not None:
        chosen = checked_server(session, setup, request.tests, settings)
        server = (
            chosen
            if isinstance(chosen, ProbeServer)
            else probe_servers.create(session, actor, chosen, now)
        )
    guided = whole(session, setup, request, server)
    try:
        probe_settings.replace_all(
            session, actor, router_id, guided.settings, now, expected=expected
        )
    except Invalid as refusal:
        raise guided.named(refusal) from None


def _plan(setup: Setup, tests: GuidedTests, server: ProbeServer, given: set[int]) -> RequestedPlan:
    every = {uplink.id for uplink in setup.uplinks} <= given
    times = GuidedTimes(" ".join(tests.cron.split()), tests.selection, tests.duration_s)
    plan = guided_plan(
        times, PlanServer(server.id, bool(server.url)), () if every else tuple(sorted(given))
    )
    return RequestedPlan(None, tests.name, preset_of(plan), True, plan)
