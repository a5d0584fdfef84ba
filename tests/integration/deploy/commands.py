"""Whether a command line is one that our program understands, without running it."""

from __future__ import annotations

from collections.abc import Sequence

import click
from typer.main import get_command

from backend.settings import PREFIX, Settings
from cli.main import app

SETTINGS = {PREFIX + name.upper() for name in Settings.model_fields}


def understood(command: Sequence[str]) -> str:
    """The subcommand that `timbang ...` chooses; every option is parsed. Raises click.UsageError."""
    program, *words = command
    assert program.rsplit("/", 1)[-1] == "timbang", command
    group = get_command(app)
    with group.make_context("timbang", list(words), resilient_parsing=False) as context:
        name, chosen, rest = group.resolve_command(context, list(words))  # type: ignore[attr-defined]
        assert name is not None
        with chosen.make_context(name, rest, parent=context) as inner:
            assert inner.args == [], f"left over: {inner.args}"
        return str(name)


UsageError = click.UsageError
