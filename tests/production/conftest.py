"""One installation for each module's scenario; what all processes said is kept in artifacts/production."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.production.accounting import polls
from tests.production.faults import Chronicle, rest
from tests.production.installation import INTERVAL_S, Installation
from tests.production.processes import ROOT
from tests.production.scene import Scene
from tests.production.visitors import Asking, Listening
from tests.services import ServiceMissing
from tests.services.require import lacking

ARTIFACTS = ROOT / "artifacts"
FIGURES = ARTIFACTS / "production-faults.json"


@pytest.fixture(scope="module")
def logs(request: pytest.FixtureRequest) -> Path:
    name: str = request.module.__name__
    folder = ARTIFACTS / "production" / name.rpartition(".")[2]
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the database's files are; a module may have another one."""
    return tmp_path_factory.mktemp("database")


@pytest.fixture(scope="module")
def installation(
    tmp_path_factory: pytest.TempPathFactory, disk: Path, logs: Path
) -> Iterator[Installation]:
    try:
        made = Installation(tmp_path_factory.mktemp("production"), disk, logs)
    except ServiceMissing as missing:
        lacking(str(missing))
    try:
        made.start()
        yield made
    finally:
        made.close()


@pytest.fixture(scope="module")
def asking(installation: Installation) -> Iterator[Asking]:
    visitor = installation.asking()
    yield visitor
    visitor.close()


@pytest.fixture(scope="module")
def listening(installation: Installation) -> Iterator[Listening]:
    visitor = installation.listening()
    yield visitor
    visitor.close()


@pytest.fixture(scope="session")
def figures() -> list[dict[str, object]]:
    """Of all faults of this run."""
    return []


@pytest.fixture(scope="module")
def scene(
    installation: Installation,
    asking: Asking,
    listening: Listening,
    figures: list[dict[str, object]],
) -> Iterator[Scene]:
    """The traffic flows from here on; at the end the figures are kept and told."""
    chronicle = Chronicle()
    first = installation.fleet.counters()
    installation.fleet.ask("flow")
    made = Scene(installation, chronicle, asking, listening, first)
    yield made
    figures_told = chronicle.figures(polls(installation.database.url), INTERVAL_S)
    figures_told.append(rest(made.judgement(made.stored_until())))
    figures += figures_told
    FIGURES.write_text(json.dumps(figures, indent=2) + "\n")
    sys.stdout.write("\n".join(["", *map(str, figures_told), ""]))
