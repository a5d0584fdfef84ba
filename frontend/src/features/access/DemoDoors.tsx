import { Divider, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { demoQuery } from '@/api/queries/demo';
import type { DemoAccount } from '@/api/setupTypes';
import { chooseLanguage } from '@/lib/i18n';
import classes from './DemoDoors.module.css';

interface DemoDoorsProps {
  isBusy: boolean;
  onEnter: (account: DemoAccount) => void;
}

/** A visitor of the demo chooses whom to be; nothing where others than its own machine reach it. */
export default function DemoDoors({ isBusy, onEnter }: DemoDoorsProps) {
  const { t, i18n } = useTranslation();
  const accounts = useQuery(demoQuery()).data?.accounts ?? [];
  if (accounts.length === 0) return null;
  const enter = async (account: DemoAccount) => {
    // The visitor reads this language here: the account's own one would be a surprise.
    await chooseLanguage(i18n.language);
    onEnter(account);
  };
  return (
    <>
      <Stack gap={8} component="ul">
        {accounts.map((account) => (
          <li key={account.username}>
            <UnstyledButton
              className={classes.door}
              disabled={isBusy}
              onClick={() => void enter(account)}
              data-testid={`enter-${account.role}`}
            >
              <span>
                <b>{t(`guide.door.${account.role}.title`)}</b>
                <Text component="span" display="block" c="dimmed">
                  {t(`guide.door.${account.role}.text`)}
                </Text>
              </span>
              <IconArrowRight size={20} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </Stack>
      <Divider label={t('guide.door.or')} />
    </>
  );
}
