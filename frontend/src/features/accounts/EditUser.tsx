import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { errorsByField } from '@/api/problem';
import { useUpdateAccount } from '@/api/queries/access';
import type { Account } from '@/api/types';
import { RoleSelect } from '@/components/domain/access/RoleSelect';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';

interface EditUserProps {
  account: Account;
  isMe: boolean;
  onClose: () => void;
}

export function EditUser({ account, isMe, onClose }: EditUserProps) {
  const { t } = useTranslation();
  useFocusBack();
  const update = useUpdateAccount();
  const { full_name, role } = account;
  const form = useForm({ initialValues: { full_name, role } });
  const submit = form.onSubmit((patch) =>
    update.mutate(
      { id: account.id, patch },
      { onSuccess: onClose, onError: (error) => form.setErrors(errorsByField(error)) },
    ),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.users.edit_title', { name: account.username })}
    >
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={update.error} shown={['full_name']} />
          <TextInput
            label={t('settings.users.full_name')}
            data-autofocus
            {...form.getInputProps('full_name')}
          />
          <RoleSelect
            label={t('settings.users.role')}
            value={form.values.role}
            onChange={(next) => form.setFieldValue('role', next)}
            disabled={isMe}
          />
          <DialogActions pending={update.isPending} disabled={!form.isDirty()} onCancel={onClose}>
            {t('action.save')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
