import { Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUpdateSchedule } from '@/api/queries/alerts/mailedReports';
import type { ReportSchedule } from '@/api/types';
import { hourOf, ownTimes } from '@/components/domain/reports/mailing/reportHour';
import { ReportTime } from '@/components/domain/reports/mailing/ReportTime';
import { LanguageSelect } from '@/components/ui/forms/LanguageSelect';
import { useDraft } from '@/components/ui/forms/useDraft';
import { useSaved } from '@/components/ui/forms/useSaved';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';

interface EditScheduleProps {
  schedule: ReportSchedule;
  name: string;
  onClose: () => void;
}

/** Another day, hour or language. Who gets the reports stays. */
export function EditSchedule({ schedule, name, onClose }: EditScheduleProps) {
  const { t } = useTranslation();
  const { saved } = useSaved();
  useFocusBack();
  const { form, send, pending, error } = useDraft({
    start: { ...hourOf(schedule), language: schedule.language },
    save: useUpdateSchedule(schedule.id),
  });
  const { values } = form;
  const submit = form.onSubmit(({ language, ...hour }) =>
    send({ ...ownTimes(hour), language }, () => {
      saved();
      onClose();
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t('mailedReports.edit_title', { name })}>
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={error} shown={Object.keys(form.errors)} />
          <Text size="sm">{t(`mailedReports.periods.${values.period}`)}</Text>
          <ReportTime
            hour={values}
            onHour={(changed) => form.setValues(changed)}
            zone={schedule.timezone}
          />
          <LanguageSelect
            label={t('mailedReports.language')}
            value={values.language}
            onChange={(value) => form.setFieldValue('language', value === 'id' ? 'id' : 'en')}
          />
          <Text size="sm" c="dimmed">
            {t('mailedReports.edit_lead')}
          </Text>
          <DialogActions pending={pending} onCancel={onClose}>
            {t('action.save')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
