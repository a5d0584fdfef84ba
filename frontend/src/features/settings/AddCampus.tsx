import { Modal, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCreateCampus } from '@/api/queries/inventory/campusActs';
import type { Campus } from '@/api/types';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { LanguageSelect } from '@/components/ui/forms/LanguageSelect';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { ZoneSelect } from '@/components/ui/forms/ZoneSelect';
import { useDraft } from '@/components/ui/forms/useDraft';
import { useZone } from '@/lib/text/useFormat';

interface AddCampusProps {
  opened: boolean;
  onClose: () => void;
  onAdded: (campusId: number) => void;
}

export function AddCampus({ opened, onClose, onAdded }: AddCampusProps) {
  const { t } = useTranslation();
  const timezone = useZone();
  const start: Pick<Campus, 'name' | 'timezone' | 'language' | 'letterhead'> = {
    name: '',
    timezone,
    language: 'id',
    letterhead: '',
  };
  const { form, send, reset, pending, error } = useDraft({
    start,
    save: useCreateCampus(),
  });
  const submit = form.onSubmit((body) =>
    send(body, ({ id }) => {
      reset();
      onAdded(id);
    }),
  );
  return (
    <Modal opened={opened} onClose={onClose} title={t('settings.campus.add')}>
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={error} shown={['name', 'timezone', 'language']} />
          <TextInput
            label={t('settings.campus.name')}
            required
            data-autofocus
            {...form.getInputProps('name')}
          />
          <ZoneSelect label={t('settings.campus.timezone')} {...form.getInputProps('timezone')} />
          <LanguageSelect
            label={t('settings.campus.language')}
            {...form.getInputProps('language')}
          />
          <DialogActions pending={pending} onCancel={onClose}>
            {t('action.add')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
