"""What a router's `!trap` means for us. The texts are those of RouterOS 7, see its reference section 1.6."""

from __future__ import annotations

from backend.errors import RouterRefused
from backend.routeros.session.filter import message as one_message

READ_POLICIES = "api, read"


class MenuMissing(RouterRefused):
    """The version or model does not have the menu."""


class ItemVanished(RouterRefused):
    """The command's row is gone; volatile tables do this in the middle of a print."""


def refusal(command: str, traps: list[str]) -> RouterRefused:
    message = one_message("; ".join(dict.fromkeys(traps)))
    lowered = message.lower()
    if "no such command" in lowered:
        return MenuMissing(
            "trap",
            f"the router does not know {command}: {message}",
            "Nothing is wrong if the router's version or model lacks this menu.",
        )
    if "not enough permissions" in lowered:
        return RouterRefused(
            "missing_policy",
            f"the router's user may not run {command}: {message}",
            f"Give the user's group the policies {READ_POLICIES} (and write, if Timbang may "
            "change the router) under /user/group.",
        )
    kind = ItemVanished if "no such item" in lowered else RouterRefused
    return kind(
        "trap",
        f"the router refused {command}: {message}",
        "Look at the router's log for the same minute.",
    )


def login_refusal(traps: list[str]) -> RouterRefused:
    message = one_message("; ".join(dict.fromkeys(traps)))
    lowered = message.lower()
    if "session" in lowered and ("many" in lowered or "max" in lowered or "limit" in lowered):
        return RouterRefused(
            "too_many_sessions",
            f"the router has no free API session: {message}",
            "Close other API clients, or raise max-sessions under /ip/service.",
        )
    if "permission" in lowered or "not allowed" in lowered:
        return RouterRefused(
            "missing_policy",
            f"the user may not use the API: {message}",
            f"Give the user's group the policies {READ_POLICIES} under /user/group.",
        )
    return RouterRefused(
        "bad_login",
        f"the router refused the login: {message}",
        "Check user name and password; the user must be enabled, may log in from this address, "
        "and its group needs the policy api.",
    )
