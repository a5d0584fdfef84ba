"""Changes a running kernel lab: one JSON object per line in, one out, over TCP.

`{"command": "uplink", "arguments": {"name": "ISP1", "loss": 0.01}}` is answered by `{"result": ...}` or
`{"error": "..."}`.
"""

import json
import socketserver
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from lab.kernel.forwarding.tracked import remember, tracked
from lab.kernel.hosts.crowd import Crowd, from_arguments
from lab.kernel.hosts.load import carry
from lab.kernel.hosts.load import from_arguments as load_from
from lab.kernel.hosts.servers import Servers
from lab.kernel.hosts.stream import FIRST_PORT, Stream
from lab.kernel.hosts.stream import command as stream_command
from lab.kernel.place.contract import CommandFailed, Names, uplink_interface
from lab.kernel.place.namespaces import Commands, apply, inside
from lab.kernel.place.spec import UplinkSpec
from lab.kernel.place.topology import bottleneck, distance

PORT = 8799
_CROWD_MORE_S = 240.0
_STREAM_END_S = 60.0


class Control:
    """The commands are the public methods."""

    def __init__(
        self, names: Names, uplinks: Sequence[UplinkSpec], servers: Servers, run: Commands
    ) -> None:
        self._names = names
        self._uplinks, self._first = list(uplinks), tuple(uplinks)
        self._unplugged: set[str] = set()
        self._servers = servers
        self._run = run
        self._lock = threading.Lock()
        self._crowd: subprocess.Popen[bytes] | None = None
        self._stream: tuple[subprocess.Popen[str], int] | None = None
        self._streams = 0

    def execute(self, request: str) -> str:
        """The answer to one line; a failure is an answer too."""
        try:
            request_object = json.loads(request)
            result = self._command(request_object["command"])(**request_object.get("arguments", {}))
        except (ValueError, KeyError, TypeError, OSError, CommandFailed) as error:
            return json.dumps({"error": f"{type(error).__name__}: {error}"})
        except subprocess.TimeoutExpired as error:
            return json.dumps({"error": str(error)})
        return json.dumps({"result": result})

    def _command(self, name: str) -> Callable[..., Any]:
        known = sorted(key for key in vars(Control) if not key.startswith("_") and key != "execute")
        if name not in known:
            raise ValueError(f"no command {name!r}; there are {', '.join(known)}")
        command: Callable[..., Any] = getattr(self, name)
        return command

    def uplink(self, name: str, **changes: Any) -> None:
        """Change rate, delay, loss or queue of a line: the fields of UplinkSpec."""
        with self._lock:
            number = self._number(name)
            uplink = self._uplinks[number - 1].changed(**changes)
            apply(bottleneck(self._names, number, uplink), self._run)
            apply(distance(self._names, number, uplink), self._run)
            self._uplinks[number - 1] = uplink

    def link(self, name: str, up: bool) -> None:
        """Pulls the plug of a line, or puts it in again: the router's interface loses its carrier."""
        number = self._number(name)
        self._run(self._names.isp(number), ["ip", "link", "set", "wan", "up" if up else "down"])
        (self._unplugged.discard if up else self._unplugged.add)(name)

    def restore(self) -> None:
        """Lines and links as at the start, no crowd, no stream; costs nothing when nothing was changed."""
        self.stop_crowd()
        self.stop_stream()
        for name in sorted(self._unplugged):
            self.link(name, up=True)
        for now, first in zip(tuple(self._uplinks), self._first, strict=True):
            if now != first:
                fields = {key: value for key, value in asdict(first).items() if key != "name"}
                self.uplink(first.name, **fields)

    def counters(self) -> dict[str, dict[str, int]]:
        """Bytes of each line since the lab began, as the kernel of the router counts them (whole frames)."""
        text = self._run(self._names.router, ["ip", "-s", "-j", "link", "show"])
        stats = {row["ifname"]: row["stats64"] for row in json.loads(text)}
        return {
            uplink.name: _moved(stats[uplink_interface(number)])
            for number, uplink in enumerate(self._uplinks, 1)
        }

    def crowd(self, **arguments: Any) -> dict[str, Any]:
        """Many clients (crowd.Crowd) move bytes; how many, and over which line."""
        crowd = from_arguments(arguments)
        before = self.counters()
        argv = _crowd_command(crowd)
        text = inside(
            self._names.clients,
            lambda: subprocess.run(  # noqa: S603 - no shell; the words are of this lab
                argv,
                stdout=subprocess.PIPE,
                text=True,
                check=True,
                timeout=crowd.seconds + _CROWD_MORE_S,
            ),
        ).stdout
        after = self.counters()
        uplinks = {
            name: {which: after[name][which] - before[name][which] for which in after[name]}
            for name in after
        }
        return {**json.loads(text), "uplinks": uplinks}

    def start_crowd(self, **arguments: Any) -> None:
        """As `crowd`, in the background, for `seconds` or until `stop_crowd`; replaces a running one."""
        self.stop_crowd()
        argv = _crowd_command(from_arguments(arguments))
        self._crowd = inside(
            self._names.clients,
            lambda: subprocess.Popen(argv, stdout=subprocess.DEVNULL),  # noqa: S603 - no shell; the words are of this lab
        )

    def stop_crowd(self) -> None:
        if self._crowd is not None:
            self._crowd.kill()
            self._crowd.wait()
            self._crowd = None

    def load(self, **arguments: Any) -> dict[str, Any]:
        """A few hosts fill a line (load.Load); round trips of echoes before and meanwhile, bytes, retransmissions."""
        wanted = load_from(arguments)
        self._servers.ready_for_load(wanted.clients)
        return carry(
            wanted,
            lambda argv: inside(
                self._names.clients,
                lambda: subprocess.Popen(argv, stdout=subprocess.PIPE, text=True),  # noqa: S603 - no shell; the words are of this lab
            ),
        )

    def start_stream(self, **arguments: Any) -> int:
        """A steady stream of new connections (stream.Stream) until `stop_stream`; returns their port."""
        self.stop_stream()
        remember(self._run, self._names.router)
        self._streams += 1
        chosen = Stream(**{"port": FIRST_PORT + self._streams, **arguments})
        argv = stream_command(chosen)
        process = inside(
            self._names.clients,
            lambda: subprocess.Popen(argv, stdout=subprocess.PIPE, text=True),  # noqa: S603 - no shell; the words are of this lab
        )
        self._stream = (process, chosen.port)
        return chosen.port

    def stop_stream(self) -> dict[str, Any]:
        """How many connections were `sent`, how many the router saw, how many without a mark, and over which line."""
        if self._stream is None:
            return {}
        process, port = self._stream
        self._stream = None
        process.terminate()
        sent, _ = process.communicate(timeout=_STREAM_END_S)
        return {"sent": int(sent or 0), **self.stream_seen(port)}

    def stream_seen(self, port: int) -> dict[str, Any]:
        """Result of the stream to this port, also while it runs."""
        connections = tracked(self._run, self._names.router, port)
        uplinks = {
            uplink.name: connections.uplinks[number]
            for number, uplink in enumerate(self._uplinks, 1)
        }
        return {"seen": connections.total, "unmarked": connections.unmarked, "uplinks": uplinks}

    def kill_server(self, host: str, port: int) -> None:
        self._servers.kill_server(host, port)

    def start_server(self, host: str, port: int) -> None:
        self._servers.start_server(host, port)

    def busy_server(self, host: str, port: int, seconds: int = 600) -> None:
        self._servers.busy_server(host, port, seconds)

    def free_server(self, host: str, port: int) -> None:
        self._servers.free_server(host, port)

    def run(self, namespace: str, argv: Sequence[str], stdin: str = "") -> str:
        """Any command in a namespace (`router`, `isp1`, `internet` ...), to look at what the kernel has."""
        return self._run(namespace, argv, stdin)

    def _number(self, name: str) -> int:
        for number, uplink in enumerate(self._uplinks, 1):
            if uplink.name == name:
                return number
        raise ValueError(f"no line {name!r}; there are {', '.join(x.name for x in self._uplinks)}")


class ControlServer(socketserver.ThreadingTCPServer):
    """Serves `Control` to any number of connections."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, address: tuple[str, int], control: Control) -> None:
        self.control = control
        super().__init__(address, _ControlRequests)


class _ControlRequests(socketserver.StreamRequestHandler):
    server: ControlServer

    def handle(self) -> None:
        for request in self.rfile:
            self.wfile.write(self.server.control.execute(request.decode()).encode() + b"\n")


def _crowd_command(crowd: Crowd) -> list[str]:
    return [sys.executable, "-m", "lab.kernel.hosts.crowd", crowd.to_json()]


def _moved(stats: dict[str, dict[str, int]]) -> dict[str, int]:
    return {"download": int(stats["rx"]["bytes"]), "upload": int(stats["tx"]["bytes"])}
