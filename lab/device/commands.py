"""Commands that are no menu verb, or have their own meaning in one menu."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from lab.device import script_runner, streams
from lab.device.live import REFRESH
from lab.device.reading import DONE, Args, Queries, targets
from lab.device.route_check import check_route
from lab.device.state import RouterState
from lab.device.streams import Pause
from lab.menus.menu import Menu
from lab.menus.values import Version
from lab.wire.framing import Sentence
from lab.wire.session import Session
from lab.wire.traps import FAILURE, TrapError

Reply = Iterable[Sentence | Pause]
RunCommand = Callable[[Session, Sequence[str]], list[Sentence]]
Run = Callable[[RouterState, Session, Args, RunCommand], Reply]
Serve = Callable[[RouterState, Session, Menu, Args, Queries], Reply]


@dataclass(frozen=True, slots=True)
class Command:
    run: Run
    policy: str
    menu: str = ""
    settles: bool = False
    since: Version = (0,)


def _ping(state: RouterState, _session: Session, args: Args, _run: RunCommand) -> Reply:
    return streams.ping(state, args)


def _monitor(state: RouterState, _session: Session, args: Args, _run: RunCommand) -> Reply:
    return streams.monitor_traffic(state, args)


def _run_script(state: RouterState, session: Session, args: Args, run: RunCommand) -> Reply:
    for row in targets(session, state.menus["/system/script"], args):
        script_runner.run_stored(state, session, row, run)
    return [DONE]


def _execute(state: RouterState, session: Session, args: Args, run: RunCommand) -> Reply:
    """`as-string` waits and returns the output; else errors only reach the log."""
    source = args.get("script", "")
    if source.startswith("{") and source.endswith("}"):
        source = source[1:-1]
    if "as-string" in args:
        return [["!done", f"=ret={script_runner.run_source(state, session, source, run)}"]]
    try:
        script_runner.run_source(state, session, source, run)
    except TrapError as trap:
        state.log("script,error", f"executing script failed: {trap.message}")
    return [["!done", f"=ret=*{state.config_epoch + 1:X}"]]


def _take(state: RouterState, session: Session, _args: Args, _run: RunCommand) -> Reply:
    holder = state.history.holder
    if holder is not None and holder is not session:
        raise TrapError("failure: safe mode is held by another session", FAILURE)
    state.history.take(session)
    return [DONE]


def _release(state: RouterState, _session: Session, _args: Args, _run: RunCommand) -> Reply:
    state.history.release()
    return [DONE]


def _unroll(state: RouterState, _session: Session, _args: Args, _run: RunCommand) -> Reply:
    state.history.unroll()
    return [DONE]


def _toggle(state: RouterState, session: Session, args: Args, run: RunCommand) -> Reply:
    return (_take if state.history.holder is None else _release)(state, session, args, run)


def _undo(state: RouterState, _session: Session, _args: Args, _run: RunCommand) -> Reply:
    if not state.history.actions:
        raise TrapError("failure: nothing to undo", FAILURE)
    state.history.actions.pop().undo()
    return [DONE]


def _log(level: str) -> Run:
    def write(state: RouterState, _session: Session, args: Args, _run: RunCommand) -> Reply:
        state.log(f"script,{level}", args.get("message", ""))
        return [DONE]

    return write


def _end_connections(state: RouterState, session: Session, args: Args, _run: RunCommand) -> Reply:
    """A connection that has ended meanwhile is `no such item`, as any row."""
    menu = state.menus["/ip/firewall/connection"]
    REFRESH[menu.path](state)
    row_ids = [row[".id"] for row in targets(session, menu, args)]
    for row_id in row_ids:
        menu.remove_row(row_id)
    if state.connections is not None:
        state.connections.end(row_ids)
    return [DONE]


def _check_route(state: RouterState, _session: Session, args: Args, _run: RunCommand) -> Reply:
    """`once` or not, the lab answers once."""
    return [*check_route(state, args), DONE]


COMMANDS: Mapping[str, Command] = {
    "/ping": Command(_ping, "test"),
    "/tool/ping": Command(_ping, "test"),
    "/interface/monitor-traffic": Command(_monitor, "read"),
    "/system/script/run": Command(_run_script, "read"),
    "/execute": Command(_execute, "write"),
    "/undo": Command(_undo, "write", settles=True),
    "/safe-mode/take": Command(_take, "write", "/safe-mode"),
    "/safe-mode/release": Command(_release, "write", "/safe-mode"),
    "/safe-mode/unroll": Command(_unroll, "write", "/safe-mode", settles=True),
    "/safe-mode/toggle": Command(_toggle, "write", "/safe-mode"),
    "/ip/firewall/connection/remove": Command(_end_connections, "write"),
    "/ip/route/check": Command(_check_route, "read", since=(7, 18)),
    **{
        f"/log/{level}": Command(_log(level), "write")
        for level in ("info", "warning", "error", "debug")
    },
}
SERVED: Mapping[str, Serve] = {"listen": streams.listen, "monitor": streams.monitor}
