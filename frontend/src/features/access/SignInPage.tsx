import { Alert, Button, Code, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDeviceTv } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem } from '@/api/problem';
import { sessionQuery } from '@/api/queries/session';
import { useSignIn } from '@/api/queries/sessions/signingIn';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { speaking } from '@/lib/i18n';
import { AccessFrame } from './AccessFrame';

const loadDoors = speaking(['guide'], () => import('./DemoDoors'));
/** Only of a demo; the form does without. */
const DemoDoors = lazy(() => loadDoors().catch(() => ({ default: () => null })));

interface SignInPageProps {
  /** From a page inside: a session ended, was ended in another tab, or somebody followed a link. */
  sentBy: 'end' | 'out' | 'link' | undefined;
  onSignedIn: () => void;
}

const SENT_BY = { end: 'expired', out: 'signed_out', link: 'needed' } as const;

/** Seconds until the next attempt is allowed. */
function useThrottle(error: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const problem = error ? asProblem(error) : null;
    if (problem?.status !== 429) return;
    const until = Date.now() + (problem.retryAfterS ?? 30) * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}

export function SignInPage({ sentBy, onSignedIn }: SignInPageProps) {
  const { t } = useTranslation();
  const session = useQuery(sessionQuery()).data;
  const signIn = useSignIn();
  const throttledS = useThrottle(signIn.error);
  const form = useForm({ initialValues: { username: '', password: '' } });
  const isEmpty = form.values.username.trim() === '' || form.values.password === '';

  const enter = (values: { username: string; password: string }) =>
    signIn.mutate(values, {
      onSuccess: onSignedIn,
      onError: () => form.setFieldValue('password', ''),
    });
  const submit = form.onSubmit(enter);
  return (
    <AccessFrame title={t('access.sign_in.title')}>
      <form onSubmit={submit}>
        <Stack>
          {session?.demo && <Alert>{t('access.sign_in.demo')}</Alert>}
          {sentBy && !signIn.error && <Alert>{t(`access.sign_in.${SENT_BY[sentBy]}`)}</Alert>}
          <SignInError error={signIn.error} throttledS={throttledS} />
          {session?.guided && (
            <Suspense>
              <DemoDoors
                isBusy={signIn.isPending || throttledS > 0}
                onEnter={({ username, password }) => enter({ username, password })}
              />
            </Suspense>
          )}
          <TextInput
            label={t('access.sign_in.username')}
            autoComplete="username"
            autoCapitalize="none"
            data-autofocus
            required
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label={t('access.sign_in.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('access.sign_in.show_password') }}
            required
            {...form.getInputProps('password')}
          />
          <SubmitButton flex={1} pending={signIn.isPending} disabled={isEmpty || throttledS > 0}>
            {t('access.sign_in.submit')}
          </SubmitButton>
          <Text size="sm" c="dimmed">
            {t('access.sign_in.forgot')}
            <br />
            {t('access.sign_in.only_admin')}{' '}
            <Code>timbang reset-password {form.values.username.trim() || 'NAME'}</Code>
          </Text>
        </Stack>
      </form>
      <Divider my="lg" />
      <Button
        component={Link}
        to="/wall/pair"
        variant="default"
        fullWidth
        leftSection={<IconDeviceTv size={20} />}
      >
        {t('access.sign_in.tv')}
      </Button>
    </AccessFrame>
  );
}

function SignInError({ error, throttledS }: { error: unknown; throttledS: number }) {
  const { t } = useTranslation();
  if (!error) return null;
  const { status } = asProblem(error);
  if (status === 429) {
    if (throttledS === 0) return null;
    return (
      <Alert color="var(--tb-warn)" role="alert">
        {t('access.sign_in.throttled', { seconds: throttledS })}
      </Alert>
    );
  }
  if (status !== 401) return <ProblemAlert error={error} />;
  return (
    <Alert color="var(--tb-danger)" role="alert">
      {t('access.sign_in.wrong')}
    </Alert>
  );
}
