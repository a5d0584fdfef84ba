"""`timbang demo --kernel` as a person starts it: a probe that is asked for over the API measures real packets."""

from __future__ import annotations

import json
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.main import app
from lab.kernel.place import capabilities
from tests.integration.cli.test_up import started
from tests.integration.kernel.need import kernel

PASSWORD = "real packets, please"
PATIENCE_S = 300
STOP_S = 180
TRIES = 3

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]


class Api:
    """Signed in as the demo's admin."""

    def __init__(self, port: int) -> None:
        self._root = f"http://127.0.0.1:{port}"
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        self.ask("POST", "/session", username="admin", password=PASSWORD)

    def ask(self, method: str, path: str, **body: Any) -> Any:
        request = urllib.request.Request(
            f"{self._root}/api/v1{path}",
            method=method,
            data=json.dumps(body).encode() if body else None,
            headers={"Content-Type": "application/json", "Origin": self._root},
        )
        with self._opener.open(request, timeout=240) as answer:
            return json.loads(answer.read() or "null")


def run_one(api: Api) -> dict[str, Any]:
    """A short download over ISP2, to its end; again if it failed, as a busy machine may hang up on it."""
    for _ in range(TRIES):
        run = _run(api)
        if run["outcome"] != "failed":
            break
    return run


def _run(api: Api) -> dict[str, Any]:
    [router] = api.ask("GET", "/routers")["items"]
    settings = api.ask("GET", f"/routers/{router['id']}/probe-settings")
    assert [plan["name"] for plan in settings["plans"]] == ["light"]
    [line] = [setting for setting in settings["lines"] if setting["name"] == "ISP2"]
    servers = api.ask("GET", "/probe-servers")
    body = {"uplink_id": line["uplink_id"], "server_id": servers[1]["id"], "kind": "tcp"}
    probe_run = api.ask(
        "POST",
        f"/routers/{router['id']}/probe-runs",
        **body,
        direction="download",
        duration_s=4,
        streams=2,
    )
    until = time.monotonic() + PATIENCE_S
    while (run := api.ask("GET", f"/probe-runs/{probe_run['id']}"))["state"] != "over":
        assert time.monotonic() < until, run
        time.sleep(1)
    return run


def test_it_probes_real_packets_and_comes_back(tmp_path: Path) -> None:
    kernel()
    words = ("demo", "--kernel", "--data", str(tmp_path), "--password", PASSWORD)
    for _ in range(2):
        with started(*words) as (process, port, line):
            assert f"admin / {PASSWORD}" in line
            run = run_one(Api(port))
            assert (run["outcome"], run["reason"]) == ("ok", ""), run["detail"]
            assert run["path"]["verdict"] == "proven"
            assert run["figures"]["download"]["mean_bps"] > 1_000_000
            process.terminate()
            assert process.wait(STOP_S) == 0


def test_without_root_it_says_so_in_a_sentence(tmp_path: Path, monkeypatch) -> None:
    nobody = capabilities.Findings(
        root=False, missing_tools=(), features=frozenset(), missing_uml=()
    )
    monkeypatch.setattr(capabilities, "find", lambda: nobody)
    done = CliRunner().invoke(app, ["demo", "--kernel", "--data", str(tmp_path / "data")])
    assert done.exit_code == 1
    assert done.stderr == (
        "timbang: No demo with real packets here: "
        "the kernel lab makes network namespaces, which only root may.\n"
    )
    assert not (tmp_path / "data").exists()
