"""Every dialog, menu and drawer of the frontend: the page that offers it, and what is pressed there to open it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tests.e2e.conftest import ROOT

SOURCES = ROOT / "frontend" / "src"
_OVERLAY = re.compile(
    r"<(?:Modal|Drawer|BottomSheet|Menu|Popover)(?:\.Root)?\s|modals\.open(?:ConfirmModal)?\("
)

ADDED = "dialogs"
"""Name of the account, the token and the test server that some of them are about."""
PHONE, DESK = 390, 1440


@dataclass(frozen=True, slots=True)
class Overlay:
    """`presses`: selectors, in this order. `role`: of what is open then. `keys`: pressed after them."""

    source: str
    path: str
    presses: tuple[str, ...] = ()
    role: Literal["dialog", "menu", "listbox", "table"] = "dialog"
    width: int = DESK
    keys: tuple[str, ...] = ()


def _button(name: str) -> str:
    return f"role=button[name=/{name}/] >> visible=true >> nth=0"


def _item(name: str) -> str:
    return f"role=menuitem[name=/{name}/]"


_ROUTER = "/routers/1"
_NOW = f"{_ROUTER}/now"
_CONTRACTS = "/settings/routers/1?tab=contracts"
_USER = _button(f"Edit: {ADDED}")

OVERLAYS = (
    Overlay("components/domain/period/PeriodPicker.tsx", _NOW, ("data-testid=period",)),
    Overlay(
        "components/domain/period/PeriodPicker.tsx", _NOW, ("data-testid=period",), width=PHONE
    ),
    Overlay("components/domain/period/ShareButton.tsx", _NOW, (_button("^Share"),)),
    Overlay("features/shell/UserMenu.tsx", _NOW, (_button("^User menu"),)),
    Overlay("features/shell/palette/Palette.tsx", _NOW, keys=("Control+k",)),
    Overlay("features/shell/ShortcutList.tsx", _NOW, keys=("?",)),
    Overlay("features/shell/Nav.tsx", _NOW, (_button("^More"),), width=PHONE),
    Overlay(
        "components/charts/frame/ChartMenu.tsx",
        f"{_ROUTER}/lines/1",
        (_button("^Chart actions"),),
        role="menu",
    ),
    Overlay(
        "features/weeks/WeekPage.tsx", f"{_ROUTER}/reports/weeks", (_button("^Download$"),), "menu"
    ),
    Overlay("features/quality/RunNow.tsx", f"{_ROUTER}/quality", (_button("^Run now"),)),
    Overlay(
        "features/probes/PlanEditor.tsx",
        "/settings/probes?tab=plans",
        (_button("^Add a plan"),),
        "menu",
    ),
    Overlay(
        "features/probes/ServerForm.tsx",
        "/settings/probes?tab=servers",
        (_button("^Add a server"),),
    ),
    Overlay("features/channels/ChannelForm.tsx", "/settings/channels", (_button("^Add channel"),)),
    Overlay(
        "features/incidents/maintenance/MaintenanceForm.tsx",
        "/incidents",
        (_button("^Announce work"),),
    ),
    Overlay(
        "features/mailed-reports/AddSchedule.tsx",
        "/settings/reports",
        (_button("^Add a schedule"),),
    ),
    Overlay(
        "features/mailed-reports/AddRecipient.tsx",
        "/settings/reports",
        (_button("^Add an address"),),
    ),
    Overlay(
        "components/domain/reports/mailing/MailReport.tsx",
        f"{_ROUTER}/reports/weeks",
        ("data-testid=week-mail",),
    ),
    Overlay(
        "features/mailed-reports/EditSchedule.tsx",
        "/settings/reports",
        (_button("^Edit$"),),
    ),
    Overlay("features/mutes/MuteForm.tsx", "/settings/channels", (_button("^Mute incidents"),)),
    Overlay(
        "features/rules/RuleForm.tsx",
        "/settings/channels",
        (_button("^Change ISP full"),),
    ),
    Overlay("features/channels/ChannelTest.tsx", "/settings/channels", (_button("^Test"),)),
    Overlay("features/probes/ServerTest.tsx", "/settings/probes?tab=servers", (_button("^Test"),)),
    Overlay("features/settings/AddCampus.tsx", "/settings/campus", (_button("^Add a campus"),)),
    Overlay(
        "features/settings/PasteHolidays.tsx", "/settings/calendar", (_button("^Paste a list"),)
    ),
    Overlay(
        "features/settings/holiday-import/ImportHolidays.tsx",
        "/settings/calendar",
        (_button("^Import holidays"),),
    ),
    Overlay(
        "components/ui/overlays/confirm.tsx",
        "/settings/routers/1",
        (_button("^Delete"),),
    ),
    Overlay(
        "features/router-setup/contracts/ContractDialog.tsx",
        _CONTRACTS,
        (_button("^Add contract"),),
    ),
    Overlay("features/accounts/NewUser.tsx", "/settings/users", (_button("^Add a user"),)),
    Overlay("features/accounts/UserActions.tsx", "/settings/users", (_USER,), "menu"),
    Overlay("features/accounts/EditUser.tsx", "/settings/users", (_USER, _item("^Edit"))),
    Overlay("features/accounts/InviteUser.tsx", "/settings/users", (_USER, _item("^Invite"))),
    Overlay("features/accounts/ResetPassword.tsx", "/settings/users", (_USER, _item("^Set a new"))),
    Overlay("components/ui/overlays/confirm.tsx", "/settings/users", (_USER, _item("^Delete"))),
    Overlay("features/accounts/NewToken.tsx", "/settings/tokens", (_button("^Create a token"),)),
    Overlay(
        "features/accounts/NewToken.tsx", "/settings/tokens", (_button("^Create a wallboard"),)
    ),
    Overlay("features/accounts/PairTv.tsx", "/settings/tokens", (_button("^Pair a TV"),)),
    Overlay("features/accounts/RotateToken.tsx", "/settings/tokens", (_button("^Rotate"),)),
)

_FIELD = "main .mantine-{kind}-input >> visible=true >> nth=0"

FIELDS = (
    Overlay(
        "components/ui/forms/ZoneSelect.tsx",
        "/settings/campus",
        (_FIELD.format(kind="Select"),),
        "listbox",
    ),
    Overlay(
        "features/compare/SidePickers.tsx",
        f"{_ROUTER}/reports/compare",
        ("data-testid=side-a",),
        "listbox",
    ),
    Overlay(
        "components/ui/forms/DateField.tsx",
        "/settings/calendar",
        (_FIELD.format(kind="DateInput"),),
        "table",
    ),
)
"""Lists and calendars that fields open, of each kind one."""

ELSEWHERE = {
    "components/ui/overlays/BottomSheet.tsx": "from Nav.tsx and PeriodPicker.tsx, on a phone",
    "features/uplink/sections/PointPanel.tsx": "test_dialogs.py, from a point of the chart",
    "features/balance/changes/DismissDialog.tsx": "test_clicks.py, from a router with a recommendation",
    "features/balance/changes/ApplyDialog.tsx": "test_clicks.py, from a plan",
    "features/channels/ChannelList.tsx": "channels.page.test.tsx, from a webhook without a secret",
    "features/incidents/detail/SnoozeMenu.tsx": "incident.page.test.tsx, from an open incident",
    "features/router-setup/contracts/ImportContracts.tsx": "test_dialogs.py, from a file",
}
"""What one press does not open, and where it is opened."""


def sources() -> Iterator[str]:
    """Files of the frontend that have an overlay of their own."""
    for path in SOURCES.rglob("*.tsx"):
        if ".test." not in path.name and _OVERLAY.search(path.read_text()):
            yield path.relative_to(SOURCES).as_posix()
