"""docker-compose.yml, as far as that goes without an engine."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.integration.deploy.commands import SETTINGS, needed, understood
from tests.integration.deploy.conftest import Service
from tests.integration.deploy.nginx_place import ROOT
from tests.services.programs import find
from tests.services.require import require

OURS = ["migrate", "api", "worker-poll", "worker-default", "worker-probe", "beat"]
BUILT = [*OURS, "web", "demo"]
VARIABLE = re.compile(r"\$\{(\w+)(:?[-?])?([^}]*)\}")
NO_VALUE = 15
"""Status of Compose where a variable that it must have is not set."""

LITERAL_PIN = re.compile(r"^[\w./-]+:\d+\.\d+\.\d+[\w.-]*$")


def test_it_follows_the_compose_specification() -> None:
    checker = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    completed = subprocess.run(
        [*checker, str(ROOT / "docker-compose.yml")],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert completed.returncode == 0, completed.stdout + completed.stderr


def composed(home: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """`docker compose config`, which needs no engine: the plug-in is a program by the same name."""
    require("docker-compose")
    shutil.copyfile(ROOT / "docker-compose.yml", home / "docker-compose.yml")  # beside it no .env
    words = [str(find("docker-compose")), "--profile", "demo", "config", "--format", "json"]
    return subprocess.run(
        words, cwd=home, env={"PATH": "/usr/bin:/bin", "HOME": str(home), **variables},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


def test_docker_compose_accepts_it(tmp_path: Path, services: dict[str, Service]) -> None:
    completed = composed(tmp_path, TIMBANG_SECRETS_DIR=str(tmp_path))
    assert (completed.returncode, completed.stderr) == (0, "")
    resolved = json.loads(completed.stdout)
    assert set(resolved["services"]) == set(services)
    files = {Path(secret["file"]).parent for secret in resolved["secrets"].values()}
    assert files == {tmp_path}


def test_docker_compose_says_how_to_make_the_secrets(tmp_path: Path) -> None:
    completed = composed(tmp_path)
    assert (completed.returncode, completed.stdout) == (NO_VALUE, "")
    assert (
        "TIMBANG_SECRETS_DIR is missing a value: run deploy/new-secrets.sh HOST" in completed.stderr
    )


def test_all_that_it_needs_is_described(services: dict[str, Service]) -> None:
    assert {*BUILT, "timescaledb", "valkey"} == set(services)


def test_images_are_pinned(services: dict[str, Service]) -> None:
    for name, service in services.items():
        assert LITERAL_PIN.match(service["image"]), f"{name}: {service['image']}"


def test_every_service_is_confined(services: dict[str, Service]) -> None:
    for name, service in services.items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in service["security_opt"], name
        assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", service["user"]), f"{name} may be root"
        assert not {"privileged", "cap_add", "network_mode", "pid", "devices"} & set(service), name
        assert service["init"] is True, name


def test_every_service_is_bounded_and_watched(services: dict[str, Service]) -> None:
    for name, service in services.items():
        limits = service["deploy"]["resources"]["limits"]
        assert {"cpus", "memory", "pids"} <= set(limits), name
        assert "max-size" in service["logging"]["options"], name
        assert service["stop_grace_period"], name
        assert service["restart"] == ("on-failure:5" if name == "migrate" else "unless-stopped")
        assert service["healthcheck"].get("test") or name == "migrate", name


def test_only_the_proxy_is_published(services: dict[str, Service], compose: dict[str, Any]) -> None:
    assert {name for name, service in services.items() if "ports" in service} == {"web", "demo"}
    assert all(port.startswith("127.0.0.1:") for port in services["demo"]["ports"])
    for name in ("timescaledb", "valkey"):
        assert services[name]["networks"] == ["data"]
    assert compose["networks"]["data"]["internal"] is True
    assert "data" not in services["web"]["networks"]


@pytest.mark.parametrize("name", [*OURS, "demo"])
def test_commands_are_understood(services: dict[str, Service], name: str) -> None:
    command = services[name]["command"]
    assert isinstance(command, list)
    expected = "worker" if name.startswith("worker-") else {"api": "serve"}.get(name, name)
    assert understood(command) == expected


def test_workers_share_the_queues(services: dict[str, Service]) -> None:
    assert services["worker-poll"]["command"][-2:] == ["--queue", "poll"]
    assert services["worker-default"]["command"][-2:] == ["--queue", "default"]
    assert services["worker-probe"]["command"][-2:] == ["--queue", "probe"]


def test_environment_holds_settings_that_exist(services: dict[str, Service]) -> None:
    for name in [*OURS, "demo"]:
        given = {
            variable
            for variable in services[name].get("environment", {})
            if variable.startswith("TIMBANG_")
        }
        assert given <= SETTINGS, f"{name}: {given - SETTINGS}"


def test_all_processes_agree_on_the_shards(services: dict[str, Service]) -> None:
    given = {services[name]["environment"]["TIMBANG_POLL_SHARDS"] for name in OURS}
    assert given == {"${TIMBANG_POLL_SHARDS:-16}"}


def test_no_secret_has_a_default(compose: dict[str, Any], services: dict[str, Service]) -> None:
    for name, secret in compose["secrets"].items():
        [(variable, kind, message)] = VARIABLE.findall(secret["file"])
        assert (variable, kind) == ("TIMBANG_SECRETS_DIR", ":?"), name
        assert "deploy/new-secrets.sh" in message, name
    for name, service in services.items():
        plain = {
            variable
            for variable in service.get("environment", {})
            if re.search("PASSWORD|SECRET|URL|KEY", variable) and not variable.endswith("_FILE")
        }
        assert not plain, f"{name} has a secret in its environment: {plain}"


def test_secrets_are_where_they_are_read(
    compose: dict[str, Any], services: dict[str, Service]
) -> None:
    used = set()
    for name, service in services.items():
        named = set(service.get("secrets", []))
        used |= named
        for variable, value in service.get("environment", {}).items():
            if variable.endswith("_FILE"):
                assert Path(value).parts[:3] == ("/", "run", "secrets"), name
                assert Path(value).name in named, f"{name}: {variable} is not mounted"
    assert used == set(compose["secrets"])
    place = "".join(file.read_text() for file in (ROOT / "deploy/nginx/place").iterdir())
    assert set(re.findall(r"/run/secrets/(\w+)", place)) == set(services["web"]["secrets"])
    broker = (ROOT / "deploy/valkey/valkey.conf").read_text()
    assert re.findall(r"/run/secrets/(\w+)", broker) == services["valkey"]["secrets"]


@pytest.mark.parametrize("name", OURS)
def test_no_service_has_a_secret_that_it_does_not_read(
    services: dict[str, Service], name: str
) -> None:
    service = services[name]
    given = {
        variable.removeprefix("TIMBANG_").removesuffix("_FILE").lower()
        for variable in service["environment"]
        if variable.endswith("_FILE")
    }
    assert given - {"setup_code"} == needed(service["command"][1:])
    assert set(service["secrets"]) == given


def test_files_that_are_mounted_exist(
    compose: dict[str, Any], services: dict[str, Service]
) -> None:
    for name, service in services.items():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("."):
                assert (ROOT / source).exists(), f"{name}: {source}"
                assert volume.endswith(":ro"), name
            else:
                assert source in compose["volumes"], name


def test_builds_name_targets_that_exist(services: dict[str, Service]) -> None:
    for name in BUILT:
        build = services[name]["build"]
        file = ROOT / build["context"] / build["dockerfile"]
        assert re.search(rf"^FROM .* AS {build['target']}$", file.read_text(), re.MULTILINE), name


def test_what_depends_on_health_has_a_check(services: dict[str, Service]) -> None:
    for name, service in services.items():
        for other, dependency in service.get("depends_on", {}).items():
            if dependency["condition"] == "service_healthy":
                assert "test" in services[other]["healthcheck"], f"{name} waits for {other}"


def test_the_broker_drops_nothing() -> None:
    lines = (ROOT / "deploy/valkey/valkey.conf").read_text().splitlines()
    assert "maxmemory-policy noeviction" in lines


def test_both_ways_of_balancing_can_be_chosen(services: dict[str, Service]) -> None:
    [path] = [service for service in services["web"]["command"] if service.endswith(".conf")]
    assert VARIABLE.findall(path) == [("TIMBANG_BALANCE", ":-", "round-robin")]
    for way in ("round-robin", "source-hash"):
        assert (ROOT / f"deploy/nginx/{way}.conf").is_file()
