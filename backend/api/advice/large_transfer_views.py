"""One large transfer, from services to the wire."""

from __future__ import annotations

from backend.api.advice import large_transfer_schemas as schema
from backend.services.advice.large_transfers import LargeTransferView
from backend.services.inventory.inventory import RouterView


def large_transfer(router: RouterView, view: LargeTransferView) -> schema.LargeTransfer:
    names = {uplink.id: uplink.name for uplink in router.uplinks}
    return schema.LargeTransfer.made_of(
        view,
        router_id=router.router.id,
        paths=[schema.PooledPath.made_of(path, name=names[path.uplink_id]) for path in view.paths],
    )
