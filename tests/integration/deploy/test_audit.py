"""bin/audit says what is known, and says so when it could not ask. The programs that ask are played."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.integration.deploy.nginx_place import ROOT

UV = """#!/bin/sh
while [ $# -gt 1 ]; do
  if [ "$1" = -o ]; then file=$2; fi
  shift
done
{uv}
"""
NOTHING = 'echo \'{"dependencies": []}\' >"$file"'
SOMETHING = 'echo \'{"dependencies": [{"name": "jinja2", "vulns": ["PYSEC-1"]}]}\' >"$file"; exit 1'
NO_NETWORK = "echo 'Name or service not known' >&2; exit 1"
NPM_NOTHING = "echo '{\"auditReportVersion\": 2}'"
NPM_SOMETHING = 'echo \'{"auditReportVersion": 2, "vulnerabilities": {"vite": {}}}\'; exit 1'


@pytest.mark.parametrize(
    "uv, npm, status, report",
    [
        (NOTHING, NPM_NOTHING, 0, "requirements.txt: nothing is known"),
        (SOMETHING, NPM_NOTHING, 1, "PYSEC-1"),
        (NOTHING, NPM_SOMETHING, 1, "vite"),
        (NO_NETWORK, NPM_NOTHING, 3, "PyPI (requirements.txt): its advisories could not be asked"),
        (NOTHING, NO_NETWORK, 3, "npm (frontend/package-lock.json): its advisories could not"),
        (SOMETHING, NO_NETWORK, 3, "Name or service not known"),
    ],
)
def test_what_it_says(tmp_path: Path, uv: str, npm: str, status: int, report: str) -> None:
    for name, script in (("uv", UV.replace("{uv}", uv)), ("npm", f"#!/bin/sh\n{npm}\n")):
        (tmp_path / name).write_text(script)
        (tmp_path / name).chmod(0o755)
    done = subprocess.run(
        [str(ROOT / "bin/audit")],
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    assert report in done.stdout + done.stderr
