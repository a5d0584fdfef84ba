/** Short names for the schemas of the API. */
import type { components } from './schema';

type Schemas = components['schemas'];
export type Account = Schemas['Account'];
export type ApiToken = Schemas['ApiToken'];
export type AuditEntry = Schemas['AuditEntry'];
export type Balancing = Schemas['Balancing'];
export type Calendar = Schemas['Calendar'];
export type Campus = Schemas['Campus'];
export type Certificate = Schemas['Certificate'];
export type Change = Schemas['Change'];
export type CreatedApiToken = Schemas['CreatedApiToken'];
export type Discovery = Schemas['Discovery'];
export type FieldError = Schemas['FieldError'];
export type Finding = Schemas['Finding'];
export type LivePoint = Schemas['LivePoint'];
export type LiveStrip = Schemas['LiveStrip'];
export type Overview = Schemas['Overview'];
export type OverviewRow = Schemas['OverviewRow'];
export type PollHealth = Schemas['PollHealth'];
export type PollRow = Schemas['PollRow'];
export type PathProof = Schemas['PathProof'];
export type PlannedProbe = Schemas['PlannedProbe'];
export type ProbeEstimate = Schemas['ProbeEstimate'];
export type ProbeLine = Schemas['ProbeLine'];
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
export type QualityEdition = Schemas['Edition'];
export type QualityLens = Schemas['Lens'];
export type QualityLine = Schemas['QualityLine'];
export type QualityMetric = Schemas['Metric'];
export type QualityProfile = Schemas['QualityProfile'];
export type RegimeComparison = Schemas['RegimeComparison'];
export type RunFigures = Schemas['RunFigures'];
export type ServerTrial = Schemas['ServerTrial'];
export type ServerVerdict = Schemas['ServerVerdict'];
export type Problem = Schemas['Problem'];
export type ProposedUplink = Schemas['ProposedUplink'];
export type Regime = Schemas['Regime'];
export type Router = Schemas['Router'];
export type RouterInput = Schemas['RouterInput'];
export type SessionInfo = Schemas['SessionInfo'];
export type SkewPoint = Schemas['SkewPoint'];
export type SkewTrend = Schemas['SkewTrend'];
export type Summary = Schemas['Summary'];
export type Trial = Schemas['Trial'];
export type TrialInput = Schemas['TrialInput'];
export type TrialStep = Schemas['TrialStep'];
export type Uplink = Schemas['Uplink'];
export type UplinkFigures = Schemas['UplinkFigures'];
export type UplinkInput = Schemas['UplinkInput'];
export type UplinkState = Schemas['UplinkState'];
export type Verdict = Schemas['Verdict'];
export type WeekBrief = Schemas['WeekBrief'];
export type WeekDay = Schemas['WeekDay'];
export type WeekEvent = Schemas['Event'];
export type WeekReport = Schemas['WeekReport'];

export type Direction = 'download' | 'upload';
export const DIRECTIONS: readonly Direction[] = ['download', 'upload'];
export type ProbeKind = ProbeRunRow['kind'];
export const PROBE_KINDS: readonly ProbeKind[] = ['tcp', 'udp', 'load', 'http'];
export type ProbeOutcome = NonNullable<ProbeRunRow['outcome']>;
export const PROBE_OUTCOMES: readonly ProbeOutcome[] = [
  'ok',
  'invalid',
  'failed',
  'skipped',
  'missed',
];
export type TiphonCategory = NonNullable<QualityMetric['category']>;
export type LoadLetter = NonNullable<QualityLine['load']['grade']>;
export type ProfileMetric = QualityProfile['cells'][number]['metric'];
export type Role = Account['role'];
export type Selection = Summary['window']['selection'];
export const SELECTIONS: readonly Selection[] = ['all', 'work', 'off', 'exam'];
/** The periods that a page offers as one click; `custom` belongs to the pages with a from and a to. */
export const RANGES = ['1h', '6h', '24h', '7d', '30d', 'this_week', 'last_week'] as const;
export type Range = (typeof RANGES)[number];
