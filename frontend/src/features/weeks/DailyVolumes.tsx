import { Paper, SimpleGrid } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type WeekReport } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import type { ChartRows } from '@/components/charts/frame/ChartTable';
import { ispLook } from '@/components/charts/frame/palette';
import { StackedDays } from '@/components/charts/frame/late';
import type { DayStack } from '@/components/charts/kinds/StackedDays';
import { LegendKey } from '@/components/charts/frame/Swatch';
import { useFormat } from '@/lib/text/useFormat';
import { dayStacks, largestDay } from './dayStacks';
import classes from './WeekPage.module.css';

/** Seven days per direction, ISPs stacked; axes differ, their unit is the same. */
export function DailyVolumes({ report }: { report: WeekReport }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} className={classes.daily}>
      {DIRECTIONS.map((direction) => (
        <Paper key={direction} p={{ base: 'md', sm: 'lg' }} className="print-whole">
          <Daily report={report} direction={direction} />
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function Daily({ report, direction }: { report: WeekReport; direction: Direction }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { uplinks } = report.summary;
  const stacks = dayStacks(report.week, report.days, direction);
  const max = largestDay(stacks);
  const unit = format.volumeUnit(max);
  const series = uplinks.map(({ uplink_id: id, name, position }) => ({
    key: String(id),
    name,
    ...ispLook(position),
  }));
  const title = `${t('weeks.daily')}: ${t(`direction.${direction}`)}`;
  return (
    <ChartFrame
      title={title}
      unit={`${unit.name}. ${t('time.all_in', { zone: format.zoneName(report.summary.window.from) })}.`}
      fileName={`timbang-${report.week}-${direction}`}
      window={null}
      isEmpty={report.days.length === 0}
      table={tableOf(stacks, series, [t('chart.time')], (bytes) => format.volume(bytes, unit))}
      legend={
        <>
          {series.map(({ key, ...shown }) => (
            <LegendKey key={key} {...shown} />
          ))}
          {stacks.some(({ tests }) => tests !== null) && (
            <LegendKey color="var(--tb-text)" shape="line" name={t('weeks.day_without_tests')} />
          )}
        </>
      }
    >
      <OnScreenAndPaper
        days={stacks}
        series={series}
        unit={unit}
        max={max}
        totalName={t('weeks.day_total')}
        testNames={{ tests: t('weeks.day_tests'), without: t('weeks.day_without_tests') }}
        formatDay={(date) => format.calendarDate(date, { weekday: 'short' })}
        formatTitle={(date) =>
          format.calendarDate(date, { weekday: 'long', day: 'numeric', month: 'short' })
        }
        formatValue={(bytes) => format.volume(bytes, unit)}
        formatTick={(value) => format.number(value, 1)}
      />
    </ChartFrame>
  );
}

/** In px, as a half of the paper is wide: a chart of the screen would be scaled down to it, with its text. */
const PAPER = { width: 350, height: 160 };

const OnScreenAndPaper = (chart: ComponentProps<typeof StackedDays>) => (
  <>
    <div className="no-print">
      <StackedDays {...chart} />
    </div>
    <div className="only-print" aria-hidden>
      <StackedDays {...chart} {...PAPER} />
    </div>
  </>
);

function tableOf(
  stacks: readonly DayStack[],
  series: readonly { key: string; name: string }[],
  head: readonly string[],
  formatValue: (bytes: number | null) => string,
): ChartRows {
  const values = (stack: DayStack) => series.map(({ key }) => stack.values[key] ?? null);
  return {
    header: [...head, ...series.map(({ name }) => name)],
    rows: stacks.map((stack) => [stack.date, ...values(stack)]),
    shown: stacks.map((stack) => [stack.date, ...values(stack).map(formatValue)]),
  };
}
