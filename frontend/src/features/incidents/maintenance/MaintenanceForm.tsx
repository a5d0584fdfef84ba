import { Group, Modal, MultiSelect, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { useAnnounceMaintenance } from '@/api/queries/alerts/maintenance';
import { PlaceFields } from '@/components/domain/places/PlaceFields';
import { campusOf } from '@/components/domain/places/placeDraft';
import { DateField } from '@/components/ui/forms/DateField';
import { DateTimeField } from '@/components/ui/forms/DateTimeField';
import { useDraft } from '@/components/ui/forms/useDraft';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFormat, ZoneContext } from '@/lib/text/useFormat';
import { inputOf, weekdayOf, type MaintenanceDraft } from './maintenanceDraft';
import { WhatIsAnnounced } from './WhatIsAnnounced';

interface MaintenanceFormProps {
  start: MaintenanceDraft;
  onClose: () => void;
}

/** Longer than that the server refuses. */
const MOST_HOURS = 336;
const MOST_HOURS_OF_A_DAY = 24;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export function MaintenanceForm({ start, onClose }: MaintenanceFormProps) {
  const { t } = useTranslation();
  useFocusBack();
  const { form, send, pending, error } = useDraft({ start, save: useAnnounceMaintenance() });
  const campuses = useQuery(campusesQuery()).data ?? [];
  const { values, errors } = form;
  const campus = campusOf(values, campuses);
  const input = inputOf(values, campus);
  return (
    <Modal opened onClose={onClose} size="lg" title={t('incidents.work.announce')}>
      <form
        onSubmit={form.onSubmit(() => {
          if (input) send(input, onClose);
        })}
      >
        <Stack>
          <ProblemAlert error={error} shown={Object.keys(errors)} />
          <TextInput
            label={t('incidents.work.reason')}
            description={t('incidents.work.reason_help')}
            required
            data-autofocus
            maxLength={200}
            {...form.getInputProps('reason')}
          />
          <PlaceFields place={values} onPlace={form.setValues} errors={errors} />
          <ZoneContext value={campus?.timezone ?? 'UTC'}>
            <Times form={form} zone={campus?.timezone} />
            <WhatIsAnnounced input={input} />
          </ZoneContext>
          <DialogActions pending={pending} disabled={input === null} onCancel={onClose}>
            {t('incidents.work.announce_it')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

interface TimesProps {
  form: UseFormReturnType<MaintenanceDraft>;
  zone: string | undefined;
}

function Times({ form, zone }: TimesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { values, errors } = form;
  const repeat = (isWeekly: boolean) => {
    form.setFieldValue('isWeekly', isWeekly);
    if (isWeekly && values.from && values.weekdays.length === 0)
      form.setFieldValue('weekdays', [weekdayOf(values.from)]);
  };
  return (
    <>
      <Group align="flex-end" grow>
        <DateTimeField
          label={t('incidents.work.from')}
          {...(zone && { description: t('incidents.work.clock', { zone }) })}
          value={values.from}
          onChange={(from) => form.setFieldValue('from', from)}
          error={errors.from}
        />
        <NumberInput
          label={t('incidents.work.hours')}
          description={t('incidents.work.hours_help')}
          min={0.25}
          max={values.isWeekly ? MOST_HOURS_OF_A_DAY : MOST_HOURS}
          step={0.5}
          suffix={` ${t('incidents.work.hours_unit')}`}
          {...form.getInputProps('hours')}
          error={errors.lasts_s}
        />
      </Group>
      <Switch
        label={t('incidents.work.weekly')}
        checked={values.isWeekly}
        onChange={(event) => repeat(event.currentTarget.checked)}
      />
      {values.isWeekly && (
        <Group align="flex-end" grow>
          <MultiSelect
            label={t('incidents.work.weekdays')}
            data={WEEKDAYS.map((weekday) => ({
              value: String(weekday),
              label: format.weekday(weekday, 'long'),
            }))}
            value={values.weekdays}
            onChange={(weekdays) => form.setFieldValue('weekdays', weekdays)}
            error={errors.weekdays}
          />
          <DateField
            label={t('incidents.work.last_day')}
            description={t('incidents.work.last_day_help')}
            clearable
            value={values.lastDay}
            onChange={(lastDay) => form.setFieldValue('lastDay', lastDay)}
            error={errors.until}
          />
        </Group>
      )}
    </>
  );
}
