"""What reading a router found: trials, discovery, balancing, findings and regimes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, computed_field

from backend.api.http.models import Output, Some, Texts, Time
from backend.api.traces.packet_schemas import Packet
from backend.domain.lint.remedies import Cure, cure_of
from backend.routeros.reading.trial import TrialStep
from backend.services.discovery.discovery import ProposedUplink
from backend.services.regimes.regimes import Balancing


class Certificate(Output):
    sha256: str
    subject: str
    not_after: Time | None


class Trial(Output):
    ok: bool
    steps: list[TrialStep]
    certificate: Certificate | None
    identity: Annotated[str | None, Some]
    version: Annotated[str | None, Some]
    board: Annotated[str | None, Some]
    policies: list[str]


class Finding(Output):
    code: str
    severity: Literal["danger", "warning", "note"]
    subject: str
    message: str
    consequence: str
    remedy: str
    params: Texts
    packet: Packet | None = Field(None, description="where packets were walked: its trace shows it")

    @computed_field  # type: ignore[prop-decorator]
    @property
    def cure(self) -> Cure:
        """plan: by a planned change; lines: typed in the console; weights: by other weights; hand: else."""
        return cure_of(self.code)


class InterfaceBrief(Output):
    name: str
    type: str
    comment: str
    running: bool
    disabled: bool


class Discovery(Output):
    read_at: Time
    identity: str
    version: str
    board: str
    uplinks: list[ProposedUplink]
    interfaces: list[InterfaceBrief]
    balancing: Balancing
    findings: list[Finding]
