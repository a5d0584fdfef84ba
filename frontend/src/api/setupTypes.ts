/** What setting Timbang up asks for: first steps, holidays, backups, and the demo. */
import type { components } from './schema';

type Schemas = components['schemas'];
export type HolidayImport = Schemas['HolidayImport'];
export type HolidayPreview = Schemas['HolidayPreview'];
export type ImportedDay = Schemas['ImportedDay'];
export type LeftOut = Schemas['LeftOut'];
export type NightlyBackups = Schemas['NightlyBackups'];
export type DemoAccount = Schemas['DemoAccount'];
export type DemoInfo = Schemas['DemoInfo'];
export type PulledCable = Schemas['PulledCable'];
export type SetupChecklist = Schemas['SetupChecklist'];
export type SetupChoice = Schemas['SetupChoice'];
export type SetupRow = Schemas['SetupRow'];
