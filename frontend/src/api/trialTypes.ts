/** Of queue trials. */
import type { components } from './schema';

type Schemas = components['schemas'];
export type QueueTrial = Schemas['QueueTrial'];
export type QueueTrialInput = Schemas['QueueTrialInput'];
export type TrialPreflight = Schemas['TrialPreflight'];
export type TrialRow = Schemas['TrialRow'];
export type TrialRun = Schemas['TrialRun'];
export type TrialVariant = Schemas['TrialVariant'];
export type TrialVerdict = Schemas['TrialVerdict'];
