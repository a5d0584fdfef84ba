"""deploy/Dockerfile, line by line: there is no engine here to build it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.integration.deploy.commands import understood
from tests.integration.deploy.nginx_place import ROOT

PIN = re.compile(r"^[\w./-]+:\d+\.\d+\.\d+[\w.-]*$")
PROGRAMS = (
    "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "
    "iperf3 iputils-ping curl iproute2 util-linux && rm -rf /var/lib/apt/lists/*"
)
"""What probes are made with (backend/probes), in the one image that runs them."""
FINAL = ["runtime", "web", "demo", "up"]

Instruction = tuple[str, str]


def instructions() -> Iterator[Instruction]:
    """(word, rest) of every instruction, continued lines joined, comments left out."""
    lines = (ROOT / "deploy/Dockerfile").read_text().splitlines()
    text = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    for line in text.replace("\\\n", " ").splitlines():
        word, _, rest = line.strip().partition(" ")
        if word:
            yield word, rest.strip()


def stages() -> dict[str, list[Instruction]]:
    stages_: dict[str, list[Instruction]] = {}
    for word, rest in instructions():
        if word == "FROM":
            stages_[rest.rpartition(" AS ")[2]] = []
        stages_[next(reversed(stages_))].append((word, rest))
    return stages_


def base(stage: str) -> str:
    return stages()[stage][0][1].split(" AS ")[0]


def inherited(stage: str, word: str) -> list[str]:
    """What `word` says in the stage and in those that it is built on, the last one last."""
    below = inherited(base(stage), word) if base(stage) in stages() else []
    return below + [rest for each, rest in stages()[stage] if each == word]


def copies() -> Iterator[tuple[list[str], str | None]]:
    """(sources, stage that they come from) of every COPY."""
    for word, rest in instructions():
        if word == "COPY":
            words = rest.split()
            options = [word for word in words if word.startswith("--")]
            origin = next((option[7:] for option in options if option.startswith("--from=")), None)
            yield [word for word in words if not word.startswith("--")][:-1], origin


def test_hadolint_has_nothing_to_say() -> None:
    """Nothing but what .hadolint.yaml leaves out, and why."""
    hadolint = Path(sys.executable).with_name("hadolint")
    files = [str(path) for path in sorted((ROOT / "deploy").rglob("Dockerfile*"))]
    completed = subprocess.run(
        [str(hadolint), "--no-color", *files], cwd=ROOT, capture_output=True, text=True, check=False,
        timeout=60,
    )  # fmt: skip
    assert (completed.returncode, completed.stdout + completed.stderr) == (0, "")


def test_bases_are_pinned() -> None:
    known = set(stages())
    outside = {base(stage) for stage in known} - known
    assert len(outside) == 3
    assert [base for base in outside if not PIN.match(base)] == []


def test_nothing_comes_from_the_network_but_packages() -> None:
    words = {word for word, _ in instructions()}
    assert "ADD" not in words
    runs = [" ".join(rest.split()) for word, rest in instructions() if word == "RUN"]
    # curl is also the name of a package, which the distribution signs.
    assert not [run for run in runs if re.search(r"\b(curl|wget) +-|https?://", run)]
    assert [run for run in runs if "apt-get" in run] == [PROGRAMS]
    installs = [run for run in runs if re.search(r"pip install .*-r requirements", run)]
    assert len(installs) == 3
    assert all("--require-hashes" in install for install in installs)


def test_sources_exist_and_are_sent_to_the_builder() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    sent = [line[1:] for line in ignored if line.startswith("!")]
    assert "*" in ignored
    for sources, origin in copies():
        if origin is not None:
            assert origin in stages()
            continue
        for source in sources:
            path = source.rstrip("/")
            assert (ROOT / path).exists(), path
            assert any(path == pattern or path.startswith(pattern + "/") for pattern in sent), path


def test_no_secret_is_sent_to_the_builder() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    sent = [line[1:] for line in ignored if line.startswith("!")]
    for secret in ("deploy/secrets", ".env", "deploy/timbang.env", "data", ".git"):
        assert not any(secret == pattern or secret.startswith(pattern + "/") for pattern in sent), (
            secret
        )
        assert not any(fnmatch(secret, pattern) for pattern in sent), secret


@pytest.mark.parametrize("stage", FINAL)
def test_final_images_run_unprivileged(stage: str) -> None:
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", inherited(stage, "USER")[-1])


@pytest.mark.parametrize("stage", FINAL)
def test_final_images_say_what_they_are_and_how_they_are(stage: str) -> None:
    assert "org.opencontainers.image.licenses" in inherited(stage, "LABEL")[-1]
    assert inherited(stage, "STOPSIGNAL")
    check = inherited(stage, "HEALTHCHECK")[-1]
    assert isinstance(json.loads(check.partition("CMD ")[2]), list)


@pytest.mark.parametrize("stage", FINAL)
def test_commands_are_lists(stage: str) -> None:
    """A shell in between would keep signals from the program."""
    command = json.loads(inherited(stage, "CMD")[-1])
    if stage != "web":
        assert understood(command) in {"serve", "demo", "up"}


def test_production_has_neither_lab_nor_embedded_database() -> None:
    runtime = [rest for word, rest in stages()["runtime"] if word == "COPY"]
    assert not [stage for stage in runtime if "demo" in stage]
    assert "pixeltable" not in (ROOT / "requirements.txt").read_text()
    removal = [rest for word, rest in stages()["packages"] if "site-packages/lab" in rest]
    python = re.match(r"python:(\d+\.\d+)", base("packages"))
    assert python
    assert f"python{python[1]}/site-packages/lab" in removal[0]


def test_all_in_one_keeps_what_it_has_outside_of_the_container() -> None:
    [volume] = [json.loads(rest) for word, rest in stages()["up"] if word == "VOLUME"]
    command = json.loads(inherited("up", "CMD")[-1])
    assert [command[command.index("--data") + 1]] == volume
    assert volume[0] in " ".join(inherited("up", "RUN"))
    assert "pixeltable" in (ROOT / "requirements-demo.txt").read_text()


def test_health_scripts_can_be_run() -> None:
    for path in (ROOT / "deploy/image").iterdir():
        assert os.access(path, os.X_OK), path
        assert path.read_text().startswith("#!"), path


def test_versions_agree() -> None:
    """One number: of the package, in the labels, and in the tags of the compose file."""
    project = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert project
    labels = [rest for word, rest in instructions() if word == "LABEL"]
    assert all(f'image.version="{project[1]}"' in label for label in labels)
    compose = Path(ROOT / "docker-compose.yml").read_text()
    tags = re.findall(r"image: timbang(?:-\w+)?:(\S+)", compose)
    assert set(tags) == {project[1]}
    assert len(tags) == 3
