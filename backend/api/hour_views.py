"""From services to the wire: the typical week and costs."""

from __future__ import annotations

from backend.api import number_views
from backend.api.schemas import hours as schema
from backend.services import windows
from backend.services.inventory import RouterView
from backend.services.profiles import Profile


def profile(found: RouterView, asked: windows.Asked, one: Profile) -> schema.Profile:
    return schema.Profile(
        router_id=found.router.id,
        window=number_views.window(one.window, found.campus.timezone, windows.label_of(asked)),
        cells=[schema.ProfileCell.model_validate(cell) for cell in one.cells],
        hours=[schema.ProfileHour.model_validate(hour) for hour in one.hours],
    )
