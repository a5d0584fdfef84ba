import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { errorsByField } from '@/api/problem';
import { useCreateCampus } from '@/api/queries/campuses';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { LanguageSelect } from '@/components/ui/forms/LanguageSelect';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { ZoneSelect } from '@/components/ui/forms/ZoneSelect';
import { useZone } from '@/lib/text/useFormat';

interface AddCampusProps {
  opened: boolean;
  onClose: () => void;
  onAdded: (campusId: number) => void;
}

export function AddCampus({ opened, onClose, onAdded }: AddCampusProps) {
  const { t } = useTranslation();
  const timezone = useZone();
  const create = useCreateCampus();
  const form = useForm({ initialValues: { name: '', timezone, language: 'id' } });
  const submit = form.onSubmit((body) =>
    create.mutate(body, {
      onSuccess: ({ id }) => {
        form.reset();
        onAdded(id);
      },
      onError: (error) => form.setErrors(errorsByField(error)),
    }),
  );
  return (
    <Modal opened={opened} onClose={onClose} title={t('settings.campus.add')}>
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={create.error} shown={['name', 'timezone', 'language']} />
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
          <DialogActions pending={create.isPending} onCancel={onClose}>
            {t('action.add')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
