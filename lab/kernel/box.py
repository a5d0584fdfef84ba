"""The kernel lab from outside: start it, reach its router's API, change its lines, leave nothing behind."""

import json
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, MONITOR, MONITOR_PASSWORD
from lab.kernel import boot
from lab.kernel.control import PORT as CONTROL_PORT
from lab.kernel.guest import API_PORT, READY
from lab.kernel.hosts import probe_host
from lab.kernel.hosts.servers import IPERF3_FIRST
from lab.kernel.place import capabilities, contract
from lab.kernel.place.capabilities import Where
from lab.kernel.place.priority import NOT_NEEDED, Priority, priority
from lab.kernel.place.processors import Processor, held, usable
from lab.kernel.place.relay import Relay, dial
from lab.kernel.place.spec import UplinkSpec, checked, to_json

_BOOT_S = 180.0
_CONTROL_S = 600.0
_TAIL = 100
_KERNEL_TRACE = " [<"


class LabFailed(RuntimeError):
    """The lab did not come up, or is gone; the message has the end of its log."""


@dataclass(frozen=True, slots=True)
class Api:
    """Where the router's API answers, and who may sign in: {user: password}."""

    host: str
    port: int
    users: dict[str, str]


@dataclass(frozen=True, slots=True)
class Server:
    """A server of the lab's internet."""

    name: str
    host: str
    iperf3_ports: dict[str, int]  # by line name, so that lines do not wait for each other
    http_url: str
    https_url: str


class KernelLab:
    """A context manager. Namespaces and processes end with it, and with its starting process.

    Start it from a thread that lives as long as the lab: the kernel takes that thread's end for the process's.
    `pinned`: the router ties each source address to its line. `needs`: capabilities of the kernel; `where` forces
    host or uml.
    """

    def __init__(
        self,
        uplinks: Sequence[UplinkSpec],
        *,
        weights: Sequence[int] = (1, 2, 2),
        version: str = "7.18.2",
        pinned: bool = True,
        needs: frozenset[str] = capabilities.EVERYTHING,
        where: Where | None = None,
    ) -> None:
        self.uplinks = checked(uplinks)
        self._weights = weights
        self._version = version
        self._pinned = pinned
        self._needs = needs
        self._where = where
        addresses = probe_host.sources(len(self.uplinks))
        self.sources = dict(zip((uplink.name for uplink in self.uplinks), addresses, strict=True))
        self.servers = [self._server(index) for index in range(len(contract.SERVERS))]
        self.netns = ""
        self.priority: Priority = NOT_NEEDED  # known once it has started
        self.api = Api("127.0.0.1", 0, {ADMIN: ADMIN_PASSWORD, MONITOR: MONITOR_PASSWORD})
        self._process: subprocess.Popen[str] | None = None
        self._relay: Relay | None = None
        self._processor: Processor | None = None
        self._folder: Path | None = None
        self._settled = threading.Event()
        self._ready = False

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_exc: object) -> None:
        self.stop()

    def start(self) -> None:
        """Raises LabFailed when this machine cannot, or when the lab does not come up."""
        where = self._where or self._place()
        probe_host.sweep()
        self._folder = Path(tempfile.mkdtemp(prefix="tb-kernel-"))
        self.netns = probe_host.create(tap=where == "uml")
        self.priority = priority(where)
        self._processor = held(where, usable())
        first = (*(self._processor.words if self._processor else ()), *self.priority.words)
        argv = boot.command(where, first, self.netns, self._folder, self._guest())
        self._spawn(argv)
        if not self._settled.wait(_BOOT_S) or not self._ready:
            raise LabFailed(f"the kernel lab did not come up ({where}):\n{self.log_tail()}")
        probe_host.plug_in(self.netns, list(self.sources.values()))
        self._relay = Relay(self.netns, (contract.MANAGEMENT_ROUTER, API_PORT))
        self.api = Api("127.0.0.1", self._relay.port, self.api.users)

    def stop(self) -> None:
        """May be called again, and after a failed start."""
        if self._relay is not None:
            self._relay.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self.netns:
            probe_host.remove(self.netns)
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
        if self._processor is not None:
            self._processor.let_go()
        self._relay = self._process = self._folder = self._processor = None
        self.netns = ""

    def control(self, command: str, **arguments: Any) -> Any:
        """A command of control.Control, such as `control("uplink", name="ISP1", loss=0.01)`. Raises LabFailed."""
        request = json.dumps({"command": command, "arguments": arguments})
        try:
            with dial(self.netns, (contract.MANAGEMENT_ROUTER, CONTROL_PORT)) as connection:
                connection.settimeout(_CONTROL_S)
                connection.sendall(request.encode() + b"\n")
                with connection.makefile() as answers:
                    answer = json.loads(answers.readline() or '{"error": "the lab hung up"}')
        except OSError as error:
            raise LabFailed(f"{command}: {error}\n{self.log_tail()}") from error
        if "error" in answer:
            raise LabFailed(f"{command}: {answer['error']}\n{self.log_tail()}")
        return answer["result"]

    def cut_management(self) -> None:
        """Silently removes the path to the router's API; the campus's traffic goes on."""
        if self._relay is not None:
            self._relay.cut()

    def restore_management(self) -> None:
        """For new connections."""
        if self._relay is not None:
            self._relay.restore()

    def log_tail(self) -> str:
        if self._folder is None:
            return "(no log)"
        with suppress(FileNotFoundError):
            text = (self._folder / "log").read_text(errors="replace")
            uplinks = [
                uplink for uplink in text.splitlines() if not uplink.startswith(_KERNEL_TRACE)
            ]
            return "\n".join(uplinks[-_TAIL:])
        return "(empty log)"

    def _place(self) -> Where:
        place = capabilities.decide(capabilities.find(), self._needs)
        if place.where is None:
            raise LabFailed(place.reason)
        return place.where

    def _guest(self) -> list[str]:
        weights = ",".join(map(str, self._weights))
        pins = ",".join(self.sources.values()) if self._pinned else ""
        given = {"uplinks": to_json(self.uplinks), "version": self._version, "weights": weights}
        return [f"--{name}={value}" for name, value in {**given, "pins": pins}.items()]

    def _server(self, index: int) -> Server:
        host = contract.SERVERS[index]
        ports = {uplink.name: IPERF3_FIRST + number for number, uplink in enumerate(self.uplinks)}
        return Server(f"server{index + 1}", host, ports, f"http://{host}/", f"https://{host}/")

    def _spawn(self, argv: list[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - boot.command's
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        threading.Thread(target=self._follow, name="kernel lab", daemon=True).start()

    def _follow(self) -> None:
        """Keeps the console's lines; the last one of a start says how it went."""
        process, folder = self._process, self._folder
        assert process is not None
        assert process.stdout is not None
        assert folder is not None
        with suppress(OSError), (folder / "log").open("w") as log:
            for uplink in process.stdout:
                log.write(uplink)
                log.flush()
                if READY in uplink:
                    self._ready = True
                    self._settled.set()
        self._settled.set()
