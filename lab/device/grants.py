"""Writes that need more than a policy: a script's rights, and its owner."""

from lab.device.reading import Args
from lab.device.state import RouterState
from lab.menus.menu import Menu
from lab.menus.users import POLICIES, group_policy
from lab.menus.values import names
from lab.wire.session import Session
from lab.wire.traps import FAILURE, TrapError, no_match, not_permitted

_OWNED = frozenset({"/system/script", "/system/scheduler"})
_DEFAULT = names("ftp reboot read write policy test password sniff sensitive romon")


def permitted(state: RouterState, session: Session, menu: Menu, verb: str, args: Args) -> Args:
    """The arguments for the menu. Raises TrapError if they ask for too much."""
    if verb not in ("add", "set"):
        return args
    if menu.path in _OWNED:
        return _script_policy(state, session, menu, verb, args)
    if menu.path == "/user/group" and "policy" in args:
        return {**args, "policy": _accumulated(menu, verb, args)}
    return args


def _script_policy(state: RouterState, session: Session, menu: Menu, verb: str, args: Args) -> Args:
    """Nobody grants a script a policy that he does not hold."""
    mode = state.menus.get("/system/device-mode")
    if menu.path == "/system/scheduler" and verb == "add" and mode is not None:
        switches = mode.rows[0]
        if switches["scheduler"] != "true" or switches["flagged"] == "true":
            raise TrapError("failure: not allowed by device-mode", FAILURE)
    if "policy" not in args:
        own = ",".join(name for name in _DEFAULT if name in session.policies)
        return {**args, "policy": own} if verb == "add" else args
    wanted = {name for name in args["policy"].split(",") if name}
    if not wanted <= set(POLICIES):
        raise no_match("policy")
    if not wanted <= session.policies:
        raise not_permitted()
    return args


def _accumulated(menu: Menu, verb: str, args: Args) -> str:
    """`set policy=` adds to what is there; only `!name` takes a policy away."""
    row = menu.find(args.get(".id", args.get("numbers", ""))) if verb == "set" else None
    current = row.get("policy", "").split(",") if row else []
    granted = {name for name in current if name and not name.startswith("!")}
    for name in args["policy"].split(","):
        if name.removeprefix("!") not in POLICIES:
            raise no_match("policy")
        if name.startswith("!"):
            granted.discard(name[1:])
        else:
            granted.add(name)
    return group_policy(granted)


def sign(session: Session, menu: Menu) -> None:
    """Notes the owner of what a client just added, or that it is static."""
    if menu.path in _OWNED:
        menu.rows[-1]["owner"] = session.user
    elif menu.path == "/ip/route":
        menu.rows[-1]["static"] = "true"
