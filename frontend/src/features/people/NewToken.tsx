import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { errorsByField } from '@/api/problem';
import { useCreateToken } from '@/api/queries/access';
import type { Role } from '@/api/types';
import { RoleSelect } from '@/components/domain/RoleSelect';
import { CopyBlock } from '@/components/ui/CopyBlock';
import { DateField } from '@/components/ui/DateField';
import { ProblemAlert } from '@/components/ui/ProblemAlert';
import { SubmitButton } from '@/components/ui/SubmitButton';

/** The secret is shown once, and the dialog then closes only on purpose. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateToken();
  const form = useForm({ initialValues: { name: '', role: 'noc' as Role, expires: '' } });
  const secret = create.data?.secret;
  const submit = form.onSubmit(({ name, role, expires }) =>
    create.mutate(
      { name: name.trim(), role, expires_at: expires ? `${expires}T23:59:59Z` : null },
      { onError: (error) => form.setErrors(errorsByField(error)) },
    ),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(secret ? 'settings.tokens.secret_title' : 'settings.tokens.add')}
      closeOnClickOutside={!secret}
      closeOnEscape={!secret}
      withCloseButton={!secret}
    >
      {secret ? (
        <Stack>
          <Text fw={550}>{t('settings.tokens.secret_text')}</Text>
          <CopyBlock text={secret} label={t('settings.tokens.secret_title')} />
          <Button onClick={onClose}>{t('settings.tokens.secret_done')}</Button>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <ProblemAlert error={create.error} shown={['name', 'role']} />
            <TextInput
              label={t('settings.tokens.name')}
              placeholder={t('settings.tokens.name_placeholder')}
              required
              data-autofocus
              {...form.getInputProps('name')}
            />
            <RoleSelect
              label={t('settings.tokens.role')}
              value={form.values.role}
              onChange={(role) => form.setFieldValue('role', role)}
            />
            <DateField
              label={t('settings.tokens.expires')}
              description={t('settings.tokens.expires_help')}
              value={form.values.expires}
              onChange={(date) => form.setFieldValue('expires', date)}
              clearable
              error={form.errors.expires_at}
            />
            <SubmitButton pending={create.isPending} disabled={form.values.name.trim() === ''}>
              {t('settings.tokens.add')}
            </SubmitButton>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
