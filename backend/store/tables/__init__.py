"""Every table as a mapped class. Times are `timestamptz` in UTC; bytes and bit/s are bigint."""

from backend.store.tables.access import (
    Account,
    ApiToken,
    AuditEntry,
    AuditSeal,
    Installation,
    Invitation,
    LoginAttempt,
    SignIn,
    WallPairing,
)
from backend.store.tables.alerts import (
    ConditionLook,
    Incident,
    IncidentNote,
    IncidentRule,
    IncidentWatch,
    Maintenance,
    Mute,
    SlotLook,
    UplinkCondition,
)
from backend.store.tables.base import Base
from backend.store.tables.changes import (
    BalanceSettings,
    BalanceSubset,
    ChangeStep,
    Drift,
    Recommendation,
    RouterChange,
)
from backend.store.tables.channels import Channel, Delivery, DeliveryAttempt
from backend.store.tables.inventory import Campus, Contract, Regime, Router, Uplink
from backend.store.tables.offers import Offer
from backend.store.tables.polling import (
    Anchor,
    BucketAnchor,
    BucketSample,
    Checkpoint,
    Event,
    Poll,
    RouterState,
)
from backend.store.tables.probes import (
    EchoHour,
    PingMinute,
    ProbeLine,
    ProbePause,
    ProbePlan,
    ProbeRecord,
    ProbeRun,
    ProbeServer,
)
from backend.store.tables.reports import Report, ReportRecipient, ReportSchedule
from backend.store.tables.series import Day, DayTop, Hour, Sample, Slot
from backend.store.tables.trials import QueueTrial, TrialRun
from backend.store.tables.workers import ProbeTrial, ShardLease, Worker
