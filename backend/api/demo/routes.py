"""Only there where the application was made with a DemoControl."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from backend.api.demo.schemas import CableToPull, DemoInfo
from backend.api.http.deps import ContextDep
from backend.api.http.state import DemoControl, PulledCable
from backend.errors import NotFound

router = APIRouter()


async def control_of(context: ContextDep) -> DemoControl:
    if context.control is None:
        raise NotFound("This is no demo with a guide.", "no_guided_demo")
    return context.control


ControlDep = Annotated[DemoControl, Depends(control_of)]


@router.get("/demo")
def get_demo(control: ControlDep) -> DemoInfo:
    """Whom a visitor may be, with passwords, and which cables are pulled now. Only a demo with a guide has this."""
    return DemoInfo(accounts=[*control.accounts], cables=[*control.pulled_cables()])


@router.post("/demo/cable")
def pull_cable(body: CableToPull, control: ControlDep) -> PulledCable:
    """Pull an ISP's cable for a minute; it comes back automatically. Only a demo with a guide has this."""
    pulled = control.pull_cable(body.router_id, body.uplink_id)
    if pulled is None:
        raise NotFound("The demo does not simulate this ISP: choose another one.", "no_cable")
    return pulled
