"""What `bin/test` runs: each suite a process, with what it bears beside itself and about how long it takes."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYTEST = (
    sys.executable,
    "-m",
    "pytest",
    "-q",
    "-p",
    "pytest_timeout",
    "-p",
    "_hypothesis_pytestplugin",
)
"""Of the plugins that are installed, those that our tests use: all would cost each process three seconds."""

ONLY_THESE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
TIMESCALEDB = {"TIMBANG_TEST_DATABASE": "timescaledb"}


SCHEMATHESIS = ("-p", "schemathesis.pytest.plugin")
NAMES_WHAT_IT_READS = ("-p", "tests.selection.reading")
"""`bin/check` leaves out tests whose files did not change: a file that a test does not name would hide there."""


class Manners(Enum):
    """What a suite bears beside it."""

    MODEST = "takes what others leave of the processors"
    PLAIN = "shares the processors"
    SENSITIVE = "measures time: has the processors whenever it wants them"


@dataclass(frozen=True)
class Suite:
    """`usual_s`: how long it took when the suites were last balanced, beside the others, two cores."""

    name: str
    command: tuple[str, ...]
    manners: Manners
    usual_s: int
    environment: dict[str, str] = field(default_factory=dict, hash=False)
    folder: Path = ROOT

    @property
    def is_pytest(self) -> bool:
        return self.command[: len(PYTEST)] == PYTEST


def _tests(
    name: str,
    *paths: str,
    usual_s: int,
    manners: Manners = Manners.PLAIN,
    environment: dict[str, str] | None = None,
) -> Suite:
    return Suite(name, (*PYTEST, *paths), manners, usual_s, {**ONLY_THESE, **(environment or {})})


def _shell(
    name: str,
    script: str,
    usual_s: int,
    folder: Path = ROOT,
    manners: Manners = Manners.MODEST,
) -> Suite:
    return Suite(name, ("bash", "-ec", script), manners, usual_s, {}, folder)


STATIC = """
set -o pipefail
ruff format --check -q . || { echo "formatting: run 'ruff format .'"; exit 1; }
ruff check -q .
mypy
lint-imports --no-cache | tail -n 60
python -m tests.house
bin/generate --check
"""

COUNTED = tuple(
    f"tests/integration/kernel/test_{name}.py"
    for name in ("advice", "balance_ui", "balancing", "box", "changes", "heavy_host")
)
"""Real packets that are counted, not timed: they wait for a router's timer."""

TRIAL = "tests/integration/kernel/test_trial.py"
"""Eleven minutes of waiting. It makes a run again that a busy machine disturbed, so it need not go before others."""

BOTH = (
    "services/posting",
    "services/test_backfill.py",
    "services/test_rebuilding.py",
    "services/test_retention.py",
    "services/test_selfcheck.py",
)
"""What writes the time series, which TimescaleDB keeps in another way: tested on both databases."""

ALIKE = (
    "services/change_running",
    "services/test_balance_settings.py",
    "services/test_change_moments.py",
    "services/test_drifting.py",
    "services/test_probe_planning.py",
    "services/test_probe_replanning.py",
    "worker/test_beat.py",
    "worker/test_change_worker.py",
    "worker/test_probe_worker.py",
)
"""What keeps to tables that are the same in both: tested on the wheel's PostgreSQL, which is quicker to copy."""


WALKED = ("tests/unit/domain/plans", "tests/unit/domain/walk")
"""Properties that walk generated packets through generated routers take more than all other unit tests together.

In a process of their own: modest suites end the run, when a single process would leave a core idle.
"""

WALK = "tests/e2e/test_every_page.py"
"""Each page in two languages, four widths and two themes."""

APART = tuple(
    f"tests/e2e/test_{name}.py"
    for name in (
        "balance_page",
        "contract_journey",
        "first_run",
        "incidents",
        "own_messages",
        "quality_page",
        "scenes",
    )
)
"""Journeys with a Timbang of their own each. In one process with those that share one they took 1,813 of 2,332 s."""


def _within(names: tuple[str, ...], folder: str) -> list[str]:
    return [f"tests/integration/{name}" for name in names if name.startswith(folder)]


def _without(names: tuple[str, ...], *folders: str) -> list[str]:
    """Folders of the integration tests, less what is named."""
    paths = [f"tests/integration/{folder}" for folder in folders]
    return [*paths, *(f"--ignore=tests/integration/{name}" for name in names)]


SUITES = (
    # Processes of docker-compose.yml, each killed in turn, and every byte accounted for; and the wheel.
    _tests("production", "tests/production", usual_s=335, manners=Manners.SENSITIVE),
    _tests(
        "unit",
        *NAMES_WHAT_IT_READS,
        "tests/unit",
        "--ignore=tests/unit/lab",
        *(f"--ignore={folder}" for folder in WALKED),
        usual_s=930,
        manners=Manners.MODEST,
    ),
    _tests(
        "unit of plans",
        *NAMES_WHAT_IT_READS,
        *WALKED,
        usual_s=360,
        manners=Manners.MODEST,
    ),
    _tests(
        "unit of the lab",
        *NAMES_WHAT_IT_READS,
        "tests/unit/lab",
        usual_s=400,
        manners=Manners.MODEST,
    ),
    # Each test, and each start of a process of vitest, must end in a minute: they cannot live on what others leave.
    _shell("frontend's tests", "npm run --silent test", 950, ROOT / "frontend", Manners.PLAIN),
    _shell("frontend's checks", "npm run --silent check", 530, ROOT / "frontend", Manners.PLAIN),
    _shell("static checks", STATIC, 200),
    _tests("every page", WALK, usual_s=500),
    _tests(
        "journeys",
        "tests/e2e",
        *(f"--ignore={path}" for path in (WALK, *APART)),
        usual_s=1300,
    ),
    _tests("journeys apart", *APART, usual_s=900),
    _tests("API", *SCHEMATHESIS, "tests/integration/api", usual_s=1160, environment=TIMESCALEDB),
    _tests(
        "services",
        *_without(ALIKE, "services"),
        usual_s=800,
        environment=TIMESCALEDB,
    ),
    _tests(
        "store and workers",
        *_without(ALIKE, "store", "worker", "migrations"),
        usual_s=450,
        environment=TIMESCALEDB,
    ),
    _tests("changes and plans", *_within(ALIKE, "services"), usual_s=120),
    _tests(
        "rest on PostgreSQL",
        *_within((*BOTH, *ALIKE), "services/posting"),
        *[f"tests/integration/{name}" for name in BOTH[1:]],
        *_within(ALIKE, "worker"),
        *[f"tests/integration/{name}" for name in ("store", "migrations", "parity", "servers")],
        usual_s=480,
    ),
    _tests(
        "edges",
        *[
            f"tests/integration/{name}"
            for name in ("channels", "cli", "corpus", "deploy", "docs", "lab", "probes", "routeros")
        ],
        "tests/contract",
        usual_s=830,
    ),
    _tests("packets", *COUNTED, usual_s=250),
    _tests("queue trial", TRIAL, usual_s=670, manners=Manners.SENSITIVE),
    _tests(
        "queues",
        "tests/integration/kernel",
        *(f"--ignore={path}" for path in (*COUNTED, TRIAL)),
        usual_s=600,
        manners=Manners.SENSITIVE,
    ),
)
