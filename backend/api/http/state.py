"""What one running API holds, made once by `create_app` and never changed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from backend.api.http.models import Time
from backend.api.http.stream import Fanout
from backend.api.http.turns import Turns
from backend.domain.access.roles import Role
from backend.services.access.refusals import RefusalLimit
from backend.services.access.sign_in_attempts import SignInPolicy
from backend.services.discovery.kept_configs import KeptConfigs
from backend.services.discovery.readings import DiscoveryReadings
from backend.services.figures.summary_cache import SummaryCache
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.upkeep.backup_folder import BackupFolder

Clock = Callable[[], dt.datetime]

SESSION_COOKIE = "timbang_session"
BROWSER_COOKIE = "timbang_browser"
"""The cookie of a browser that signed in before (services/access/known_browsers.py)."""


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """Whom a visitor of the demo may be. The password is no secret there."""

    username: str
    role: Role
    password: str


@dataclass(frozen=True, slots=True)
class PulledCable:
    router_id: int
    uplink_id: int
    until: Time


class DemoControl(Protocol):
    """What a visitor of a guided demo can do with it."""

    @property
    def accounts(self) -> Sequence[DemoAccount]:
        """Empty where others than this machine reach the demo."""

    def pulled_cables(self) -> Sequence[PulledCable]: ...

    def pull_cable(self, router_id: int, uplink_id: int) -> PulledCable | None:
        """None: the demo does not simulate this ISP."""


@dataclass(frozen=True, slots=True)
class Context:
    settings: Settings
    database: Database
    box: SecretBox
    clock: Clock
    fanout: Fanout
    cache: SummaryCache
    turns: Turns
    refusals: RefusalLimit
    readings: DiscoveryReadings
    configs: KeptConfigs = field(default_factory=KeptConfigs)
    demo: bool = False
    control: DemoControl | None = None  # of a guided demo
    on_set_up: Callable[[], None] = lambda: None
    """Called when the first admin was made."""
    backups: BackupFolder | None = None
    """None where this process makes none."""

    @property
    def sign_in_policy(self) -> SignInPolicy:
        return SignInPolicy(
            attempts=self.settings.login_attempts,
            window=dt.timedelta(seconds=self.settings.login_window_s),
            idle=dt.timedelta(hours=self.settings.session_hours),
            keys=self.settings.secret_keys,
        )
