import { Modal, MultiSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { useAnnounceMaintenance, useUpdateMaintenance } from '@/api/queries/alerts/maintenanceActs';
import { PlaceFields } from '@/components/domain/places/PlaceFields';
import { campusOf } from '@/components/domain/places/placeDraft';
import { DateField } from '@/components/ui/forms/DateField';
import { DateTimeField } from '@/components/ui/forms/DateTimeField';
import { useDraft } from '@/components/ui/forms/useDraft';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { zoneAbbreviation } from '@/lib/time/time';
import { useFormat, ZoneContext } from '@/lib/text/useFormat';
import { LengthField } from './LengthField';
import { inputOf, missingOf, weekdayOf, type MaintenanceDraft } from './maintenanceDraft';
import { WhatIsAnnounced } from './WhatIsAnnounced';
import { WhatItMeans } from './WhatItMeans';

interface MaintenanceFormProps {
  start: MaintenanceDraft;
  /** Work that comes back and is changed; none: new work. */
  edited?: number;
  onClose: () => void;
}

/** Longer than that the server refuses. */
const MOST_HOURS = 336;
const MOST_HOURS_OF_A_DAY = 24;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export function MaintenanceForm({ start, edited, onClose }: MaintenanceFormProps) {
  const { t } = useTranslation();
  useFocusBack();
  const announcing = useAnnounceMaintenance();
  const updating = useUpdateMaintenance(edited ?? 0);
  const save = edited === undefined ? announcing : updating;
  const { form, send, pending, error } = useDraft({ start, save });
  const campuses = useQuery(campusesQuery()).data ?? [];
  const { values, errors } = form;
  const campus = campusOf(values, campuses);
  const input = inputOf(values, campus);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(edited === undefined ? 'incidents.work.announce' : 'incidents.work.edit_title')}
    >
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
          {edited === undefined && (
            <PlaceFields place={values} onPlace={form.setValues} errors={errors} />
          )}
          <ZoneContext value={campus?.timezone ?? 'UTC'}>
            <Times form={form} zone={campus?.timezone} isNew={edited === undefined} />
            <WhatIsAnnounced input={input} missing={missingOf(values, campus)} />
            {input && <WhatItMeans input={input} />}
          </ZoneContext>
          <DialogActions pending={pending} disabled={input === null} onCancel={onClose}>
            {edited === undefined ? t('incidents.work.announce_it') : t('action.save')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}

interface TimesProps {
  form: UseFormReturnType<MaintenanceDraft>;
  zone: string | undefined;
  /** Work that comes back stays so. */
  isNew: boolean;
}

function Times({ form, zone, isNew }: TimesProps) {
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
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
        <DateTimeField
          label={t('incidents.work.from')}
          {...(zone && {
            description: t('incidents.work.clock', {
              zone: zoneAbbreviation(zone, new Date(), format.locale),
            }),
          })}
          value={values.from}
          onChange={(from) => form.setFieldValue('from', from)}
          error={errors.from}
        />
        <LengthField
          mostHours={values.isWeekly ? MOST_HOURS_OF_A_DAY : MOST_HOURS}
          value={values.hours}
          onChange={(hours) => form.setFieldValue('hours', hours)}
          error={errors.lasts_s}
        />
      </SimpleGrid>
      {isNew && (
        <Switch
          label={t('incidents.work.weekly')}
          checked={values.isWeekly}
          onChange={(event) => repeat(event.currentTarget.checked)}
        />
      )}
      {values.isWeekly && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
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
        </SimpleGrid>
      )}
    </>
  );
}
