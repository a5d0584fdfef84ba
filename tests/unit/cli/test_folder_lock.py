"""A data folder belongs to one process at a time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from backend.errors import Invalid
from cli.serving.folder_lock import locked

HOLD = """
import sys
from pathlib import Path
from cli.serving.folder_lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_process_is_refused_until_the_first_one_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        with pytest.raises(Invalid, match="stop that one first"), locked(tmp_path):
            pass
        first.kill()
        first.wait()
    with locked(tmp_path):
        pass
