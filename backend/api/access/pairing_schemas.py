"""A screen that becomes a wallboard."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from backend.api.http.models import Input, Language, Output, Time
from backend.domain.access.browser_names import browser_name
from backend.services.given import Key, Name, Secret

Theme = Literal["dark", "light"]


class WallPairing(Output):
    """`code` is for the person before the screen, `secret` for the screen alone; only hashes are kept."""

    id: int
    code: str = Field(description="six digits")
    secret: str
    expires_at: Time


class PairingSecret(Input):
    secret: Secret


class PairingState(Output):
    """`paired` comes once, with a token of the role wall; `gone`: ask for another code. The rest is null until then."""

    state: Literal["waiting", "paired", "gone"]
    token: str | None
    router_id: int | None = Field(description="null: all routers in turn")
    rotate_s: int | None = Field(description="seconds per router; null: the usual")
    theme: Theme | None
    language: Language | None = Field(description="null: the campus's")


class PairingCode(Input):
    code: Name = Field(description="blanks and hyphens do not count")


class PairingScreen(Output):
    """Which screen shows the code, as far as the server can tell."""

    address: str = Field(validation_alias="remote_address")
    browser: Annotated[str | None, BeforeValidator(browser_name)] = Field(
        validation_alias="user_agent"
    )
    requested_at: Time = Field(validation_alias="created_at")
    expires_at: Time


class PairingApproval(PairingCode):
    name: Name = Field(description="of the token")
    router_id: Key | None = None
    rotate_s: Annotated[int, Field(ge=5, le=3600)] | None = None
    theme: Theme = "dark"
    language: Language | None = None
