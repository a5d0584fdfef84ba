"""One simulated router: a session's command in, the sentences of its reply out."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from lab.device import expiry, users
from lab.device.commands import COMMANDS, SERVED, Reply
from lab.device.fasttrack import sync_dummies
from lab.device.grants import permitted, sign
from lab.device.live import REFRESH
from lab.device.mishaps import Mishaps, check_store, is_write
from lab.device.reading import DONE, READING
from lab.device.scheduler import Scheduler
from lab.device.state import RouterState
from lab.device.streams import Pause
from lab.device.verbs import VERBS
from lab.menus import extensions
from lab.menus.connected import sync_connected
from lab.menus.menu import Menu
from lab.menus.standing_routes import resolve_routes
from lab.menus.values import names
from lab.wire.framing import Sentence
from lab.wire.session import Session
from lab.wire.traps import TrapError, no_such_item

_WRITES_TO_ITEMS = frozenset(names("set remove move enable disable unset comment"))
_DIRECTORIES_V6_MESSAGE = "no such command prefix"


class Model(Protocol):
    """Moves the traffic behind a router."""

    def advance(self, router: "SimulatedRouter", now: float) -> None:
        """Brings read-only state up to `now` under the present configuration."""


class SimulatedRouter(RouterState):
    """`clock` gives unix seconds, real or virtual. Menus start with the built-in rows only.

    `after_write` is called when a command changed the configuration, before its reply is sent.
    """

    def __init__(
        self,
        *,
        version: str,
        clock: Callable[[], float],
        booted_at: float,
        virtual: bool = False,
    ) -> None:
        super().__init__(version=version, clock=clock, booted_at=booted_at, virtual=virtual)
        self.model: Model | None = None
        self.scheduler = Scheduler()
        self.on_reboot: list[Callable[[], None]] = []
        self.after_write: list[Callable[[], None]] = []
        self._told_epoch = 0
        self._mishaps = Mishaps(self.faults, lambda: self.reboot(self.now()))

    def execute(self, session: Session, words: Sequence[str]) -> Iterator[Sentence | Pause]:
        """The whole reply, with `!done`. Streams never end: close the iterator.

        A Pause asks the caller to wait; the lock is free meanwhile.
        """
        with self.lock:
            try:
                self.catch_up()
                reply = self._noticed(session, words)
            except TrapError as trap:
                reply = [trap.sentence(), DONE]
            reply = self._disturbed(reply)
        yield from reply

    def _noticed(self, session: Session, words: Sequence[str]) -> Reply:
        """Also tells of a write that failed half-way, for the half that stands."""
        try:
            if is_write(words[0]):
                return self._mishaps.attend(words[0], lambda: self._run_internal(session, words))
            return self._answer(session, words)
        finally:
            self._tell()

    def _tell(self) -> None:
        """Tells who follows the configuration: once per write, also of a script."""
        if self.config_epoch != self._told_epoch:
            self._told_epoch = self.config_epoch
            for notify in self.after_write:
                notify()

    def run(self, session: Session, *words: str) -> list[Sentence]:
        """`execute` for callers that want the reply of a command that ends."""
        return [item for item in self.execute(session, words) if not isinstance(item, Pause)]

    def catch_up(self) -> None:
        """Runs due scheduler entries, each at its own time, and the traffic until now."""
        with self.lock:
            self.scheduler.run_due(self, self._run_internal, self._advance)
            self._advance(self.now())

    def _advance(self, now: float) -> None:
        if self.model is not None:
            self.model.advance(self, now)

    def _run_internal(self, session: Session, words: Sequence[str]) -> list[Sentence]:
        """A command of a script: traps reach the script as exceptions."""
        try:
            return [item for item in self._answer(session, words) if not isinstance(item, Pause)]
        finally:
            self._tell()

    def _answer(self, session: Session, words: Sequence[str]) -> Reply:
        args, queries = _arguments(words[1:])
        path, _, verb = words[0].rpartition("/")
        command = COMMANDS.get(words[0])
        if command is not None and (not command.menu or command.menu in self.menus):
            if self.release < command.since:
                raise TrapError("no such command")
            users.require(self, session, command.policy)
            answer = command.run(self, session, args, self._run_internal)
            if command.settles:
                self.settle()
            return answer
        menu = self._menu(path, verb)
        users.require(self, session, "read" if verb in READING else menu.spec.write_policy)
        self._refresh(menu)
        if verb in _WRITES_TO_ITEMS and menu.path in self.faults.vanishing:
            raise no_such_item(coded=True)
        check_store(self.faults, menu, verb)
        served = SERVED.get(verb)
        if served is not None or (verb == "print" and _is_endless(args)):
            return SERVED["listen" if served is None else verb](self, session, menu, args, queries)
        reply = VERBS[verb](
            self, session, menu, permitted(self, session, menu, verb, args), queries
        )
        if verb == "add":
            sign(session, menu)
        if menu.path in _FOLLOWED and verb not in READING:
            self._follow(menu)
        return reply

    def _menu(self, path: str, verb: str) -> Menu:
        menu = self.menus.get(path)
        if menu is not None and (verb in menu.spec.verbs):
            return menu
        raise TrapError(self._unknown(path, verb))

    def _unknown(self, path: str, verb: str) -> str:
        if path in self.menus:
            return "no such command"
        if self.release < (7,) or path == "/system/routerboard":
            return _DIRECTORIES_V6_MESSAGE
        known = ""
        for part in f"{path}/{verb}".strip("/").split("/"):
            known = f"{known}/{part}"
            if not any(p == known or p.startswith(f"{known}/") for p in self.menus):
                return f"no such command or directory ({part})"
        return "no such command"

    def _refresh(self, menu: Menu) -> None:
        if menu.spec.extends:
            extensions.sync(self.menus, menu)
        refresh = REFRESH.get(menu.path)
        if refresh is not None:
            refresh(self)

    def _follow(self, menu: Menu) -> None:
        """Updates read-only rows that depend on the written one."""
        if menu.path == "/ip/address":
            sync_connected(self.menus)
            resolve_routes(self.menus)
        elif menu.path == "/ip/firewall/address-list":
            expiry.stamp(self)
        elif menu.path == "/ip/route":
            resolve_routes(self.menus)
        elif menu.path == "/system/scheduler":
            self.scheduler.sync(self)
        else:
            sync_dummies(self.menus)

    def settle(self) -> None:
        with self.lock:
            sync_connected(self.menus)
            resolve_routes(self.menus)
            sync_dummies(self.menus)
            self.scheduler.sync(self)

    def _disturbed(self, reply: Reply) -> Reply:
        after = self.faults.trap_after_rows
        if after is None or not isinstance(reply, list):
            return reply
        rows = [sentence for sentence in reply if sentence[0] == "!re"][:after]
        return [*rows, TrapError(self.faults.trap_message).sentence(), DONE]

    def login(self, session: Session, words: Sequence[str]) -> list[Sentence]:
        with self.lock:
            self.catch_up()
            return users.login(self, session, _arguments(words[1:])[0])

    def disconnect(self, session: Session) -> None:
        """Undoes what the session did in safe mode and did not release."""
        with self.lock:
            self.catch_up()
            if self.history.holder is session:
                self.history.unroll()
                self.settle()
                self._tell()
            users.logout(self, session)

    def reboot(self, at: float, *, renumber: bool = False) -> None:
        """Counters to zero, sessions gone, uncommitted changes undone; links stay as they are."""
        with self.lock:
            self._advance(at)
            if self.history.holder is not None:
                self.history.unroll()
            self.sessions.clear()
            self.booted_at = at
            for menu in self.menus.values():
                menu.zero_counters()
            self.menus["/log"].rows.clear()
            if renumber:
                self._renumber()
            self.settle()
            self.scheduler.booted(self)
            self.log("system,error,critical", "router rebooted")
            for notify in self.on_reboot:
                notify()

    def _renumber(self) -> None:
        """Rows of /queue/interface and of what extends /interface have the ids of that menu."""
        ports = self.menus["/interface"].renumber()
        for menu in self.menus.values():
            if menu.spec.extends or menu.path == "/queue/interface":
                menu.renumber(ports)
            elif menu.path != "/interface":
                menu.renumber()

    def redial(self, name: str) -> str:
        """As a PPPoE link that was dialled again: new id (returned), counters at zero."""
        with self.lock:
            self.catch_up()
            return extensions.redial(self.menus, name)

    def step_clock(self, seconds: float) -> None:
        """An NTP correction: wall time jumps, uptime and traffic do not."""
        with self.lock:
            self.catch_up()
            self.clock_step_s += seconds


_FOLLOWED = frozenset(
    {
        "/ip/address",
        "/ip/route",
        "/system/scheduler",
        "/ip/firewall/address-list",
        "/ip/firewall/filter",
        "/ip/firewall/mangle",
    }
)


def _is_endless(args: dict[str, str]) -> bool:
    return any(name in args for name in ("follow", "follow-only", "interval"))


def _arguments(words: Sequence[str]) -> tuple[dict[str, str], tuple[str, ...]]:
    args: dict[str, str] = {}
    queries: list[str] = []
    for word in words:
        if word.startswith("="):
            name, _, value = word[1:].partition("=")
            args[name] = value
        elif word.startswith("?"):
            queries.append(word)
        elif not word.startswith(".tag="):
            raise TrapError(f"unknown parameter {word}")
    return args, tuple(queries)
