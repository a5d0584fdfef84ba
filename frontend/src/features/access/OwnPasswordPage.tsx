import { PasswordInput, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUpdateOwnAccount } from '@/api/queries/sessions/signingIn';
import { PasswordHint } from '@/components/ui/forms/PasswordHint';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useDraft } from '@/components/ui/forms/useDraft';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { PASSWORD_MIN } from '@/lib/text/password';
import { AccessFrame } from './AccessFrame';

interface OwnPasswordPageProps {
  username: string;
  onDone: () => void;
}

/** After signing in with a password that an admin set. */
export function OwnPasswordPage({ username, onDone }: OwnPasswordPageProps) {
  const { t } = useTranslation();
  const { form, send, pending, error } = useDraft({
    start: { current_password: '', new_password: '' },
    save: useUpdateOwnAccount(),
    validate: {
      new_password: (value) =>
        value.length < PASSWORD_MIN ? t('access.strength.too_short', { min: PASSWORD_MIN }) : null,
    },
  });
  const submit = form.onSubmit((values) => send(values, onDone));
  return (
    <AccessFrame title={t('access.own_password.title')} lead={t('access.own_password.lead')}>
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={error} shown={['current_password', 'new_password']} />
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            label={t('access.own_password.current')}
            autoComplete="current-password"
            data-autofocus
            required
            {...form.getInputProps('current_password')}
          />
          <div>
            <PasswordInput
              label={t('access.own_password.new')}
              autoComplete="new-password"
              required
              {...form.getInputProps('new_password')}
            />
            <PasswordHint password={form.values.new_password} names={[username]} />
          </div>
          <SubmitButton flex={1} pending={pending}>
            {t('access.own_password.submit')}
          </SubmitButton>
        </Stack>
      </form>
    </AccessFrame>
  );
}
