import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { WeekReport } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { isRunning } from './openingWeek';

interface PointsOptions {
  digits?: number;
  /** A fall is the good direction. */
  isLessBetter?: boolean;
}

const isUnchanged = (shown: string): boolean => /^[±0]/.test(shown);
/** Which way a written change goes. */
export const changeMark = (shown: string): string =>
  shown.startsWith('+') ? '▲' : isUnchanged(shown) ? '=' : '▼';

/** Changes against the week before (a running week: the same part of it); nothing where either is unknown. */
export function useWeekDelta(report: WeekReport) {
  const than = isRunning(report) ? 'same_part' : 'before';
  const { t } = useTranslation();
  const format = useFormat();
  const said = (shown: string, unit: string, isBetter: boolean | null): ReactNode => (
    <span data-better={isBetter ?? undefined}>
      <span aria-hidden>{changeMark(shown)}</span>{' '}
      {isUnchanged(shown)
        ? t(`weeks.as_${than}`)
        : t(`weeks.than_${than}`, { change: `${shown} ${unit}` })}
    </span>
  );
  return {
    percent: (change: number | null): ReactNode =>
      change === null ? null : said(format.signed(100 * change), '%', null),
    points: (now: number | null, before: number | null, options: PointsOptions = {}): ReactNode => {
      if (now === null || before === null) return null;
      const change = 100 * (now - before);
      const { digits = 1, isLessBetter = false } = options;
      const isBetter = change === 0 ? null : change < 0 === isLessBetter;
      return said(format.signed(change, digits), t('words.points'), isBetter);
    },
  };
}
