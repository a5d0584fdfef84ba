import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddRecipient } from '@/api/queries/alerts/mailedReports';
import type { ReportSchedule } from '@/api/types';
import { useDraft } from '@/components/ui/forms/useDraft';
import { useSaved } from '@/components/ui/forms/useSaved';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';

interface AddRecipientProps {
  schedule: ReportSchedule;
  onClose: () => void;
}

/** An address outside gets a letter first; whoever reads it confirms. */
export function AddRecipient({ schedule, onClose }: AddRecipientProps) {
  const { t } = useTranslation();
  const { saved } = useSaved();
  useFocusBack();
  const { form, send, pending, error } = useDraft({
    start: { address: '' },
    save: useAddRecipient(schedule.id),
  });
  const submit = form.onSubmit((body) =>
    send(body, () => {
      saved(t('mailedReports.letter_sent', body));
      onClose();
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t('mailedReports.add_address')}>
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={error} shown={Object.keys(form.errors)} />
          <Text size="sm">{t('mailedReports.add_address_lead')}</Text>
          <TextInput
            label={t('mailedReports.address')}
            type="email"
            required
            data-autofocus
            {...form.getInputProps('address')}
          />
          <DialogActions pending={pending} onCancel={onClose}>
            {t('mailedReports.send_letter')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
