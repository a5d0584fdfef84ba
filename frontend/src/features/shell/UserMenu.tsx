import { Avatar, Divider, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount, useSignOut, useUpdateOwnAccount } from '@/api/queries/session';
import { LanguageSwitch, ThemeSwitch, VolumeSwitch } from '@/components/ui/Switches';
import { ButtonLink } from '@/components/ui/links';
import { SubmitButton } from '@/components/ui/SubmitButton';
import classes from './Shell.module.css';

export function UserMenu() {
  const { t } = useTranslation();
  const account = useAccount();
  const [opened, { toggle, close }] = useDisclosure(false);
  const update = useUpdateOwnAccount();
  const name = account.full_name || account.username;
  return (
    <Popover
      opened={opened}
      onChange={close}
      width={300}
      position="bottom-end"
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton className={classes.user} onClick={toggle}>
          <span className="visually-hidden">{t('prefs.user_menu')}</span>
          <Avatar size={28} name={name} color="ink" variant="light" alt="" aria-hidden />
          <Text visibleFrom="md" size="sm" fw={550} maw={160} truncate>
            {name}
          </Text>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="md">
          <div>
            <Text fw={600} truncate>
              {name}
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
          <SignOutButton />
        </Stack>
      </Popover.Dropdown>
    </Popover>
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
