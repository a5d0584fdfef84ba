"""The commands of docker-compose.yml: what the test starts is what an installation starts."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

from tests.production.processes import ROOT

DEFAULT = re.compile(r"\$\{\w+:-(.*?)\}")
TIMBANG = str(Path(sys.executable).with_name("timbang"))


@cache
def services() -> dict[str, dict[str, Any]]:
    """What docker-compose.yml says of each service."""
    composed: dict[str, dict[str, Any]] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())[
        "services"
    ]
    return composed


def entry(service: str, **places: str) -> list[str]:
    """The command of a service. What can only be true inside its container is replaced: `places` by option."""
    command = [str(word) for word in services()[service]["command"]]
    options = {f"--{name}" if len(name) > 1 else f"-{name}": to for name, to in places.items()}
    for option, place in options.items():
        command[command.index(option) + 1] = place
    return [TIMBANG, *command[1:]] if command[0] == "timbang" else command


def settings(service: str) -> dict[str, str]:
    """Its environment of TIMBANG_*, with the defaults of what `.env` may say; secrets are paths of files."""
    given = services()[service]["environment"]
    return {
        name: DEFAULT.sub(r"\1", str(value))
        for name, value in given.items()
        if name.startswith("TIMBANG_")
    }
