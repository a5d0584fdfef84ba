"""Whether a command line is one that our program understands, without running it."""

from __future__ import annotations

from collections.abc import Sequence

import click
from typer.main import get_command

from backend.settings import PREFIX, Settings
from cli.main import app

SETTINGS = {PREFIX + name.upper() for name in Settings.model_fields}


READS = {
    "migrate": {"database_url"},
    "backup": {"database_url"},
    "beat": {"database_url", "broker_url"},
    "serve": {"database_url", "broker_url", "secret_key"},
    "worker": {"database_url", "broker_url", "secret_key"},
}
"""By command. A probe worker reads the router before and after each probe, so it needs the key, too."""


def needed(words: Sequence[str]) -> set[str]:
    """The secrets that a subcommand reads; no process is given another."""
    return READS[words[0]]


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
