import { Modal, MultiSelect, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCreateSchedule } from '@/api/queries/alerts/mailedReports';
import { campusesQuery } from '@/api/queries/campuses';
import { routersQuery } from '@/api/queries/routers';
import type { Campus } from '@/api/types';
import { PeriodSelect } from '@/components/domain/reports/mailing/PeriodSelect';
import { usualHour } from '@/components/domain/reports/mailing/reportHour';
import { ReportTime } from '@/components/domain/reports/mailing/ReportTime';
import { LanguageSelect } from '@/components/ui/forms/LanguageSelect';
import { useDraft } from '@/components/ui/forms/useDraft';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { QueryView } from '@/components/ui/states/QueryView';

/** When reports of a campus come; who gets them is said afterwards. */
export function AddSchedule({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(campusesQuery());
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={t('mailedReports.add')}>
      <QueryView query={query}>
        {(campuses) => <ScheduleForm campuses={campuses} onClose={onClose} />}
      </QueryView>
    </Modal>
  );
}

interface ScheduleFormProps {
  campuses: readonly Campus[];
  onClose: () => void;
}

function ScheduleForm({ campuses, onClose }: ScheduleFormProps) {
  const { t } = useTranslation();
  const routers = useQuery(routersQuery()).data ?? [];
  const [first] = campuses;
  const language: 'id' | 'en' = first?.language === 'id' ? 'id' : 'en';
  const { form, send, pending, error } = useDraft({
    start: {
      campus_id: first?.id ?? 0,
      router_ids: [] as number[],
      ...usualHour('week'),
      language,
    },
    save: useCreateSchedule(),
  });
  const { values } = form;
  const campus = campuses.find(({ id }) => id === values.campus_id);
  const submit = form.onSubmit((body) => send(body, onClose));
  return (
    <form onSubmit={submit}>
      <Stack>
        <ProblemAlert error={error} shown={Object.keys(form.errors)} />
        <Select
          label={t('mailedReports.campus')}
          data={campuses.map(({ id, name }) => ({ value: String(id), label: name }))}
          allowDeselect={false}
          value={String(values.campus_id)}
          onChange={(id) => id && form.setValues({ campus_id: Number(id), router_ids: [] })}
        />
        <MultiSelect
          label={t('mailedReports.routers')}
          placeholder={values.router_ids.length === 0 ? t('mailedReports.all') : ''}
          data={routers
            .filter(({ campus_id: id }) => id === values.campus_id)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.router_ids.map(String)}
          onChange={(ids) => form.setFieldValue('router_ids', ids.map(Number))}
        />
        <PeriodSelect
          period={values.period}
          onPeriod={(period) => form.setFieldValue('period', period)}
        />
        <ReportTime
          hour={values}
          onHour={(changed) => form.setValues(changed)}
          zone={campus?.timezone ?? ''}
        />
        <LanguageSelect
          label={t('mailedReports.language')}
          value={values.language}
          onChange={(value) => form.setFieldValue('language', value === 'id' ? 'id' : 'en')}
        />
        <DialogActions pending={pending} onCancel={onClose}>
          {t('action.add')}
        </DialogActions>
      </Stack>
    </form>
  );
}
