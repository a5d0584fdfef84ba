import type { WeekReport } from '@/api/types';

/** All hours of a week, for what is asked apart from its report. */
export function weekView({ summary: { window } }: WeekReport) {
  const { from, to } = window;
  return { range: 'custom', from, to, selection: 'all', previous: false } as const;
}
