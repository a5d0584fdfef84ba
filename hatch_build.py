"""Puts the built pages into the wheel, so that `timbang up` needs nothing else."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = "frontend/dist"
IN_THE_WHEEL = "backend/pages"
WITHOUT = "TIMBANG_WITHOUT_PAGES"


class Pages(BuildHookInterface):
    """A checkout (`pip install -e .`) serves them from where they are built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if (Path(self.root) / PAGES / "index.html").is_file():
            build_data["force_include"][PAGES] = IN_THE_WHEEL
        elif os.environ.get(WITHOUT) != "1":
            raise SystemExit(
                f"There are no web pages in {PAGES}, so this wheel could not show any: build them first "
                f"(cd frontend && npm ci && npm run build), or set {WITHOUT}=1 where the pages come from elsewhere."
            )
