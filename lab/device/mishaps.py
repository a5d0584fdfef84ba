"""Writes that go wrong on the way: refused, their connection cut, or the router rebooted.

Counts every command of a client that changes something: writes to menus, scripts that are run. What scripts do inside
the router does not count.
"""

from collections.abc import Callable

from lab.device.faults import Faults
from lab.device.reading import READING
from lab.device.streams import Pause
from lab.menus.menu import Menu
from lab.wire.framing import Sentence
from lab.wire.traps import FAILURE, TrapError

_RUNS = frozenset({"/system/script/run", "/execute", "/undo"})
_QUIET = ("/log/", "/safe-mode/", "/ping", "/tool/ping", "/system/reboot")
SCRIPT_STORE_FULL = "failure: no more scripts can be stored"


class HangupError(Exception):
    """The asking connection dies now, without an answer."""


def is_write(command: str) -> bool:
    verb = command.rpartition("/")[2]
    return command in _RUNS or not (verb in READING or command.startswith(_QUIET))


def check_store(faults: Faults, menu: Menu, verb: str) -> None:
    """The text is ours, by analogy: no source holds the router's."""
    if faults.script_store_full and menu.path == "/system/script" and verb == "add":
        raise TrapError(SCRIPT_STORE_FULL, FAILURE)


class Mishaps:
    """Counts the writes of clients and lets the appointed one go wrong, once."""

    def __init__(self, faults: Faults, reboot: Callable[[], None]) -> None:
        self._faults = faults
        self._reboot = reboot

    def attend(self, command: str, act: Callable[[], list[Sentence]]) -> list[Sentence | Pause]:
        """Does the write, or not. Raises TrapError or HangupError as the faults say."""
        faults = self._faults
        faults.writes_seen += 1
        wrong = self._appointed()
        if not wrong:
            return self._slowly(act())
        if faults.write_is_done:
            act()
        if wrong == "trap_at_write":
            raise TrapError(faults.write_trap_message, FAILURE)
        if wrong == "reboot_at_write":
            self._reboot()
        elif wrong == "mute_at_write":
            faults.mute = True
            return []
        raise HangupError(f"{wrong}: {command}")

    def _appointed(self) -> str:
        """The fault whose turn this write is; each counts down and is off afterwards."""
        due = ""
        for name in ("trap_at_write", "cut_at_write", "reboot_at_write", "mute_at_write"):
            left = getattr(self._faults, name)
            if left is not None:
                setattr(self._faults, name, left - 1 if left > 1 else None)
                due = name if left <= 1 else due
        return due

    def _slowly(self, reply: list[Sentence]) -> list[Sentence | Pause]:
        delay_s = self._faults.write_delay_s
        return [Pause(delay_s), *reply] if delay_s else [*reply]
