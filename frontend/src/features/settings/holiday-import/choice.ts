/** What of a preview is added, and where an import begins. */
import type { HolidayPreview, ImportedDay } from '@/api/setupTypes';

export interface Choice {
  /** Days off that a government adds. */
  hasGovernment: boolean;
  unticked: ReadonlySet<string>;
}

export const isNew = ({ known_as: known }: ImportedDay): boolean => known === null;

export const shownDays = (preview: HolidayPreview, { hasGovernment }: Choice): ImportedDay[] =>
  preview.items.filter(({ kind }) => hasGovernment || kind !== 'government');

export const chosenDays = (preview: HolidayPreview, choice: Choice): ImportedDay[] =>
  shownDays(preview, choice).filter((day) => isNew(day) && !choice.unticked.has(day.date));

const INDONESIAN = /^Asia\/(Jakarta|Pontianak|Makassar|Jayapura)$/;

/** The country of the campus, where its zone says it. */
export const countryOf = (zone: string): string | null => (INDONESIAN.test(zone) ? 'ID' : null);

export interface Years {
  first: number;
  last: number;
}
const BACK = 5;
const AHEAD = 5;

export const yearsAround = (year: number): string[] =>
  Array.from({ length: BACK + AHEAD + 1 }, (_, index) => String(year - BACK + index));

export const withFirst = ({ last }: Years, first: number): Years => ({
  first,
  last: Math.max(first, last),
});

export const withLast = ({ first }: Years, last: number): Years => ({
  first: Math.min(first, last),
  last,
});
