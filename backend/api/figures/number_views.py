"""Numbers from services to the wire: milliseconds become times, fractions stay fractions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from backend.api.figures import number_schemas as schema
from backend.api.figures.week_schemas import WeekBrief
from backend.domain.figures.summary import Window
from backend.domain.figures.summary_parts import CapacityChange
from backend.services.figures.summaries import SummaryView
from backend.services.figures.weeks import WeekUplink
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.tables import Uplink


def window(shown: Window, timezone: str, label: str) -> schema.Window:
    return schema.Window.made_of(shown, timezone=timezone, label=label)


def over(
    router: RouterView, window_of_answer: Window, request: windows.WindowRequest
) -> dict[str, Any]:
    """What every answer over a window says of it: whose, and when."""
    label = windows.label_of(request)
    shown = window(window_of_answer, router.campus.timezone, label)
    return {"router_id": router.router.id, "window": shown}


def summary(summary_view: SummaryView) -> schema.Summary:
    figures = summary_view.figures
    pairs = zip(summary_view.uplinks, figures.uplinks, strict=True)
    return schema.Summary.made_of(
        summary_view,
        figures,
        window=window(figures.window, summary_view.timezone, summary_view.label),
        uplinks=[schema.UplinkFigures.made_of(*uplink) for uplink in pairs],
        contract_changes=contract_changes(figures.changes, summary_view.uplinks),
    )


def uplink_rows(summary: schema.Summary) -> list[schema.UplinkRow]:
    """For a table: what is told of a line beside its figures."""
    return [
        schema.UplinkRow(
            **dict(uplink),
            contract_changes=[
                each for each in summary.contract_changes if each.uplink_id == uplink.uplink_id
            ],
        )
        for uplink in summary.uplinks
    ]


def contract_changes(
    changes: Sequence[CapacityChange], uplinks: Sequence[Uplink]
) -> list[schema.SpeedChange]:
    names = {str(uplink.id): uplink.name for uplink in uplinks}
    return [
        schema.SpeedChange.made_of(change, uplink_id=int(change.key), name=names[change.key])
        for change in changes
        if change.key in names
    ]


def week(week_uplink: WeekUplink, uplinks: Sequence[Uplink]) -> WeekBrief:
    changes = contract_changes(week_uplink.contracts, uplinks)
    return WeekBrief.made_of(week_uplink, week_uplink.point, contract_changes=changes)
