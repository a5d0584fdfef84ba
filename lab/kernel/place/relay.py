"""Makes a port in a network namespace reachable on the machine's 127.0.0.1, until its path is cut."""

import socket
import threading
from contextlib import suppress

from lab.kernel.place.namespaces import inside

_CHUNK = 65536
_CONNECT_S = 10.0


def dial(namespace: str, address: tuple[str, int]) -> socket.socket:
    """A connection that begins in the namespace. Raises OSError."""
    connection = inside(namespace, lambda: socket.create_connection(address, _CONNECT_S))
    connection.settimeout(None)
    return connection


class Relay:
    """Listens on a free port of 127.0.0.1 and hands every connection on, until it is closed."""

    def __init__(self, namespace: str, target: tuple[str, int]) -> None:
        self._namespace = namespace
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._cut = threading.Event()
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, name="relay", daemon=True).start()

    def close(self) -> None:
        """Also closes what goes through it."""
        _shut(self._listener)
        with self._lock:
            for connection in self._open:
                _shut(connection)

    def cut(self) -> None:
        """As a lost path: nothing passes and nobody is told, on connections old and new."""
        self._cut.set()

    def restore(self) -> None:
        """New connections pass again; those from before the cut are dead."""
        with self._lock:
            for connection in self._open:
                _shut(connection)
        self._cut.clear()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                self._listener.close()
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        with near:
            if self._cut.is_set():
                self._swallow(near)
                return
            try:
                far = dial(self._namespace, self._target)
            except OSError:
                return
            with far:
                self._join(near, far)

    def _swallow(self, near: socket.socket) -> None:
        with self._lock:
            self._open.add(near)
        with suppress(OSError):
            while near.recv(_CHUNK):
                pass
        with self._lock:
            self._open.discard(near)

    def _join(self, near: socket.socket, far: socket.socket) -> None:
        ends = {near, far}
        with self._lock:
            self._open |= ends
        back = threading.Thread(target=_copy, args=(far, near, self._cut), daemon=True)
        back.start()
        _copy(near, far, self._cut)
        back.join()
        with self._lock:
            self._open -= ends


def _copy(source: socket.socket, sink: socket.socket, cut: threading.Event) -> None:
    """Until `source` ends, and then ends `sink`; bytes during a cut are lost."""
    with suppress(OSError):
        while piece := source.recv(_CHUNK):
            if not cut.is_set():
                sink.sendall(piece)
        if not cut.is_set():
            sink.shutdown(socket.SHUT_WR)
        return
    # Broken, not ended: neither half is of use any more.
    _shut(source)
    _shut(sink)


def _shut(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
