import { Fieldset, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLoadCampus, useSetCalendar } from '@/api/queries/inventory/campusActs';
import { useMay } from '@/api/queries/session';
import type { Calendar, Campus } from '@/api/types';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { Section } from '@/components/ui/page/Section';
import { useSettingsDraft } from '@/components/ui/forms/useSettingsDraft';
import { hoursOf, hoursProblem, WEEKDAYS, weeklyHours } from '@/lib/time/workhours';
import { useFormat } from '@/lib/text/useFormat';
import { ImportHolidays } from './holiday-import/ImportHolidays';
import { HolidayEditor } from './HolidayEditor';
import { HoursEditor } from './HoursEditor';
import { PeriodEditor } from './PeriodEditor';

const isSound = ({ hours, periods }: Calendar): boolean =>
  WEEKDAYS.every((weekday) => hoursProblem(hoursOf(hours, weekday)) === null) &&
  periods.every(({ from, to, name }) => from !== '' && from <= to && name.trim() !== '');

/** One document, saved as a whole. */
export function CalendarEditor({ campus }: { campus: Campus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isAdmin = useMay('admin');
  const { form, base, pending, isDirty, adopt, submit, bar } = useSettingsDraft({
    stored: campus,
    draftOf: ({ calendar }) => calendar,
    inputOf: (calendar, base) => ({ calendar, revision: base.calendar_revision }),
    save: useSetCalendar(campus.id),
    load: useLoadCampus(campus.id),
    leaveText: t('settings.calendar.leave_text'),
    within: 'address',
  });
  const { hours, holidays, periods } = form.values;
  return (
    <Fieldset
      variant="unstyled"
      m={0}
      miw={0}
      disabled={!isAdmin || pending}
      data-readonly={!isAdmin}
      p={0}
    >
      <Section
        title={t('settings.calendar.hours')}
        lead={t('settings.calendar.lead')}
        aside={
          <Text size="sm" fw={600} className="num">
            {t('settings.calendar.hours_total', {
              hours: format.number(weeklyHours(hours), 1),
            })}
          </Text>
        }
      >
        <HoursEditor hours={hours} onChange={(next) => form.setFieldValue('hours', next)} />
      </Section>
      <Section title={t('settings.calendar.holidays')} lead={t('settings.calendar.holidays_help')}>
        {isAdmin && <ImportHolidays campus={base} isDirty={isDirty} onImported={adopt} />}
        <HolidayEditor
          holidays={holidays}
          onChange={(next) => form.setFieldValue('holidays', next)}
        />
      </Section>
      <Section title={t('settings.calendar.periods')} lead={t('settings.calendar.periods_help')}>
        <PeriodEditor periods={periods} onChange={(next) => form.setFieldValue('periods', next)} />
      </Section>
      {isAdmin && <SaveBar {...bar} isSound={isSound(form.values)} onSave={() => submit()} />}
    </Fieldset>
  );
}
