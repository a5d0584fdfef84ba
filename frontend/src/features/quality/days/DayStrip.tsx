import { ActionIcon, Alert, Button, Group, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { probeSlotsQuery } from '@/api/queries/probes';
import type { ProbeSlots, Uplink } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { QueryView } from '@/components/ui/states/QueryView';
import { fetched } from '@/lib/browser/reloading';
import { addDays, dateIn } from '@/lib/time/days';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { MINUTE_MS } from '@/lib/time/lengths';
import { DayMarks } from './DayMarks';
import { OutcomeMark } from '../runs/OutcomeMark';
import { standingOf, STANDINGS } from '../runs/outcomes';
import classes from '../QualityPage.module.css';
import { useQualityText } from '../useQualityText';

/** Calendars are much to fetch, and the marks of the day do without. */
const DateField = lazy(async () => ({
  default: (await fetched(import('@/components/ui/forms/DateField'))).DateField,
}));

interface DayStripProps {
  routerId: number;
  uplinks: readonly Uplink[];
  day: string | undefined;
  onDay: (day: string | undefined) => void;
  onRun: (runId: number) => void;
}

/** Every slot of a day: tested, skipped and why, or planned. */
export function DayStrip({ routerId, uplinks, day, onDay, onRun }: DayStripProps) {
  const slots = useQuery(probeSlotsQuery(routerId, day));
  return (
    <QueryView query={slots}>
      {(data) => (
        <>
          <WorkerAway slots={data} />
          <Strip slots={data} uplinks={uplinks} routerId={routerId} onDay={onDay} onRun={onRun} />
        </>
      )}
    </QueryView>
  );
}

/** Workers report every few seconds. */
const AWAY_AFTER_MS = 3 * MINUTE_MS;

function WorkerAway({ slots }: { slots: ProbeSlots }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { worker_seen_at: seen } = slots;
  const isNeeded = slots.slots.some(({ state }) => state !== 'over');
  if (!isNeeded || (seen !== null && now - Date.parse(seen) < AWAY_AFTER_MS)) return null;
  return (
    <Alert color="var(--tb-warn)" mb="md" py="xs" role="status">
      {seen === null
        ? t('quality.strip.worker_never')
        : t('quality.strip.worker_away', { time: format.dateTime(seen) })}
    </Alert>
  );
}

type StripProps = Omit<DayStripProps, 'day'> & { slots: ProbeSlots };

function Strip({ slots, uplinks, routerId, onDay, onRun }: StripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useQualityText();
  const word = (slot: ProbeSlots['slots'][number]) => {
    const standing = standingOf(slot);
    return standing === 'running' || standing === 'waiting'
      ? t(`quality.state.${standing}`)
      : t(`quality.outcome.${standing}`);
  };
  const present = STANDINGS.filter((standing) =>
    slots.slots.some((slot) => standingOf(slot) === standing),
  );
  return (
    <ChartFrame
      level={2}
      aside={<DayPicker date={slots.date} onDay={onDay} />}
      title={`${t('quality.strip.title')}: ${format.calendarDate(slots.date)}`}
      unit={t('quality.strip.unit', { zone: format.zoneName(`${slots.date}T12:00:00Z`) })}
      fileName={`timbang-tests-${slots.date}-router-${routerId}`}
      legend={present.map((standing) => (
        <span key={standing} className={classes.key} title={t(`quality.outcome_help.${standing}`)}>
          <OutcomeMark standing={standing} />
          {standing === 'running' || standing === 'waiting'
            ? t(`quality.state.${standing}`)
            : t(`quality.outcome.${standing}`)}
        </span>
      ))}
      table={{
        header: [
          t('quality.runs.time'),
          t('quality.runs.isp'),
          t('quality.runs.kind'),
          t('quality.runs.server'),
          t('quality.runs.outcome'),
          t('quality.runs.reason'),
        ],
        rows: slots.slots.map((slot) => [
          slot.due_at,
          slot.uplink_name,
          [slot.kind, slot.direction].filter(Boolean).join(' '),
          slot.server_name,
          slot.outcome ?? slot.state,
          slot.reason,
        ]),
        shown: slots.slots.map((slot) => [
          format.clock(slot.due_at),
          slot.uplink_name,
          text.kind(slot),
          slot.server_name,
          word(slot),
          text.reason(slot),
        ]),
      }}
    >
      <DayMarks slots={slots} uplinks={uplinks} word={word} onRun={onRun} />
    </ChartFrame>
  );
}

interface DayPickerProps {
  date: string;
  onDay: (day: string | undefined) => void;
}

function DayPicker({ date, onDay }: DayPickerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = dateIn(useNow(), format.zone);
  const go = (to: string) => onDay(to === today ? undefined : to);
  return (
    <Group gap={6}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('quality.strip.previous')}
        onClick={() => go(addDays(date, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('quality.strip.next')}
        onClick={() => go(addDays(date, 1))}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
      <div style={{ width: 150 }}>
        <Suspense fallback={<Skeleton height={36} />}>
          <DateField
            aria-label={t('quality.strip.pick')}
            value={date}
            onChange={(next) => next && go(next)}
          />
        </Suspense>
      </div>
      {date !== today && (
        <Button variant="default" onClick={() => onDay(undefined)}>
          {t('quality.strip.today')}
        </Button>
      )}
    </Group>
  );
}
