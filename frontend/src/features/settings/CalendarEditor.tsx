import { Fieldset, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadCampus, useSetCalendar } from '@/api/queries/campuses';
import { useMay } from '@/api/queries/session';
import type { Calendar, Campus } from '@/api/types';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { Section } from '@/components/ui/page/Section';
import { useAskBeforeLeaving } from '@/components/ui/forms/useAskBeforeLeaving';
import { useSaved } from '@/components/ui/forms/useSaved';
import { hoursOf, hoursProblem, WEEKDAYS, weeklyHours } from '@/lib/time/workhours';
import { useFormat } from '@/lib/text/useFormat';
import { HolidayEditor } from './HolidayEditor';
import { HoursEditor } from './HoursEditor';
import { PeriodEditor } from './PeriodEditor';

const isSound = ({ hours, periods }: Calendar): boolean =>
  WEEKDAYS.every((weekday) => hoursProblem(hoursOf(hours, weekday)) === null) &&
  periods.every(({ from, to, name }) => from !== '' && from <= to && name.trim() !== '');

/** The whole calendar is one document: edited here, saved at once or not at all. */
export function CalendarEditor({ campus }: { campus: Campus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isAdmin = useMay('admin');
  const save = useSetCalendar(campus.id);
  const load = useLoadCampus(campus.id);
  const { saved, refused } = useSaved();
  // What is edited keeps the revision it began with, also when the page reads the campus anew meanwhile.
  const [base, setBase] = useState(campus);
  const [calendar, setCalendar] = useState(campus.calendar);
  const isDirty = JSON.stringify(calendar) !== JSON.stringify(base.calendar);
  useAskBeforeLeaving(isDirty, t('settings.calendar.leave_text'), 'address');
  const begin = (from: Campus) => {
    setBase(from);
    setCalendar(from.calendar);
    save.reset();
  };
  const change = (part: Partial<Calendar>) => setCalendar({ ...calendar, ...part });
  const submit = () =>
    save.mutate(
      { calendar, revision: base.calendar_revision },
      {
        onSuccess: (stored) => {
          begin(stored);
          saved();
        },
      },
    );
  const loadAgain = () =>
    load.mutate(undefined, { onSuccess: (now) => now && begin(now), onError: refused });
  return (
    <Fieldset variant="unstyled" m={0} miw={0} disabled={!isAdmin || save.isPending} p={0}>
      <Section
        title={t('settings.calendar.hours')}
        lead={t('settings.calendar.lead')}
        aside={
          <Text size="sm" fw={600} className="num">
            {t('settings.calendar.hours_total', {
              hours: format.number(weeklyHours(calendar.hours), 1),
            })}
          </Text>
        }
      >
        <HoursEditor hours={calendar.hours} onChange={(hours) => change({ hours })} />
      </Section>
      <Section title={t('settings.calendar.holidays')} lead={t('settings.calendar.holidays_help')}>
        <HolidayEditor holidays={calendar.holidays} onChange={(holidays) => change({ holidays })} />
      </Section>
      <Section title={t('settings.calendar.periods')} lead={t('settings.calendar.periods_help')}>
        <PeriodEditor periods={calendar.periods} onChange={(periods) => change({ periods })} />
      </Section>
      {isAdmin && (
        <SaveBar
          isDirty={isDirty}
          isSound={isSound(calendar)}
          pending={save.isPending}
          error={save.error}
          onDiscard={() => begin(campus)}
          onSave={submit}
          onLoadAgain={loadAgain}
        />
      )}
    </Fieldset>
  );
}
