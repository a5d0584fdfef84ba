"""Grafana k6, built once from its Go module into the user's cache, and one run of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

VERSION = "v1.8.1"
SCRIPT = Path(__file__).with_name("scenarios.js")
GOALS_MISSED = 99
ADDRESSES = "127.0.0.2-127.0.0.200"
"""Where virtual users come from: all of it is loopback, so that the address hash has something to tell apart."""


def program() -> Path:
    """The k6 executable. The first call takes some minutes of one core."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "timbang"
    target = cache / f"k6-{VERSION}" / "k6"
    if target.exists():
        return target
    go = shutil.which("go")
    if go is None:
        raise RuntimeError(
            "k6 is built with Go, which is missing: install golang-go (1.24 or newer)"
        )
    print(f"building k6 {VERSION} into {target.parent}", flush=True)
    fresh = target.parent.with_suffix(".fresh")
    environment = {**os.environ, "GOBIN": str(fresh), "CGO_ENABLED": "0"}
    subprocess.run([go, "install", f"go.k6.io/k6@{VERSION}"], env=environment, check=True)
    fresh.rename(target.parent)
    return target


@dataclass(frozen=True, slots=True)
class Plan:
    """What the script needs to know. `time_scale` multiplies every length of time but the pause of 1 s."""

    scenario: str
    address: str
    token: str
    routers: int
    weeks: list[str]
    time_scale: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """`metrics` as k6 gives them to handleSummary: name -> {type, contains, values, thresholds}."""

    scenario: str
    metrics: dict[str, Any]

    def value(self, metric: str, statistic: str) -> float | None:
        statistics = self.metrics.get(metric)
        return None if statistics is None else statistics["values"].get(statistic)


def start(folder: Path, plan: Plan) -> subprocess.Popen[bytes]:
    """Begin a run; its progress and errors go to `k6.log` in `folder`."""
    settings = {
        "scenario": plan.scenario,
        "address": plan.address,
        "token": plan.token,
        "routers": plan.routers,
        "weeks": plan.weeks,
        "timeScale": plan.time_scale,
        "summary": str(folder / "summary.json"),
    }
    (folder / "plan.json").write_text(json.dumps(settings))
    command = [str(program()), "run", "--quiet", "--no-usage-report", f"--local-ips={ADDRESSES}"]
    command += ["--env", f"PLAN={folder / 'plan.json'}", str(SCRIPT)]
    with (folder / "k6.log").open("wb") as log:
        return subprocess.Popen(command, stdout=log, stderr=log)


def result(folder: Path, plan: Plan, status: int) -> Outcome:
    """What a finished run found. Raises RuntimeError with the end of its log if it broke."""
    summary = folder / "summary.json"
    if status not in {0, GOALS_MISSED} or not summary.exists():
        tail = (folder / "k6.log").read_text(errors="replace")[-2000:]
        raise RuntimeError(f"k6 ended with {status}:\n{tail}")
    return Outcome(plan.scenario, json.loads(summary.read_text())["metrics"])
