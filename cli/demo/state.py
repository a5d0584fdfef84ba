"""The file beside the database that lets a later start show the same demo."""

from __future__ import annotations

import datetime as dt
import json
import os
import secrets
import time
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from zoneinfo import ZoneInfo

from backend.domain.access.password_rules import why_refused
from backend.errors import Invalid
from cli.demo import accounts
from cli.demo.setup import campus_name
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Scenario, ScenarioError
from lab.traffic.rush import Rush

STATE_FILE = "demo.json"
PAPER = "strada"
SCENARIOS = (PAPER, "second_campus", "third_campus")
"""The campus of the paper first: its router is the first one."""

KERNEL = "kernel"  # in place of a scenario: real packets (demo_kernel.py), without a scripted past
KERNEL_CAMPUS = "Campus of packets"
ADMIN, ADMIN_NAME = "admin", "Demo admin"


@dataclass(frozen=True, slots=True)
class DemoState:
    """Makes a later start the same campus again."""

    scenario: str
    seed: int
    starts_at: float
    password: str
    plain: bool = True  # one router, as it was before there were three
    rushes: tuple[Rush, ...] = ()  # by start, the latest last
    passwords: dict[str, str] = field(default_factory=dict)  # of the guests, by username

    @classmethod
    def from_json(cls, text: str) -> DemoState:
        kept = json.loads(text)
        return cls(**{**kept, "rushes": tuple(Rush(**each) for each in kept.get("rushes", ()))})


def keep_state(
    directory: Path, scenario: str, seed: int, password: str | None, *, plain: bool = True
) -> DemoState:
    """The demo in `directory`, made if there is none; one that is there stays plain if it is.

    Raises Invalid for another scenario's or another password than it was made with, and for a password that its
    set-up would refuse: a file with that would stop every later start.
    """
    path = directory / STATE_FILE
    if path.exists():
        return _kept(path, scenario, password, plain)
    if password is not None and (refusal := why_refused(password, _names(scenario))):
        raise refusal.at("password")
    directory.mkdir(parents=True, exist_ok=True)
    state = DemoState(
        scenario,
        seed,
        _starts_at(scenario),
        password or secrets.token_urlsafe(12),
        plain,
        passwords={} if plain else accounts.new_passwords(),
    )
    write_state(directory, state)
    return state


def write_state(directory: Path, state: DemoState) -> None:
    """All of it or nothing: half a file would stop every later start."""
    path = directory / STATE_FILE
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        json.dump(asdict(state), file)
    new.replace(path)


def scenarios_of(state: DemoState) -> tuple[str, ...]:
    """All of one time zone and length, so that one start fits them."""
    return (state.scenario,) if state.plain else SCENARIOS


def _kept(path: Path, scenario: str, password: str | None, plain: bool) -> DemoState:
    state = DemoState.from_json(path.read_text())
    if plain and not state.plain:
        raise Invalid(
            "data",
            f"{path.parent} holds the demo of three campuses: choose another --data directory, or delete it",
        )
    if state.scenario != scenario:
        raise Invalid(
            "data",
            f"{path.parent} holds the scenario {state.scenario}: "
            f"choose another --data directory for {scenario}, or delete it",
        )
    if password not in (None, state.password):
        raise Invalid(
            "password",
            f"the demo in {path.parent} was made with another password: "
            "leave --password out, or choose another --data directory",
        )
    if not state.plain and not state.passwords:
        state = replace(state, passwords=accounts.new_passwords())
        write_state(path.parent, state)
    return state


def _names(scenario: str) -> list[str]:
    """A password may not hold these: of the demo's admin and campus."""
    campus = KERNEL_CAMPUS if scenario == KERNEL else campus_name(_scenario(scenario))
    return [ADMIN, ADMIN_NAME, campus]


def _scenario(name: str) -> Scenario:
    try:
        return load_scenario(name)
    except ScenarioError as error:
        raise Invalid("scenario", str(error)) from error


def _starts_at(scenario: str) -> float:
    """Monday 00:00; the scripted part then ends with the last whole week."""
    if scenario == KERNEL:
        return time.time()
    known = _scenario(scenario)
    today = dt.datetime.now(ZoneInfo(known.time_zone)).date()
    monday = today - dt.timedelta(days=today.weekday(), weeks=known.weeks)
    return dt.datetime.combine(monday, dt.time(), ZoneInfo(known.time_zone)).timestamp()
