"""A TCP path between one process and a server, which the test can break as networks do."""

from __future__ import annotations

import socket
import struct
import threading
from contextlib import suppress
from typing import Self

from tests.production.processes import new_port

PIECE_BYTES = 65_536
RESET_AT_ONCE = struct.pack("ii", 1, 0)
LOOK_EVERY_S = 0.2


class Forwarder:
    """Forwards connections from `port` to `target_port` of this machine while the block runs.

    `freeze`: nothing passes any more, and nobody is told. `reset`: connections that were open end, as they do when the
    kernel gives up waiting for acknowledgements; new ones still get no answer. `heal`: everything passes again.
    """

    def __init__(self, target_port: int) -> None:
        self.port = new_port()
        self._target_port = target_port
        self._passing = threading.Event()
        self._passing.set()
        self._stop = threading.Event()
        self._ends: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self._listener.settimeout(LOOK_EVERY_S)
        self._thread = threading.Thread(target=self._accept, name="forwarder", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stop.set()
        self._thread.join()
        self._listener.close()
        self.reset()
        self._passing.set()

    def freeze(self) -> None:
        self._passing.clear()

    def reset(self) -> None:
        for end in list(self._ends):
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_AT_ONCE)
                end.shutdown(socket.SHUT_RDWR)
            self._forget(end)

    def heal(self) -> None:
        self._passing.set()

    def _accept(self) -> None:
        while not self._stop.is_set():
            try:
                near, _ = self._listener.accept()
            except TimeoutError:
                continue
            near.settimeout(None)
            self._ends.add(near)
            threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        self._passing.wait()
        try:
            far = socket.create_connection(("127.0.0.1", self._target_port), timeout=5)
        except OSError:
            self._forget(near)
            return
        far.settimeout(None)
        self._ends.add(far)
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=self._pump, args=(source, sink), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(PIECE_BYTES):
                self._passing.wait()
                sink.sendall(piece)
        self._forget(source)
        self._forget(sink)

    def _forget(self, end: socket.socket) -> None:
        self._ends.discard(end)
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
