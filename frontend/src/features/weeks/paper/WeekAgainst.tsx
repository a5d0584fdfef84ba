import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type WeekReport } from '@/api/types';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { useFormat, type Format } from '@/lib/text/useFormat';
import { otherBefore } from '../fullestBefore';
import { FULL, knownPart } from '../observed';
import { isRunning } from '../openingWeek';
import { changeMark } from '../useWeekDelta';
import paper from './paper.module.css';

interface Pair {
  name: string;
  now: string;
  before: string;
  change: string;
}

/** The four numbers of two weeks, side by side; on paper, in place of the tiles. */
export function WeekAgainst({ report }: { report: WeekReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = pairsOf(report, { t, format });
  const { window } = report.summary;
  const columns: Column<Pair>[] = [
    { key: 'name', title: t('weeks.tiles'), render: ({ name }) => name },
    {
      key: 'now',
      title: format.days(window.from, window.to),
      end: true,
      render: ({ now }) => <b>{now}</b>,
    },
    { key: 'before', title: useBeforeTitle(report), end: true, render: ({ before }) => before },
    { key: 'change', title: t('weeks.change'), end: true, render: ({ change }) => change },
  ];
  return (
    <div className={`${paper.only} ${paper.box}`} data-testid="paper-against">
      <DataTable
        caption={t('weeks.volume_change')}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </div>
  );
}

/** Which days the week before is of. */
function useBeforeTitle(report: WeekReport): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { last_week: last } = report;
  if (!last) return t('weeks.none_before');
  const days = format.days(last.window.from, last.window.to);
  return isRunning(report) ? t('weeks.same_part', { days }) : days;
}

function pairsOf(report: WeekReport, words: Words): Pair[] {
  return [
    ...DIRECTIONS.map((direction) => volume(report, direction, words)),
    ...fullest(report, words),
    ...DIRECTIONS.map((direction) => skew(report, direction, words)),
    available(report, words),
  ];
}

interface Words {
  t: TFunction;
  format: Format;
}

function volume(report: WeekReport, direction: Direction, words: Words): Pair {
  const { t, format } = words;
  const { summary, last_week: last, total_change: change } = report;
  const part = change?.[`${direction}_bytes`] ?? null;
  return {
    name: `${t('words.volume')}: ${t(`direction_in_sentence.${direction}`)}`,
    now: format.volume(summary[direction].bytes),
    before: format.volume(last?.[direction].bytes),
    change: marked(part === null ? null : 100 * part, '%', words),
  };
}

function fullest({ digest }: WeekReport, words: Words): Pair[] {
  const { t, format } = words;
  if (!digest.fullest) return [];
  const { name, direction, p95_utilization: now } = digest.fullest;
  const before = digest.fullest.before?.p95_utilization ?? null;
  return [
    {
      name: `${t('weeks.fullest')}: ${name}, ${t(`direction_in_sentence.${direction}`)}`,
      now: format.share(now),
      before: otherBefore(digest.fullest, words) ?? format.share(before),
      change: points(now, before, words),
    },
  ];
}

function skew(report: WeekReport, direction: Direction, words: Words): Pair {
  const { t, format } = words;
  const now = report.summary[direction].skew;
  const before = report.last_week?.[direction].skew ?? null;
  return {
    name: `${t('words.skew')}: ${t(`direction_in_sentence.${direction}`)}`,
    now: format.share(now),
    before: format.share(before),
    change: points(now, before, words),
  };
}

/** Compared where both weeks were observed, as in the tile. */
function available({ summary, digest }: WeekReport, words: Words): Pair {
  const { t, format } = words;
  const { available: time, available_before: before } = digest;
  const [part, partBefore] = [knownPart(time), before ? knownPart(before) : 0];
  const isJudged = summary.verdict.state !== 'not_enough_data';
  const isCompared = isJudged && Math.min(part, partBefore) >= FULL;
  const observed = t('weeks.observed', { coverage: format.coverage(part) });
  return {
    name: part < 0.9995 ? `${t('weeks.available')} (${observed})` : t('weeks.available'),
    now: isJudged ? format.availability(time.share) : t('band.unknown'),
    before: format.availability(before?.share),
    change: isCompared ? points(time.share, before?.share ?? null, words, 2) : '–',
  };
}

function points(now: number | null, before: number | null, words: Words, digits = 1): string {
  const change = now === null || before === null ? null : 100 * (now - before);
  return marked(change, words.t('words.points'), words, digits);
}

/** `▲ +6.3 %`, `= unchanged`. */
function marked(change: number | null, unit: string, { t, format }: Words, digits = 1): string {
  if (change === null) return '–';
  const shown = format.signed(change, digits);
  const mark = changeMark(shown);
  return mark === '=' ? `= ${t('weeks.unchanged')}` : `${mark} ${shown} ${unit}`;
}
