"""Every process starts with what it needs and no more: seconds of a processor for each container, and for each test."""

from __future__ import annotations

import ast
import inspect
import json
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from cli import commands, main

HEAVY = {"alembic", "celery", "fastapi", "librouteros", "psycopg", "sqlalchemy", "uvicorn"}
ASK = """
import json, sys
from cli.main import app
try:
    app(sys.argv[1:])
finally:
    print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""

COMMANDS = sorted(path.stem for path in Path(commands.__path__[0]).glob("[a-z]*.py"))

WEB = {"backend.api", "fastapi", "uvicorn"}
ROUTERS = {"backend.routeros", "librouteros"}
JOBS = {"backend.queue", "celery", "worker"}
NOT_NEEDED = {
    "backup": {*WEB, *ROUTERS, *JOBS, "alembic", "lab"},
    "beat": {*WEB, *ROUTERS, "backend.probes", "lab", "worker.app", "worker.tasks"},
    "check_config": {*WEB, *ROUTERS, "lab", "worker"},
    "create_user": {*WEB, *ROUTERS, *JOBS, "alembic", "lab"},
    "demo": {"lab", "numpy"},
    "doctor": {*WEB, *ROUTERS, "lab", "worker"},
    "import_trial": {*WEB, *JOBS, "alembic", "lab"},
    "migrate": {*WEB, *ROUTERS, *JOBS, "backend.services", "lab"},
    "reset_password": {*WEB, *ROUTERS, *JOBS, "alembic", "lab"},
    "restore": {*WEB, *ROUTERS, *JOBS, "lab"},
    "serve": {"lab", "worker"},
    "trace": {*WEB, *JOBS, "alembic", "lab"},
    "up": {"lab", "numpy"},
    "worker": {*WEB, "lab"},
}
"""A demo imports the lab once it knows that the lab is installed."""


@pytest.mark.parametrize("words", [["--help"], ["worker", "--help"]], ids=" ".join)
def test_help_imports_nothing_heavy(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK, *words], capture_output=True, text=True, check=True
    )
    *help_lines, modules = done.stdout.splitlines()
    assert any("Usage: " in line for line in help_lines)
    assert not HEAVY & set(json.loads(modules))


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(
        "backend", "worker", "cli", "lab", include_external_packages=True, cache_dir=None
    )


def test_every_command_has_a_module_and_a_line_above() -> None:
    declared = {
        command.callback.__name__ for command in main.app.registered_commands if command.callback
    }
    assert sorted(declared) == sorted(NOT_NEEDED) == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_imports_only_what_it_needs(graph: grimp.ImportGraph, command: str) -> None:
    imported = graph.find_upstream_modules(f"cli.commands.{command}")
    parts = {name[:end] for name in imported for end in _ends(name)}
    assert not NOT_NEEDED[command] & parts


def test_the_graph_sees_what_is_needed(graph: grimp.ImportGraph) -> None:
    """Or the test above would hold for a graph that sees nothing."""
    assert {"backend.api.app", "fastapi"} <= graph.find_upstream_modules("cli.commands.serve")
    assert {"alembic", "sqlalchemy"} <= graph.find_upstream_modules("cli.commands.migrate")
    assert {"celery", "worker.tasks"} <= graph.find_upstream_modules("cli.commands.worker")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_takes_the_options_that_are_declared(command: str) -> None:
    declared = inspect.signature(getattr(main, command)).parameters
    assert _parameters_of_run(command) == list(declared)


def _parameters_of_run(command: str) -> list[str]:
    """Read, not imported: to import all commands takes seconds."""
    tree = ast.parse(Path(commands.__path__[0], f"{command}.py").read_text())
    [run] = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "run"]
    return [argument.arg for argument in (*run.args.args, *run.args.kwonlyargs)]


def _ends(name: str) -> list[int]:
    """Where the name of each package above a module ends, and its own."""
    return [index for index, letter in enumerate(name) if letter == "."] + [len(name)]
