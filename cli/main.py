"""`timbang ...`: the composition root, where settings are read and everything is put together."""

from __future__ import annotations

from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from backend import settings as settings_module
from backend.api.app import create_app
from backend.domain.doctor import worst
from backend.queue import Work
from backend.store.database import Database
from cli import accounts, installation, migrate
from cli import backup as backups
from cli import doctor as doctors
from cli import restore as restoring
from cli.processes import Server, set_up_logging, until_signal
from cli.running import wait_for_database, wait_until_asked
from cli.told import told
from cli.up import embedded_settings, serve_all, stopping_cleanly
from worker.app import create_clock, create_worker, working
from worker.beat import ticking
from worker.memory import collect_seldom
from worker.runtime import open_runtime, utc_now

app = typer.Typer(
    help="Weighs how a campus's traffic splits over its ISPs against how it should.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

DEMO_DATA, KERNEL_DATA = Path("data/demo"), Path("data/demo-kernel")

SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", help="File with TIMBANG_NAME=value lines; the environment wins."),
]
DataDir = Annotated[
    Path | None, typer.Option("--data", help="Directory for the database and the key.")
]
Port = Annotated[int | None, typer.Option(help="Port to listen on; 0 picks a free one.")]
Host = Annotated[str | None, typer.Option(help="Address to listen on.")]


@app.command()
def up(
    settings: SettingsFile = None,
    data: DataDir = None,
    port: Port = None,
    host: Host = None,
) -> None:
    """The whole product in one command: database, worker, API and pages. Data is kept."""
    with (
        told(),
        stopping_cleanly(),
        embedded_settings(settings, data, port=port, host=host) as ready,
    ):
        serve_all(ready, lambda url: typer.echo(f"Timbang answers on {url}"))


@app.command()
def demo(  # noqa: PLR0917 (every option of a command is a parameter)
    scenario: Annotated[str, typer.Option(help="Name of a lab scenario.")] = "strada",
    kernel: Annotated[
        bool,
        typer.Option(
            "--kernel", help="Real packets and probes in place of a scenario; needs root."
        ),
    ] = False,
    settings: SettingsFile = None,
    data: Annotated[
        Path | None,
        typer.Option("--data", help=f"Directory of this demo; kept. [default: {DEMO_DATA}]"),
    ] = None,
    port: Port = None,
    host: Host = None,
    password: Annotated[
        str | None, typer.Option(help="Password of the demo's admin; else a random one.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Another seed makes other people and noise.")] = 1,
) -> None:
    """The product with a simulated campus: ten weeks of past, then live; or real packets and probes, from now on."""
    if find_spec("numpy") is None or find_spec("lab") is None:
        typer.echo(
            "timbang: the lab is not installed: pip install 'timbang[embedded,lab]'", err=True
        )
        raise typer.Exit(1)
    # Only here: the product itself runs without the lab.
    demo_module = import_module("cli.demo_kernel" if kernel else "cli.demo")
    directory = data or (KERNEL_DATA if kernel else DEMO_DATA)
    with told(), stopping_cleanly():
        state = demo_module.keep_state(directory, scenario, seed, password)
        with embedded_settings(settings, directory, port=port, host=host) as ready:
            demo_module.run(ready, state, typer.echo)


@app.command()
def serve(settings: SettingsFile = None, port: Port = None, host: Host = None) -> None:
    """API and pages; workers and database run elsewhere."""
    with told():
        loaded = settings_module.load(settings, port=port, host=host)
        set_up_logging(loaded)
        server = Server(
            create_app(loaded), loaded, lambda url: typer.echo(f"Timbang answers on {url}")
        )
        server.serve_until_stopped()


@app.command()
def worker(
    settings: SettingsFile = None,
    queue: Annotated[
        list[Work] | None, typer.Option(help="Do only this kind of work; may be repeated.")
    ] = None,
) -> None:
    """Poll routers, run probes, do the other jobs, or all of it, until SIGINT or SIGTERM. Any number may run."""
    with told(), until_signal() as asked:
        loaded = settings_module.load(settings)
        set_up_logging(loaded)
        runtime = open_runtime(loaded)
        try:
            if wait_for_database(runtime.database, asked):
                jobs = create_worker(loaded, runtime)
                collect_seldom()
                with working(jobs, runtime, queue or list(Work)) as thread:
                    wait_until_asked(thread, asked)
        finally:
            runtime.close()


@app.command()
def beat(settings: SettingsFile = None) -> None:
    """Ask for the periodic jobs. One does; more of them stand by."""
    with told(), until_signal() as asked:
        loaded = settings_module.load(settings)
        set_up_logging(loaded)
        with closing(Database(loaded.database_url.get_secret_value(), pool=1)) as database:
            if wait_for_database(database, asked):
                with ticking(create_clock(loaded), database.url) as thread:
                    wait_until_asked(thread, asked)


@app.command(name="migrate")
def migrate_(settings: SettingsFile = None) -> None:
    """Bring the database to the newest revision."""
    with told():
        loaded = settings_module.load(settings)
        url = loaded.database_url.get_secret_value()
        migrate.upgrade(url)
        typer.echo(f"The database is up to date. {migrate.follow(url, loaded)}")


@app.command()
def check_config(settings: SettingsFile = None) -> None:
    """Say whether the settings are good, and whether database and broker answer."""
    with told():
        loaded = settings_module.load(settings)
        for name, value in loaded.model_dump().items():
            typer.echo(f"{name} = {value}")
        bad = [one for one in doctors.reach(loaded, utc_now) if one.state == "failed"]
        for one in bad:
            typer.echo(f"timbang: the settings are good, but {doctors.clause(one)}", err=True)
        if bad:
            raise typer.Exit(2)


@app.command()
def doctor(
    settings: SettingsFile = None,
    data: DataDir = None,
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Say what is wrong with this installation: exit code 0 all well, 1 warnings, 2 something fails."""
    found = doctors.findings(settings, data, utc_now)
    typer.echo(doctors.as_json(found) if as_json else doctors.as_text(found))
    raise typer.Exit(worst(found))


@app.command()
def backup(file: Path, settings: SettingsFile = None, data: DataDir = None) -> None:
    """Write everything in the database into one new file, while polling goes on."""
    with told(), installation.existing(settings, data) as found:
        manifest = backups.write(found.url, file, typer.echo, utc_now())
        typer.echo(backups.told(manifest, file))


@app.command()
def restore(
    file: Path,
    settings: SettingsFile = None,
    data: DataDir = None,
    without_key: Annotated[
        bool, typer.Option("--without-key", help="Even if router passwords cannot be opened.")
    ] = False,
) -> None:
    """Put a backup into an installation that nobody has used yet: all of it, or nothing."""
    with told(), installation.idle(settings, data) as found:
        keys = found.fingerprints
        manifest = restoring.read(found.url, file, keys, typer.echo, without_key=without_key)
        typer.echo(restoring.told(manifest, keys))


@app.command()
def create_user(
    username: str,
    role: Annotated[str, typer.Option(help="noc, manager or admin")] = "admin",
    settings: SettingsFile = None,
    password: Annotated[
        str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)
    ] = "",
) -> None:
    """Create an account, for instance the first admin."""
    with told(), accounts.opened(settings_module.load(settings)) as session:
        accounts.create(session, username, role, password)
        typer.echo(f"{username} may sign in as {role}.")


@app.command()
def reset_password(
    username: str,
    settings: SettingsFile = None,
    password: Annotated[
        str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)
    ] = "",
) -> None:
    """Give an account a new password and end its sessions."""
    with told(), accounts.opened(settings_module.load(settings)) as session:
        accounts.reset_password(session, username, password)
        typer.echo(f"{username} has a new password.")
