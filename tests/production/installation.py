"""A whole installation of real processes: services, product and routers, started as docker-compose.yml says."""

from __future__ import annotations

import re
import secrets
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path

import httpx

from tests.production.accounting import Fleet, connected
from tests.production.enrolment import enrol
from tests.production.entries import entry, settings
from tests.production.fleet import UPLINKS
from tests.production.forwarder import Forwarder
from tests.production.leases import keep_book
from tests.production.processes import Process, answers, new_port, until
from tests.production.proxy import Proxy
from tests.production.receiver import Receiver
from tests.production.starvation import canary
from tests.production.visitors import Asking, Listening
from tests.services import Server, timescaledb, valkey

ROUTERS = 20
SHARDS = int(settings("worker-poll")["TIMBANG_POLL_SHARDS"])
INTERVAL_S = 2.0
READY_S = 240.0
ADDRESSES = 8
SMALL = {"max_wal_size": "96MB"}
"""The database fits on the small disk of test_full_disk.py."""
REFUSED = re.compile(r"^timbang_poll_worker_refused_answers_total\{.*\} (\S+)$", re.MULTILINE)
FLEET = Path(__file__).with_name("fleet.py")


class Installation:
    """Started by `start`, step by step in the order of a first installation; `close` ends all of it.

    The database's files are in `disk`, everything else in `directory`; what processes say is kept in `logs`.
    """

    shards = SHARDS
    router_ids = range(1, ROUTERS + 1)

    def __init__(self, directory: Path, disk: Path, logs: Path) -> None:
        self._directory, self._disk, self._logs = directory, disk, logs
        self._stack = ExitStack()
        self.database, self.broker = self._services()
        self._settings = self._keep_settings()
        self._setup_code = secrets.token_hex(16)
        fleet_port = new_port()
        words = [sys.executable, str(FLEET), str(fleet_port), str(ROUTERS)]
        self._fleet_process = Process("fleet", words, logs / "fleet.log")
        self._fleet_port = fleet_port
        self.canary = canary(logs / "canary.log")
        self.fleet = Fleet(fleet_port)
        self.receiver = Receiver()
        self._stack.callback(self.receiver.close)
        self.apis = [self._api(number) for number in (1, 2)]
        ports = [_port(api) for api in self.apis]
        log = logs / "proxy.log"
        self.proxy = Proxy(_made(directory / "proxy"), log, ports, self._pages())
        self.path = self._stack.enter_context(Forwarder(self.database.port))
        self.workers = [self._product("poll-1", "worker-poll"), self._worker_on_a_path()]
        self.default_worker = self._product("default-1", "worker-default")
        self.beats = [self._product(f"beat-{n}", "beat") for n in (1, 2)]
        self.token = ""

    @property
    def processes(self) -> list[Process]:
        """Those that are not services, in the order in which they start."""
        product = [*self.apis, *self.workers, self.default_worker, *self.beats]
        return [self._fleet_process, *product, self.proxy.process]

    def start(self) -> None:
        """Everything runs, the first admin is made, all routers are enrolled and all their lines read."""
        self._fleet_process.start()
        self._migrate()
        keep_book(self.database.url)
        for process in self.processes[1:-1]:
            process.start()
        for api in self.apis:
            self.wait_for_api(api)
        self.proxy.start()
        until(lambda: answers(self._fleet_port), READY_S, "the fleet answers")
        with self.client() as browser:
            self.token = enrol(browser, self._setup_code, self.fleet.ports(), self.receiver.url)
        until(self.all_lines_read, READY_S, "a first reading of every line")

    def close(self) -> None:
        """What was to be looked at has been looked at: no good-byes. Logs are kept."""
        for process in reversed([self.canary, *self.processes]):
            if process.alive:
                process.kill()
        self._stack.close()
        for folder in (self._disk, self._directory / "broker"):
            for log in folder.glob("*.log"):
                shutil.copy(log, self._logs)

    def _services(self) -> tuple[Server, Server]:
        database = timescaledb(self._disk, durable=True, port=new_port(), extra=SMALL)
        password = secrets.token_urlsafe(18)
        folder = _made(self._directory / "broker")
        broker = valkey(folder, port=new_port(), password=password)
        return self._stack.enter_context(database), self._stack.enter_context(broker)

    def wait_for_api(self, api: Process) -> None:
        until(lambda: _is_ready(_port(api)), READY_S, f"{api.name} is ready")

    def client(self, address: str = "127.0.0.1") -> httpx.Client:
        """Somebody with an API token, who comes from this address through the proxy."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return httpx.Client(
            base_url=self.proxy.url,
            transport=httpx.HTTPTransport(verify=self.proxy.trust, local_address=address),
            headers={**headers, "Origin": self.proxy.url},
            timeout=60,
        )

    def asking(self) -> Asking:
        paths = ["/api/v1/session", "/api/v1/routers", "/api/v1/campuses"]
        paths += [f"/api/v1/routers/{n}/overview" for n in (1, ROUTERS)]
        # Several addresses, or source hashing would send all of them to one replica.
        clients = [self.client(f"127.0.0.{number}") for number in range(1, ADDRESSES + 1)]
        return Asking(clients, paths)

    def listening(self) -> Listening:
        return Listening(self.client())

    def polled_since(self, at: float, routers: int = ROUTERS) -> bool:
        """Whether every router (or so many of them) has been polled well after `at` (unix seconds)."""
        query = (
            "SELECT count(*) FROM router_state "
            "WHERE error_code IS NULL AND answered_at > to_timestamp(%s)"
        )
        with connected(self.database.url) as connection:
            row = connection.execute(query, [at]).fetchone()
        return row is not None and row[0] >= routers

    def all_lines_read(self) -> bool:
        """Whether every line has a reading to count from: a router may be polled before its lines are set up."""
        with connected(self.database.url) as connection:
            row = connection.execute("SELECT count(*) FROM anchor").fetchone()
        return row == (ROUTERS * UPLINKS,)

    def told_since(self, at: float) -> bool:
        """Whether every living poll worker has told of itself after `at` (unix seconds)."""
        query = "SELECT min(poll_seen_at) > to_timestamp(%s) FROM worker WHERE poll_expires_at > clock_timestamp()"
        with connected(self.database.url) as connection:
            return connection.execute(query, [at]).fetchone() == (True,)

    def refused_answers(self) -> float:
        """How many readings of the workers that live the database would not take, as the metrics have it."""
        with self.client() as browser:
            page = browser.get(f"http://127.0.0.1:{_port(self.apis[0])}/metrics")
        counts = REFUSED.findall(page.raise_for_status().text)
        assert len(counts) == len(self.workers), "each worker says how many"
        return sum(map(float, counts))

    def _pages(self) -> Path:
        """In place of the built frontend, which other tests look at."""
        folder = self._directory / "pages"
        folder.mkdir(exist_ok=True)
        (folder / "index.html").write_text("<!doctype html><title>Timbang</title>")
        return folder

    def keep(self, name: str, value: str) -> str:
        """A file with a secret, as containers get it; returns its path."""
        folder = self._directory / "secrets"
        folder.mkdir(exist_ok=True)
        path = folder / name.lower()
        path.write_text(f"{value}\n")
        path.chmod(0o600)
        return str(path)

    def _worker_on_a_path(self) -> Process:
        """The second worker reaches the database over `path`, which the test can break."""
        url = self.database.url.replace(f":{self.database.port}/", f":{self.path.port}/")
        kept = self.keep("path_url", url)
        return self._product("poll-2", "worker-poll", TIMBANG_DATABASE_URL_FILE=kept)

    def rival_beat(self) -> Process:
        """A beat on the same broker whose lock is in another database: it leads, whoever else does."""
        name = "elsewhere"
        with connected(self.database.url) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        url = self.keep("rival_url", self.database.url.rpartition("/")[0] + f"/{name}")
        self._migrate(TIMBANG_DATABASE_URL_FILE=url)
        return self._product("beat-rival", "beat", TIMBANG_DATABASE_URL_FILE=url)

    def doctor(self) -> Process:
        """`timbang doctor`, as it ended: what it found is what it said."""
        examination = self._product("doctor", "migrate")
        examination.command = [examination.command[0], "doctor", "--json"]
        examination.start()
        assert examination.running is not None
        examination.running.wait(READY_S)
        return examination

    def _migrate(self, **environment: str) -> None:
        migration = self._product("migrate", "migrate", **environment)
        migration.start()
        assert migration.running is not None
        assert migration.running.wait(READY_S) == 0, migration.said()

    def _product(self, name: str, service: str, **environment: str) -> Process:
        settings = {**self._settings, "TIMBANG_WORKER_NAME": name, **environment}
        return Process(name, entry(service), self._logs / f"{name}.log", settings)

    def _api(self, number: int) -> Process:
        port = new_port()
        kept = self.keep("setup_code", self._setup_code)
        api = self._product(f"api-{number}", "api", PORT=str(port), TIMBANG_SETUP_CODE_FILE=kept)
        api.command = entry("api", host="127.0.0.1", port=str(port))
        return api

    def _keep_settings(self) -> dict[str, str]:
        """The environment of every process of the product; secrets are in files."""
        secret = {
            "DATABASE_URL": self.database.url,
            "BROKER_URL": self.broker.url,
            "SECRET_KEY": secrets.token_urlsafe(48),
        }
        files = {f"TIMBANG_{name}_FILE": self.keep(name, value) for name, value in secret.items()}
        assert files.keys() <= settings("worker-poll").keys(), "secrets are given as in production"
        return {
            **settings("worker-poll"),
            **files,
            "TIMBANG_POLL_INTERVAL_S": f"{INTERVAL_S:g}",
            "TIMBANG_POLL_DEADLINE_S": f"{0.95 * INTERVAL_S:g}",
            "TIMBANG_ALLOW_LOCAL_ROUTERS": "true",
            "TIMBANG_ALLOW_LOCAL_CHANNELS": "true",
            "TIMBANG_DATA_DIR": str(self._directory / "data"),
            "TIMBANG_FRONTEND_DIR": str(self._pages()),
        }


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder


def _port(api: Process) -> int:
    return int(api.environment["PORT"])


def _is_ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=20).status_code == 200
    except httpx.HTTPError:
        return False
