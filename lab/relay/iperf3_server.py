"""The iperf3 server behind the relay: started again when it gives up, and never left behind."""

from __future__ import annotations

import shutil
import socket
import subprocess

HOST = "127.0.0.1"
END_S = 3.0


def free_port(host: str) -> int:
    """For TCP, and most likely for UDP too."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


class Iperf3Server:
    """Start and stop it in one thread: the kernel ends it when that thread ends, at kill -9, too."""

    def __init__(self, program: str = "iperf3") -> None:
        self.address = (HOST, free_port(HOST))
        words = [program, "--server", "--bind", HOST, "--port", str(self.address[1])]
        leash = ["setpriv", "--pdeathsig", "KILL", "--"] if shutil.which("setpriv") else []
        self._command = [*leash, *words]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def keep_running(self) -> None:
        """iperf3 ends after some broken tests in a row."""
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(  # noqa: S603 - no shell; every word is ours
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
