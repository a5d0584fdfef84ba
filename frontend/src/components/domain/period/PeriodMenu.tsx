import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { InReadersDates } from '@/components/ui/page/InReadersDates';
import { serverNow } from '@/lib/time/clock';
import { addDays, dateIn } from '@/lib/time/days';
import { fieldsOf, spanOf, type PeriodProblem } from '@/lib/time/period';
import { useFormat } from '@/lib/text/useFormat';
import { completeTime } from '@/lib/time/workhours';
import type { Preset, Span, View } from '@/lib/view';
import classes from './ViewControls.module.css';

interface PeriodMenuProps {
  view: View;
  window: Span;
  ranges: readonly Preset[];
  onView: (view: View) => void;
}

const WHOLE = { fromTime: '00:00', toTime: '24:00' };
const DAYS = [
  { name: 'today', ago: 0 },
  { name: 'yesterday', ago: 1 },
] as const;

/** Periods of one click, and a calendar. */
export default function PeriodMenu({ view, window, ranges, onView }: PeriodMenuProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { selection, previous } = view;
  return (
    <div className={classes.menu}>
      <div className={classes.presets}>
        {ranges.map((range) => (
          <UnstyledButton
            key={range}
            className={classes.preset}
            aria-pressed={view.range === range}
            {...(view.range === range && { 'data-autofocus': true })}
            onClick={() => onView({ range, selection, previous })}
          >
            {t(`range.${range}`)}
          </UnstyledButton>
        ))}
        {DAYS.map(({ name, ago }) => (
          <UnstyledButton
            key={name}
            className={classes.preset}
            onClick={() => {
              const day = addDays(dateIn(serverNow(), format.zone), -ago);
              const span = spanOf(
                { firstDay: day, lastDay: day, ...WHOLE },
                serverNow(),
                format.zone,
              );
              if (!('problem' in span)) onView({ range: 'custom', ...span, selection, previous });
            }}
          >
            {t(`view.${name}`)}
          </UnstyledButton>
        ))}
      </div>
      <OwnPeriod
        window={window}
        onSpan={(span) => onView({ range: 'custom', ...span, selection, previous })}
      />
    </div>
  );
}

function OwnPeriod({ window, onSpan }: { window: Span; onSpan: (span: Span) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { zone } = format;
  const [fields, setFields] = useState(() => fieldsOf(window, zone));
  const [isTyped, setTyped] = useState(false);
  const [problem, setProblem] = useState<PeriodProblem | null>(null);
  const chosen = spanOf(fields, serverNow(), zone);
  const errorOf = (...kinds: PeriodProblem[]) =>
    problem && kinds.includes(problem) ? t(`view.problem.${problem}`) : undefined;
  const change = (part: Partial<typeof fields>) => {
    setProblem(null);
    setFields({ ...fields, ...part });
  };
  const type = (part: Partial<typeof fields>) => {
    setTyped(true);
    change(part);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if ('problem' in chosen) setProblem(chosen.problem);
    else onSpan(chosen);
  };
  return (
    <form className={classes.own} onSubmit={submit} noValidate aria-label={t('view.own')}>
      <InReadersDates>
        <DatePicker
          type="range"
          previousLabel={t('view.earlier')}
          nextLabel={t('view.later')}
          allowSingleDateInRange
          hideOutsideDates
          defaultDate={fields.lastDay ?? undefined}
          maxDate={dateIn(serverNow(), zone)}
          value={[fields.firstDay, fields.lastDay]}
          // Newly chosen days count whole, whatever hours the period before had: but typed times stay.
          onChange={([firstDay, lastDay]) => change({ firstDay, lastDay, ...(!isTyped && WHOLE) })}
        />
      </InReadersDates>
      <div className={classes.times}>
        <TextInput
          label={t('view.from_time')}
          value={fields.fromTime}
          error={errorOf('from_time')}
          onChange={(event) => type({ fromTime: event.currentTarget.value })}
          onBlur={() => setFields({ ...fields, fromTime: completeTime(fields.fromTime) })}
        />
        <TextInput
          label={t('view.to_time')}
          value={fields.toTime}
          error={errorOf('to_time', 'order')}
          onChange={(event) => type({ toTime: event.currentTarget.value })}
          onBlur={() => setFields({ ...fields, toTime: completeTime(fields.toTime) })}
        />
      </div>
      {errorOf('days', 'future', 'long') && (
        <p
          role="alert"
          style={{ margin: 0, color: 'var(--tb-danger)', fontSize: 'var(--mantine-font-size-sm)' }}
        >
          {errorOf('days', 'future', 'long')}
        </p>
      )}
      <Button type="submit">{t('view.show')}</Button>
      <div className={classes.foot} data-testid="period-chosen">
        {'problem' in chosen
          ? '–'
          : `${format.span(chosen.from, chosen.to)} ${format.zoneName(chosen.to)}`}
      </div>
    </form>
  );
}
