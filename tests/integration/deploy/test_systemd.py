"""The units of deploy/systemd."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from backend.settings import SECRETS
from tests.integration.deploy.commands import SETTINGS, needed, understood
from tests.integration.deploy.conftest import Service
from tests.integration.deploy.nginx_place import ROOT
from tests.services.programs import systemd_analyze
from tests.services.require import require

FOLDER = ROOT / "deploy/systemd"
SERVICES = sorted(FOLDER.glob("*.service"))
BACKUP = FOLDER / "timbang-backup.service"
SEPARATE = [path for path in SERVICES if path.name != "timbang.service"]
PROCESSES = [path for path in SEPARATE if path != BACKUP]
"""Those that make up the installation."""
INSTANCES = {"timbang-api@.service": "8081", "timbang-worker-poll@.service": "1"}


def entries(path: Path) -> list[tuple[str, str]]:
    """(name, value) of every line; the same name may come several times."""
    lines = path.read_text().splitlines()
    return [
        (name, value)
        for name, separator, value in (line.partition("=") for line in lines)
        if separator and not name.startswith("#")
    ]


def command(path: Path) -> list[str]:
    [line] = [value for name, value in entries(path) if name == "ExecStart"]
    if path == BACKUP:  # a shell puts the time into the file's name
        line = re.sub(r"\$\$\(.*\)", "NOW", shlex.split(line)[-1].removeprefix("exec "))
    return line.replace("%i", INSTANCES.get(path.name, "")).split()


def named(path: Path) -> str:
    """The unit as it is started: a template with an instance."""
    return path.name.replace("@.", f"@{INSTANCES.get(path.name)}.")


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_commands_are_understood(path: Path) -> None:
    started = command(path)
    assert started[0] == "/opt/timbang/bin/timbang"
    assert understood(started)


def test_they_run_what_the_compose_file_runs(services: dict[str, Service]) -> None:
    def shape(words: list[str]) -> tuple[str, ...]:
        """Without where it listens, which differs."""
        return tuple(words[1:2] if words[1] == "serve" else words[1:])

    composed = {
        shape(service["command"])
        for name, service in services.items()
        if service["command"][0] == "timbang" and name != "demo"
    }
    assert {shape(command(path)) for path in PROCESSES} == composed


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_environment_holds_settings_that_exist(path: Path) -> None:
    values = " ".join(value for name, value in entries(path) if name == "Environment")
    assert set(re.findall(r"(TIMBANG_\w+)=", values)) <= SETTINGS


@pytest.mark.parametrize("path", SEPARATE, ids=lambda path: path.name)
def test_secrets_are_credentials(path: Path) -> None:
    loaded = {value.split(":")[0] for name, value in entries(path) if name == "LoadCredential"}
    assert loaded == needed(command(path)[1:])
    values = " ".join(value for name, value in entries(path) if name == "Environment")
    for secret in SECRETS:
        assert (f"TIMBANG_{secret.upper()}_FILE=%d/{secret}" in values) == (secret in loaded)


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_they_come_back_and_are_bounded(path: Path) -> None:
    settings = dict(entries(path))
    expected = "on-failure" if settings.get("Type") == "oneshot" else "always"
    assert settings["Restart"] == expected
    assert "MemoryMax" in settings


def test_all_are_hardened() -> None:
    """One drop-in for the prefix `timbang-`, and a link to it for timbang.service."""
    settings = dict(entries(FOLDER / "timbang-.service.d/hardening.conf"))
    assert settings["User"] == "timbang"
    assert settings["ProtectSystem"] == "strict"
    assert settings["NoNewPrivileges"] == "yes"
    assert settings["CapabilityBoundingSet"] == ""
    for name in ("MemoryDenyWriteExecute", "PrivateMounts"):
        assert settings[name] == "yes"
    assert settings["ProcSubset"] == "pid"
    assert (FOLDER / "timbang.service.d").resolve() == FOLDER / "timbang-.service.d"


def verified(program: Path, root: Path, name: str) -> list[str]:
    """What systemd says against a unit of ours under `root`, where it finds the units of the machine too."""
    completed = subprocess.run(
        [str(program), "verify", f"--root={root}", "--man=no", name],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    return [line for line in completed.stderr.splitlines() if "timbang" in line]


@pytest.fixture
def machine(tmp_path: Path) -> tuple[Path, Path]:
    """systemd-analyze, and a root with our units as an installation has them."""
    require("systemd-analyze")
    program, units = systemd_analyze()
    shutil.copytree(FOLDER, tmp_path / "etc/systemd/system", symlinks=True)
    shutil.copytree(units, tmp_path / "usr/lib/systemd/system", symlinks=True)
    for merged in ("bin", "lib"):
        (tmp_path / merged).symlink_to(f"usr/{merged}")
    for name in ("opt/timbang/bin/timbang", "usr/bin/sh", "usr/bin/find"):
        started = tmp_path / name
        started.parent.mkdir(parents=True, exist_ok=True)
        started.write_text("#!/bin/sh\n")
        started.chmod(0o755)
    return program, tmp_path


def test_systemd_accepts_them(machine: tuple[Path, Path]) -> None:
    for name in [*map(named, SERVICES), "timbang.target", "timbang-backup.timer"]:
        assert verified(*machine, name) == [], name


def test_systemd_would_tell_a_mistake(machine: tuple[Path, Path]) -> None:
    program, root = machine
    with (root / "etc/systemd/system/timbang-beat.service").open("a") as unit:
        unit.write("[Service]\nRestart=now-and-then\n")
    [complaint] = verified(program, root, "timbang-beat.service")
    assert "now-and-then" in complaint


def test_backups_get_the_time_as_their_name(tmp_path: Path) -> None:
    """The line as systemd hands it to the shell, with a program that only says what it was asked for."""
    [line] = [value for name, value in entries(BACKUP) if name == "ExecStart"]
    script = shlex.split(line)[-1].replace("$$", "$").replace("%%", "%")
    completed = subprocess.run(
        ["/bin/sh", "-c", script.replace("/opt/timbang/bin/timbang", "echo")],
        env={"STATE_DIRECTORY": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    name = re.escape(str(tmp_path)) + r"/timbang-\d{4}-\d\d-\d\dT\d{6}\.zip"
    assert re.fullmatch(f"backup {name}", completed.stdout.strip())
