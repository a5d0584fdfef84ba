import { Center, Loader, Popover, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '@/api/queries/session';
import classes from './Shell.module.css';

const load = () => import('./UserPanel');
const UserPanel = lazy(load);

/** `DA` of `Demo admin`. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x20))
    .join('')
    .toUpperCase();

interface UserMenuProps {
  /** The page's. */
  routerId: number | undefined;
  onShortcuts: () => void;
}

export function UserMenu({ routerId, onShortcuts }: UserMenuProps) {
  const { t } = useTranslation();
  const account = useAccount();
  const [opened, { toggle, close }] = useDisclosure(false);
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
        <UnstyledButton
          className={classes.user}
          onClick={toggle}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
        >
          <span className="visually-hidden">{t('prefs.user_menu')}</span>
          <span className={classes.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          <Text visibleFrom="md" size="sm" fw={550} maw={160} truncate>
            {name}
          </Text>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Waiting />}>
          <UserPanel routerId={routerId} onClose={close} onShortcuts={onShortcuts} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

const Waiting = () => (
  <Center h={416}>
    <Loader />
  </Center>
);
