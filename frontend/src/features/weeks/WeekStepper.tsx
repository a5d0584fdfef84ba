import { ActionIcon, Box, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { weekListQuery } from '@/api/queries/figures';
import type { Selection, WeekReport } from '@/api/types';
import { ReadySelect } from '@/components/ui/page/ReadySelect';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { isRunning } from './openingWeek';
import classes from './WeekPage.module.css';

/** `2026-W47`: 47. */
const numberOf = (week: string): number => Number(week.slice(-2));

interface WeekStepperProps {
  routerId: number;
  week: string;
  selection: Selection;
  report: WeekReport | undefined;
  onWeek: (week: string) => void;
}

export function WeekStepper({ routerId, week, selection, report, onWeek }: WeekStepperProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useInfiniteQuery(weekListQuery(routerId, selection)).data;
  const known = list?.pages.flatMap(({ items }) => items) ?? [];
  const brief = known.find((candidate) => candidate.week === week);
  const named = known.map((each) => ({
    value: each.week,
    label: format.days(each.from, each.to),
  }));
  const options = brief ? named : [{ value: week, label: week }, ...named];
  const window = report?.summary.window;
  const { previous = null, next = null } = report ?? {};
  return (
    <Group gap="8px 12px">
      <Group gap={6} wrap="nowrap" className="no-print">
        <Step label={t('weeks.previous')} target={previous} onWeek={onWeek}>
          <IconChevronLeft size={18} />
        </Step>
        <Step label={t('weeks.next')} target={next} onWeek={onWeek}>
          <IconChevronRight size={18} />
        </Step>
      </Group>
      <h2 className={`${classes.steptitle} no-print`}>
        {window ? format.longDays(window.from, window.to) : week}
      </h2>
      <Box component="span" fz="sm" c="dimmed" className="no-print">
        {t('weeks.number', { number: numberOf(week) })}
        {window && ` · ${format.zoneName(window.to)}`}
      </Box>
      {report && isRunning(report) && (
        <span className="no-print">
          <StatusChip tone="idle">{t('weeks.partial')}</StatusChip>
        </span>
      )}
      <ReadySelect
        className={`no-print ${classes.picker}`}
        aria-label={t('weeks.picker')}
        data={options}
        value={week}
        onChange={(value) => value && onWeek(value)}
        allowDeselect={false}
        w={190}
        ms="auto"
      />
    </Group>
  );
}

interface StepProps {
  label: string;
  target: string | null;
  onWeek: (week: string) => void;
  children: React.ReactNode;
}

const Step = ({ label, target, onWeek, children }: StepProps) => (
  <ActionIcon
    variant="default"
    size={36}
    aria-label={label}
    title={label}
    disabled={target === null}
    onClick={() => target !== null && onWeek(target)}
  >
    {children}
  </ActionIcon>
);
