import type { components } from './schema';

type Schemas = components['schemas'];
export type Account = Schemas['Account'];
export type ApiToken = Schemas['ApiToken'];
export type PairingScreen = Schemas['PairingScreen'];
export type AuditEntry = Schemas['AuditEntry'];
export type CreatedAccount = Schemas['CreatedAccount'];
export type Balance = Schemas['Balance'];
export type WorkOutlook = Schemas['WorkOutlook'];
export type BalanceUplink = Schemas['BalanceUplink'];
export type BalanceSettings = Schemas['BalanceSettings'];
export type StoredBalanceSettings = Schemas['StoredBalanceSettings'];
export type BalanceSettingsInput = Schemas['BalanceSettingsInput'];
export type Balancing = Schemas['Balancing'];
export type Buckets = Schemas['Buckets'];
export type Calendar = Schemas['Calendar'];
export type Campus = Schemas['Campus'];
export type Certificate = Schemas['Certificate'];
export type Change = Schemas['Change'];
export type ChangeProof = Schemas['ChangeProof'];
export type ChangePlanInput = Schemas['ChangePlanInput'];
export type ChangeRow = Schemas['ChangeRow'];
export type Costs = Schemas['Costs'];
export type SideBySide = Schemas['SideBySide'];
export type ComparedSide = Schemas['ComparedSide'];
export type Comparison = Schemas['Comparison'];
export type Discovery = Schemas['Discovery'];
export type Drift = Schemas['Drift'];
export type DriftRow = Schemas['DriftRow'];
export type Effect = Schemas['Effect'];
export type FieldError = Schemas['FieldError'];
export type Finding = Schemas['Finding'];
export type FindingFix = Schemas['FindingFix'];
export type Channel = Schemas['ChannelView'];
export type ChannelInput = Schemas['ChannelInput'];
export type ChannelKind = Delivery['channel_kind'];
export type Delivery = Schemas['DeliveryRow'];
export type DeliveryState = Delivery['state'];
export type Order = Schemas['Order'];
export type OrderInput = Schemas['SubscriptionInput'];
export type OwnMessages = Schemas['OwnMessages'];
export type OwnReports = Schemas['OwnReports'];
export type OwnReportInput = Schemas['OwnReportInput'];
export type ScheduleInput = Schemas['ScheduleInput'];
export type SchedulePatch = Schemas['SchedulePatch'];
export type ReportSchedule = Schemas['ScheduleView'];
export type ReportRecipient = Schemas['RecipientView'];
export type PendingRecipient = Schemas['PendingRecipient'];
export type KeptReport = Schemas['ReportRow'];
export type PendingAddress = Schemas['PendingAddress'];
export type Subscription = Schemas['Subscription'];
export type IncidentDetail = Schemas['IncidentDetail'];
export type IncidentNote = Schemas['Note'];
export type HeldMute = Schemas['HeldMute'];
export type Listener = Schemas['Listener'];
export type Listeners = Schemas['Listeners'];
export type IncidentRow = Schemas['IncidentRow'];
export type MaintenanceInput = Schemas['MaintenanceInput'];
export type MaintenanceChange = Schemas['MaintenanceChange'];
export type MaintenanceRow = Schemas['MaintenanceRow'];
export type KindRules = Schemas['KindRules'];
export type RuleInput = Schemas['RuleInput'];
export type RuleLimits = Schemas['RuleLimits'];
export type RuleReplay = Schemas['RuleReplay'];
export type RuleRow = Schemas['RuleRow'];
export type MuteInput = Schemas['MuteInput'];
export type MuteRow = Schemas['MuteRow'];
export type Availability = Schemas['Availability'];
export type Fillings = Schemas['Fillings'];
export type FillingRow = Schemas['FillingRow'];
export type FillingWeek = Schemas['FillingWeek'];
export type PerStudents = Schemas['PerStudents'];
export type StudentsRow = Schemas['StudentsRow'];
export type LedgerRow = Schemas['LedgerRow'];
export type Interval = Schemas['Interval'];
export type UplinkDetail = Schemas['UplinkDetail'];
export type UplinkFlow = Schemas['UplinkFlow'];
export type LastDay = Overview['last_day'];
export type DayMark = Schemas['DayMark'];
export type OpenEvent = Schemas['OpenEvent'];
export type LoadNow = Schemas['LoadNow'];
export type Tiles = Schemas['Tiles'];
export type LivePoint = Schemas['LivePoint'];
export type LiveStrip = Schemas['LiveStrip'];
export type LossRow = Schemas['LossRow'];
export type Spare = Schemas['Spare'];
export type SmallerContract = Schemas['SmallerContract'];
export type SmallerContracts = Schemas['SmallerContracts'];
export type ContractChoice = Schemas['ContractChoice'];
export type SteeringOverTime = Schemas['SteeringOverTime'];
export type SteeringPolicy = SteeringOverTime['rows'][number];
export type ContractChoices = Schemas['ContractChoices'];
export type OfferInput = Schemas['OfferInput'];
export type Offers = Schemas['Offers'];
export type OldConnections = Schemas['OldConnections'];
export type Packet = Schemas['Packet'];
export type Overview = Schemas['Overview'];
export type OverviewRow = Schemas['OverviewRow'];
export type PollHealth = Schemas['PollHealth'];
export type PollRow = Schemas['PollRow'];
export type PathProof = Schemas['PathProof'];
export type PlannedProbe = Schemas['PlannedProbe'];
export type GuidedPreview = Schemas['GuidedPreview'];
export type GuidedSetupInput = Schemas['GuidedSetupInput'];
export type HeldAddresses = Schemas['HeldAddresses'];
export type ProbeEstimate = Schemas['ProbeEstimate'];
export type ProbePin = Schemas['ProbePin'];
export type ProbePlan = Schemas['ProbePlan'];
export type ProbePlanInput = Schemas['ProbePlanInput'];
export type ProbePreset = Schemas['ProbePreset'];
export type ProbeRun = Schemas['ProbeRun'];
export type ProbeRunInput = Schemas['ProbeRunInput'];
export type ProbeRunRow = Schemas['ProbeRunRow'];
export type ProbeSeries = Schemas['ProbeSeries'];
export type ProbeServer = Schemas['ProbeServer'];
export type ProbeServerInput = Schemas['ProbeServerInput'];
export type ProbeSettings = Schemas['ProbeSettings'];
export type ProbeSettingsInput = Schemas['ProbeSettingsInput'];
export type ProbeSlot = Schemas['ProbeSlot'];
export type ProbeSlots = Schemas['ProbeSlots'];
export type Quality = Schemas['Quality'];
export type QualityUplink = Schemas['QualityUplink'];
export type QualityMetric = Schemas['Metric'];
export type QualityProfile = Schemas['QualityProfile'];
export type RegimeComparison = Schemas['RegimeComparison'];
export type RunFigures = Schemas['RunFigures'];
export type ServerTrial = Schemas['ServerTrial'];
export type ServerVerdict = Schemas['ServerVerdict'];
export type Problem = Schemas['Problem'];
export type Profile = Schemas['Profile'];
export type ProposedUplink = Schemas['ProposedUplink'];
export type Recommendation = Schemas['Recommendation'];
export type RecommendedUplink = Schemas['RecommendedUplink'];
export type Invited = Schemas['Invited'];
export type OwnSession = Schemas['OwnSession'];
export type Regime = Schemas['Regime'];
export type SpeedChange = Schemas['SpeedChange'];
export type Contract = Schemas['Contract'];
export type ContractEdit = Schemas['ContractEdit'];
export type ContractImport = Schemas['ContractImport'];
export type ContractInput = Schemas['ContractInput'];
export type UplinkContracts = Schemas['UplinkContracts'];
export type Router = Schemas['Router'];
export type RouterChange = Schemas['RouterChange'];
export type RouterInput = Schemas['RouterInput'];
export type RouterPatch = Schemas['RouterPatch'];
export type Score = Schemas['Score'];
export type SessionInfo = Schemas['SessionInfo'];
export type SkewTrend = Schemas['SkewTrend'];
export type StatementOut = Schemas['StatementOut'];
export type Summary = Schemas['Summary'];
export type TrackRow = Schemas['TrackRow'];
export type Trial = Schemas['Trial'];
export type TrialInput = Schemas['TrialInput'];
export type TrialStep = Schemas['TrialStep'];
export type Uplink = Schemas['Uplink'];
export type UplinkFigures = Schemas['UplinkFigures'];
export type UplinkInput = Schemas['UplinkInput'];
export type UplinkState = Schemas['UplinkState'];
export type PeriodVerdict = Schemas['PeriodVerdict'];
export type RepairRow = Schemas['RepairRow'];
export type RouterVerdict = Schemas['RouterVerdict'];
export type VerdictCause = Schemas['VerdictCause'];
export type Vitals = Schemas['Vitals'];
export type Wall = Schemas['Wall'];
export type WallRouter = Wall['routers'][number];
export type WallAlarm = WallRouter['alarms'][number];
export type WallUplink = WallRouter['lines'][number];
export type Trace = Schemas['Trace'];
export type TracedPlan = Schemas['TracedPlan'];
export type TraceExit = Schemas['TraceExit'];
export type TracePair = Schemas['TracePair'];
export type TraceSide = Schemas['TraceSide'];
export type TraceBranch = Schemas['TraceBranch'];
export type TraceFollow = Schemas['TraceFollow'];
export type TraceOutcome = Schemas['TraceOutcome'];
export type TraceSentence = Schemas['TraceSentence'];
export type TraceStep = Schemas['TraceStep'];
export type Wire = Schemas['Wire'];
export type Wiring = Schemas['Wiring'];
export type WeekBrief = Schemas['WeekBrief'];
export type WeekDay = Schemas['WeekDay'];
export type WeekEvent = Schemas['Event'];
export type VolumeChange = Schemas['VolumeChange'];
export type WeekReport = Schemas['WeekReport'];
export type GivenUp = Schemas['GivenUp'];
export type WhatIf = Schemas['WhatIf'];
export type LargeTransfer = Schemas['LargeTransfer'];
export type WhatIfInput = Schemas['WhatIfInput'];

export type Direction = 'download' | 'upload';
export const DIRECTIONS: readonly Direction[] = ['download', 'upload'];
export type ProbeKind = ProbeRunRow['kind'];
export type ProbeOutcome = NonNullable<ProbeRunRow['outcome']>;
export const PROBE_OUTCOMES: readonly ProbeOutcome[] = [
  'ok',
  'invalid',
  'failed',
  'skipped',
  'missed',
];
export type TiphonCategory = NonNullable<QualityMetric['category']>;
export type LoadLetter = NonNullable<QualityUplink['load']['grade']>;
export type ProfileMetric = QualityProfile['cells'][number]['metric'];
export type Role = Account['role'];
export type Selection = Summary['window']['selection'];
export const SELECTIONS: readonly Selection[] = ['all', 'work', 'off', 'exam'];
export { PRESETS, RANGES, type Range } from '@/lib/view';
export type ChangeState = ChangeRow['state'];
export type IncidentKind = IncidentRow['kind'];
/** The worst first. */
export const CHANNEL_KINDS: readonly ChannelKind[] = [
  'mail',
  'telegram',
  'ntfy',
  'webhook',
  'alertmanager',
];
export const INCIDENT_KINDS: readonly IncidentKind[] = [
  'timbang_blind',
  'timbang_unwell',
  'router_unreachable',
  'isp_down',
  'isp_silent',
  'isp_full',
  'isp_degraded',
  'router_busy',
  'change_stuck',
  'change_waiting',
  'change_reverted',
  'finding_danger',
  'drift',
  'reboot',
  'skewed',
  'probes_missing',
  'probes_invalid',
  'quota_used',
  'quota',
  'contract_low',
  'sla_missed',
  'no_data',
  'contract_ends',
];
/** Nothing passes any more, or nobody knows: red. While traffic still passes it is amber. */
const TAKES_TRAFFIC: ReadonlySet<IncidentKind> = new Set([
  'timbang_blind',
  'router_unreachable',
  'isp_down',
  'isp_silent',
]);
export const toneOf = (kind: IncidentKind): 'danger' | 'warn' =>
  TAKES_TRAFFIC.has(kind) ? 'danger' : 'warn';
export type ChangeAction = RouterChange['actions'][number];
