"""What a demo with a guide offers its visitors: whom they may be, and cables to pull."""

from __future__ import annotations

import time
from collections.abc import Mapping

from backend.api.http.hosts import is_loopback, origin
from backend.api.http.state import DemoAccount
from backend.settings import Settings
from cli.demo.accounts import GUESTS
from cli.demo.cable import Cables


def control(settings: Settings, passwords: Mapping[str, str], admin: DemoAccount) -> Cables:
    """`passwords`: by username of a guest."""
    guests = [DemoAccount(name, GUESTS[name][0], password) for name, password in passwords.items()]
    shown = [*guests, admin] if is_private(settings) else []
    return Cables(settings.data_dir, shown, time.time)


def is_private(settings: Settings) -> bool:
    """Whether only this machine reaches it. Whoever else does must not read the admin's password off a page."""
    public = origin(settings.public_origin.rstrip("/"))
    return is_loopback(settings.host) and (public is None or is_loopback(public.host))
