import { Button, Divider, Kbd, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount, useMay, useSignOut } from '@/api/queries/session';
import { useUpdateOwnAccount } from '@/api/queries/sessions/signingIn';
import { ButtonLink } from '@/components/ui/page/links';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { LanguageSwitch, ThemeSwitch, VolumeSwitch } from '@/components/ui/forms/Switches';

interface UserPanelProps {
  /** The page's: its wallboard is opened, else that of all in turn. */
  routerId: number | undefined;
  onClose: () => void;
  onShortcuts: () => void;
}

export default function UserPanel(props: UserPanelProps) {
  const { routerId, onClose: close, onShortcuts } = props;
  const { t } = useTranslation();
  const account = useAccount();
  const update = useUpdateOwnAccount();
  const isAdmin = useMay('admin');
  return (
    <Stack gap="md">
      <div>
        <Text fw={600} truncate>
          {account.full_name || account.username}
        </Text>
        <Text size="sm" c="dimmed">
          {account.username} · {t(`role.${account.role}`)}
        </Text>
      </div>
      <ThemeSwitch />
      <LanguageSwitch onChosen={(language) => update.mutate({ language })} />
      <VolumeSwitch />
      <Divider />
      <ButtonLink to="/settings/account" variant="default" onClick={close}>
        {t('prefs.account')}
      </ButtonLink>
      <ButtonLink
        to="/wall"
        search={routerId === undefined ? {} : { router: routerId }}
        target="_blank"
        variant="default"
        onClick={close}
      >
        {t('prefs.wallboard')}
      </ButtonLink>
      <Text size="xs" c="dimmed" mt={-8}>
        {t('prefs.wallboard_help')}
      </Text>
      {isAdmin && (
        <ButtonLink to="/settings/tokens" hash="tv" variant="default" onClick={close}>
          {t('prefs.tv')}
        </ButtonLink>
      )}
      <Button
        variant="default"
        rightSection={<Kbd>?</Kbd>}
        onClick={() => {
          close();
          onShortcuts();
        }}
      >
        {t('keys.title')}
      </Button>
      <SignOutButton />
    </Stack>
  );
}

function SignOutButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <SubmitButton
      type="button"
      variant="subtle"
      pending={signOut.isPending}
      onClick={() => {
        signOut.mutate(undefined, { onSuccess: () => void navigate({ to: '/sign-in' }) });
      }}
    >
      {t('prefs.sign_out')}
    </SubmitButton>
  );
}
