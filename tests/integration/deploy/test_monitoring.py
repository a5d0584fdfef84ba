"""Alert rules and dashboard speak of what /metrics has."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from backend.services.upkeep.metric_families import FAMILIES
from tests.integration.deploy.nginx_place import ROOT
from tests.services.programs import find
from tests.services.require import require

RULES = ROOT / "deploy/prometheus/timbang.rules.yml"
TOKEN = "/etc/prometheus/timbang.token"
DASHBOARD = ROOT / "deploy/grafana/timbang.json"
NAME = re.compile(r"\btimbang_\w+")
STRING = re.compile(r'"[^"]*"')


def rules() -> list[dict[str, Any]]:
    return [
        rule for group in yaml.safe_load(RULES.read_text())["groups"] for rule in group["rules"]
    ]


def panels() -> list[dict[str, Any]]:
    panels_: list[dict[str, Any]] = json.loads(DASHBOARD.read_text())["panels"]
    return panels_


def questions() -> Iterator[str]:
    for rule in rules():
        yield rule["expr"]
    for panel in panels():
        yield from (target["expr"] for target in panel.get("targets", []))
    for variable in json.loads(DASHBOARD.read_text())["templating"]["list"]:
        if variable["type"] == "query":
            yield variable["definition"]


def test_every_metric_is_one_that_the_api_exposes() -> None:
    """What is not in FAMILIES cannot be exposed; tests/integration/api/test_metrics.py reads the page itself."""
    metrics = {
        name for question in questions() for name in NAME.findall(STRING.sub('""', question))
    }
    assert metrics - set(FAMILIES) == set()
    assert len(metrics) > 20


def test_texts_name_metrics_that_exist() -> None:
    for rule in rules():
        for text in rule["annotations"].values():
            assert set(NAME.findall(text)) <= set(FAMILIES)


def test_rates_are_taken_of_counters_only() -> None:
    for question in questions():
        for name in re.findall(r"(?:rate|increase)\((timbang_\w+)", question):
            assert FAMILIES[name][0] == "counter", question


def test_rules_say_what_and_how_urgent() -> None:
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names))
    for rule in rules():
        assert rule["labels"]["severity"] in {"page", "ticket"}, rule["alert"]
        assert rule["annotations"]["summary"], rule["alert"]


def test_the_scrape_example_reads_its_token_from_a_file() -> None:
    folder = RULES.parent
    config = yaml.safe_load((folder / "prometheus.yml").read_text())
    [job] = config["scrape_configs"]
    assert job["metrics_path"] == "/metrics"
    assert set(job["authorization"]) == {"credentials_file"}
    assert all((folder / name).is_file() for name in config["rule_files"])


def promtool(*words: str, folder: Path = RULES.parent) -> tuple[int, str]:
    """Its status, and all that it said."""
    require("promtool")
    completed = subprocess.run(
        [str(find("promtool")), *words], cwd=folder, capture_output=True, text=True, check=False,
        timeout=60,
    )  # fmt: skip
    return completed.returncode, completed.stdout + completed.stderr


def test_prometheus_accepts_the_rules() -> None:
    status, said = promtool("check", "rules", RULES.name)
    assert (status, f"SUCCESS: {len(rules())} rules found" in said) == (0, True), said


def test_alerts_begin_and_end_when_they_should() -> None:
    status, said = promtool("test", "rules", "timbang.rules.test.yml")
    assert status == 0, said


def test_polls_missed_are_a_part_of_those_that_were_due(tmp_path: Path) -> None:
    """Of each four polls one was tried and three were missed."""
    [panel] = [panel for panel in panels() if panel.get("title") == "Polls missed"]
    [target] = panel["targets"]
    chosen = {"$campus": "A", "$router": "edge", "$__rate_interval": "5m"}
    question = target["expr"]
    for name, value in chosen.items():
        question = question.replace(name, value)
    labels = '{campus="A", router="edge"}'
    written = {
        "evaluation_interval": "1m",
        "tests": [
            {
                "interval": "1m",
                "input_series": [
                    {"series": f"timbang_router_polls_total{labels}", "values": "0+1x30"},
                    {"series": f"timbang_router_polls_missed_total{labels}", "values": "0+3x30"},
                ],
                "promql_expr_test": [
                    {
                        "expr": question,
                        "eval_time": "20m",
                        "exp_samples": [{"labels": labels, "value": 0.75}],
                    }
                ],
            }
        ],
    }
    (tmp_path / "panel.test.yml").write_text(yaml.safe_dump(written))
    status, said = promtool("test", "rules", "panel.test.yml", folder=tmp_path)
    assert status == 0, said


def test_prometheus_accepts_the_example(tmp_path: Path) -> None:
    """With the token where it says; as shipped it lacks that file and nothing else."""
    status, said = promtool("check", "config", "prometheus.yml")
    assert status != 0
    [complaint] = [line for line in said.splitlines() if "FAILED" in line]
    assert TOKEN in complaint
    assert "no such file" in complaint
    token = tmp_path / "token"
    token.write_text("tmb_x")
    shutil.copytree(RULES.parent, tmp_path / "prometheus")
    example = tmp_path / "prometheus/prometheus.yml"
    example.write_text(example.read_text().replace(TOKEN, str(token)))
    status, said = promtool("check", "config", example.name, folder=example.parent)
    assert status == 0, said


def test_panels_ask_the_chosen_data_source() -> None:
    ids = [panel["id"] for panel in panels()]
    assert len(ids) == len(set(ids))
    for panel in panels():
        if panel["type"] == "row":
            continue
        assert panel["datasource"]["uid"] == "${datasource}", panel["title"]
        assert all(target["datasource"]["uid"] == "${datasource}" for target in panel["targets"])
        assert panel["fieldConfig"]["defaults"]["unit"], panel["title"]


def test_panels_do_not_overlap() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in panels():
        at = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])
        }
        assert at["x"] + at["w"] <= 24
        assert not cells & taken, panel["title"]
        taken |= cells
