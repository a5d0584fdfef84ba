"""For each program that the documents name: whether what they say of it holds here."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import yaml

from tests.integration.deploy.commands import understood
from tests.integration.docs.documents import ROOT
from tests.services.programs import find
from tests.services.require import require

Words = Sequence[str]
ASKING = {"create-user", "reset-password"}
"""Subcommands that ask for a password where none is given."""

UNITS = ROOT / "deploy/systemd"


def options(words: Words) -> list[str]:
    return [word.split("=")[0] for word in words if word.startswith("-")]


def ran(*words: str, folder: Path = ROOT) -> str:
    """What a program prints, given that it ends well."""
    completed = subprocess.run(
        words, cwd=folder, capture_output=True, text=True, check=False, timeout=120
    )
    assert completed.returncode == 0, f"{' '.join(words)}: {completed.stdout}{completed.stderr}"
    return completed.stdout


@cache
def help_of(module: str) -> str:
    return ran(sys.executable, "-m", module, "--help")


def timbang(words: Words) -> None:
    """Every option and argument is parsed; a bare subcommand in a sentence may lack what it works on."""
    given = [*words[1:], "--password", "x"] if words[1] in ASKING else words[1:]
    try:
        assert understood(["timbang", *given]) == words[1]
    except Exception as error:
        if type(error).__name__ != "MissingParameter" or len(words) > 2:
            raise


def script(words: Words) -> None:
    """A script of bin/: it can be started, and its text knows the options."""
    path = ROOT / words[0]
    assert path.stat().st_mode & 0o111, words[0]
    ran("bash", "-n", str(path))
    text = path.read_text(encoding="utf-8")
    assert [option for option in options(words) if option not in text] == []


def every_test(words: Words) -> None:
    """bin/test hands its options to the runner, whose parser knows them."""
    script(words[:1])
    known = help_of("tests.runner")
    assert [option for option in options(words) if option not in known] == []


def demo(words: Words) -> None:
    script(words[:1])
    timbang(["timbang", "demo", *words[1:]])


@cache
def benchmarks() -> str:
    return ran(str(ROOT / "bin/bench"), "--help")


def benchmark(name: str) -> Path:
    """Where it stands, in whichever room; without its ending."""
    (file,) = [
        *(ROOT / "benchmarks").glob(f"*/{name}.py"),
        *(ROOT / "benchmarks").glob(f"*/{name}/"),
    ]
    return file.with_suffix("")


def options_of(path: Path) -> set[str]:
    """What a benchmark's parser takes, read from its source: starting each takes seconds."""
    file = path / "__main__.py" if path.is_dir() else path.with_suffix(".py")
    text = file.read_text(encoding="utf-8")
    assert "argparse.ArgumentParser(" in text, file
    return set(re.findall(r'add_argument\(\s*"(--[\w-]+)"', text))


def bench(words: Words) -> None:
    script(words[:1])
    for name in words[1:2]:
        if name in {"NAME", "[NAME]"}:
            continue
        assert f"  {name}\n" in benchmarks(), name
        assert set(options(words)) <= options_of(benchmark(name)), words


def evidence(words: Words) -> None:
    """Papers and options as its parser takes them."""
    script(words[:1])
    known = help_of("benchmarks.evidence")
    papers = [word for word in words[1:] if not word.startswith("-")]
    assert set(papers) <= set("ABCDE"), words
    assert [option for option in options(words) if option not in known] == []


def python(words: Words) -> None:
    """`-m MODULE` of ours, or `-m venv`."""
    assert words[1] == "-m"
    assert "usage: " in help_of(words[2])


def systemctl(words: Words) -> None:
    """Every unit is one that deploy/systemd has."""
    for word in words[2:]:
        if not word.startswith("-"):
            name = word if word.endswith((".service", ".target", ".timer")) else f"{word}.service"
            base, instance, suffix = name.partition("@")
            file = f"{base}@.{suffix.rpartition('.')[2]}" if instance else name
            assert (UNITS / file).is_file(), word


@cache
def composed() -> set[str]:
    return set(yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"])


def docker(words: Words) -> None:
    """A subcommand of Compose that has these options; its services are ours, and so is what runs in them."""
    if words[1] != "compose":
        engine(words)
        return
    require("docker-compose")
    rest = list(words[2:])
    while rest[0] == "--profile":
        del rest[:2]
    subcommand, *rest = rest
    known = ran(str(find("docker-compose")), subcommand, "--help")
    while rest and rest[0].startswith("-"):
        option = rest.pop(0)
        assert option in known, words
        if option == "-v":
            rest.pop(0)
    if subcommand in {"exec", "run"}:
        assert rest[0] in composed(), words
        if rest[1] == "timbang":
            timbang(rest[1:])
    else:
        assert set(rest) <= composed(), words


TAG = re.compile(r"timbang-\w+:\d+\.\d+\.\d+")


def engine(words: Words) -> None:
    """There is no engine here: the target, its file and the tag are those of the Dockerfile."""
    if len(words) == 2:
        assert words[1] in {"build", "run"}
        return
    assert any(TAG.fullmatch(word) for word in words) == (words[1] in {"build", "run"}), words
    if "--target" in words:
        text = (ROOT / words[words.index("-f") + 1]).read_text(encoding="utf-8")
        assert f" AS {words[words.index('--target') + 1]}\n" in text
    elif words[1] != "run":
        assert any(word.partition(":")[0] == "timbang" for word in words[2:]), words


def tool(words: Words) -> None:
    """`uv` and `pipx` build, install and remove the distribution of ours by its name."""
    given = [word.strip('"') for word in words[1:] if not word.startswith("-")]
    assert set(given[:2]) & {"build", "tool", "install", "uninstall"} or not given, words
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.+)"', project, re.MULTILINE)
    assert version
    wheel = f"dist/timbang-{version[1]}-py3-none-any.whl[embedded"
    things = {word for word in given if word not in {"build", "tool", "install", "uninstall"}}
    assert things <= {"timbang", wheel, "requirements-demo.txt"}, words


def pip(words: Words) -> None:
    if "-r" in words:
        assert (ROOT / words[words.index("-r") + 1]).is_file()


def npm(words: Words) -> None:
    if words[1] == "run":
        known = json.loads((ROOT / "frontend/package.json").read_text())["scripts"]
        assert words[2] in known
    else:
        assert words[1] == "ci"


def bash(words: Words) -> None:
    """`bash -c`: a script that calls functions of bin/setup.sh."""
    setup = (ROOT / "bin/setup.sh").read_text(encoding="utf-8")
    source, *calls = (part.strip() for part in words[2].split(";"))
    assert source == ". bin/setup.sh"
    for call in calls:
        assert f"\n{call.split()[0]}() " in setup, call


def run_it(words: Words) -> None:
    require("openssl")
    assert ran(*words).strip()


JUDGES: dict[str, Callable[[Words], None]] = {
    "timbang": timbang,
    "bin/timbang": timbang,
    "/opt/timbang/bin/timbang": timbang,
    "bin/demo": demo,
    "bin/bench": bench,
    "bin/evidence": evidence,
    "bin/check": script,
    "bin/test": every_test,
    "bin/mutate": script,
    "bin/lock": script,
    "bin/audit": script,
    "python": python,
    "python3": python,
    "systemctl": systemctl,
    "docker": docker,
    "uv": tool,
    "pipx": tool,
    "/opt/timbang/bin/pip": pip,
    "npm": npm,
    "bash": bash,
    "openssl": run_it,
}
