"""`timbang ...`: names, options and help of the commands, quick to import.

Each command is `run` in the module of its name in `cli/commands`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import typer

from cli.options import DataDir, DemoDir, Host, NewPassword, Port, SettingsFile, TlsCert, TlsKey
from worker.work import Work

app = typer.Typer(
    help="Weighs how a campus's traffic splits over its ISPs against how it should.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def command(signature: Callable[..., None]) -> Callable[..., None]:
    """With this name, help and options. Its module is imported when chosen."""

    @wraps(signature)
    def chosen(**options: Any) -> None:
        _loaded(signature.__name__).run(**options)

    return app.command()(chosen)


def _loaded(name: str) -> ModuleType:
    """Without a search for garbage in what only grows, and stays: a fifth of the time that a server takes to load."""
    gc.disable()
    try:
        return import_module(f"cli.commands.{name}")
    finally:
        gc.freeze()
        gc.enable()


@command
def up(  # noqa: PLR0917 (every option of a command is a parameter)
    settings: SettingsFile = None,
    data: DataDir = None,
    port: Port = None,
    host: Host = None,
    tls_cert: TlsCert = None,
    tls_key: TlsKey = None,
) -> None:
    """The whole product in one command: database, worker, API and pages. Data is kept."""


@command
def demo(  # noqa: PLR0917 (every option of a command is a parameter)
    scenario: Annotated[
        str | None, typer.Option(help="One router, of this lab scenario, in place of three.")
    ] = None,
    kernel: Annotated[
        bool,
        typer.Option(
            "--kernel", help="Real packets and probes in place of a scenario; needs root."
        ),
    ] = False,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain",
            help="Only the router of the paper, its hours as they are, without tests, guide and guests.",
        ),
    ] = False,
    settings: SettingsFile = None,
    data: DemoDir = None,
    port: Port = None,
    host: Host = None,
    password: Annotated[
        str | None, typer.Option(help="Password of the demo's admin; else a random one.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed makes other people and noise.")] = 1,
) -> None:
    """The product with simulated campuses: ten weeks of past, then live; or real packets and probes, from now on."""


@command
def serve(
    settings: SettingsFile = None,
    port: Port = None,
    host: Host = None,
    tls_cert: TlsCert = None,
    tls_key: TlsKey = None,
) -> None:
    """API and pages; workers and database run elsewhere."""


@command
def worker(
    settings: SettingsFile = None,
    queue: Annotated[
        list[Work] | None, typer.Option(help="Do only this kind of work; may be repeated.")
    ] = None,
) -> None:
    """Poll routers, run probes, do the other jobs, or all of it, until SIGINT or SIGTERM. Any number may run."""


@command
def beat(settings: SettingsFile = None) -> None:
    """Ask for the periodic jobs. One does; more of them stand by."""


@command
def migrate(settings: SettingsFile = None) -> None:
    """Bring the database to the newest revision."""


@command
def check_config(settings: SettingsFile = None) -> None:
    """Say whether the settings are good, and whether database and broker answer."""


@command
def doctor(
    settings: SettingsFile = None,
    data: DataDir = None,
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Say what is wrong with this installation: exit code 0 all well, 1 warnings, 2 something fails."""


@command
def trace(  # noqa: PLR0917 (every option of a command is a parameter)
    router: Annotated[str, typer.Argument(help="Name or number of a router.")],
    source: Annotated[str, typer.Option("--from", help="IPv4 address of the sender.")],
    destination: Annotated[str, typer.Option("--to", help="IPv4 address that it sends to.")],
    protocol: Annotated[str, typer.Option(help="tcp, udp, icmp, ... or a number.")] = "tcp",
    port: Annotated[
        int | None, typer.Option(help="Destination port. [default: 443]", min=1, max=65_535)
    ] = None,
    source_port: Annotated[
        int | None, typer.Option(help="Source port. [default: 40000]", min=1, max=65_535)
    ] = None,
    entry: Annotated[
        str, typer.Option(help="Interface that it comes in by; else the one of its network.")
    ] = "",
    after_plan: Annotated[
        int | None, typer.Option(help="Number of a change: trace before its plan and after.", min=1)
    ] = None,
    settings: SettingsFile = None,
    data: DataDir = None,
) -> None:
    """Say why a packet leaves by which ISP: every rule and route that it meets, as the router has them now."""


@command
def backup(file: Path, settings: SettingsFile = None, data: DataDir = None) -> None:
    """Write everything in the database into one new file, while polling goes on."""


@command
def restore(
    file: Path,
    settings: SettingsFile = None,
    data: DataDir = None,
    without_key: Annotated[
        bool, typer.Option("--without-key", help="Even if router passwords cannot be opened.")
    ] = False,
    keep_tokens: Annotated[
        bool,
        typer.Option("--keep-tokens", help="API tokens work again, also those revoked since."),
    ] = False,
) -> None:
    """Put a backup into an installation that nobody has used yet: all of it, or nothing."""


@command
def import_trial(
    file: Path,
    router: Annotated[str, typer.Option(help="Name or number of the router that shows it.")],
    isp: Annotated[
        str,
        typer.Option(help="Its ISP to keep it with; else the one of the same name, or the first."),
    ] = "",
    settings: SettingsFile = None,
    data: DataDir = None,
) -> None:
    """Put a queue trial that another Timbang exported beside those of a router, marked as recorded elsewhere."""


@command
def create_user(
    username: str,
    role: Annotated[str, typer.Option(help="noc, manager or admin")] = "admin",
    settings: SettingsFile = None,
    data: DataDir = None,
    password: NewPassword = "",
) -> None:
    """Create an account, for instance the first admin."""


@command
def reset_password(
    username: str, settings: SettingsFile = None, data: DataDir = None, password: NewPassword = ""
) -> None:
    """Give an account a new password; end its sessions and its API tokens."""
