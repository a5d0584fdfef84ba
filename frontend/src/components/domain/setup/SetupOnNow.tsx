import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ButtonLink, TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import classes from './Setup.module.css';
import { SetupItem } from './SetupItem';
import type { SetupStanding } from './setupItems';
import { setupPlace } from './setupPlaces';

export default function SetupOnNow({ standing }: { standing: SetupStanding }) {
  return standing.shows === 'list' ? <First standing={standing} /> : <Brief standing={standing} />;
}

function First({ standing }: { standing: SetupStanding }) {
  const { t } = useTranslation();
  const { first, open, done, all } = standing;
  const later = open.filter((row) => !first.includes(row));
  return (
    <div className="no-print" data-testid="setup-list">
      <Section
        title={t('setup.title')}
        lead={t('setup.count', { done, all })}
        aside={<TextLink to="/settings/start">{t('setup.all')}</TextLink>}
      >
        <ul className={classes.items}>
          {first.map((row) => (
            <SetupItem key={row.item} row={row}>
              {row.state === 'open' && (
                <ButtonLink
                  {...setupPlace(row)}
                  size="compact-sm"
                  variant={row === open[0] ? 'filled' : 'default'}
                >
                  {t(`setup.item.${row.item}.act`)}
                </ButtonLink>
              )}
            </SetupItem>
          ))}
        </ul>
        {later.length > 0 && (
          <Text size="sm" c="dimmed" mt="xs">
            {t('setup.later', {
              items: later.map(({ item }) => t(`setup.item.${item}.title`)).join(' · '),
            })}
          </Text>
        )}
      </Section>
    </div>
  );
}

function Brief({ standing }: { standing: SetupStanding }) {
  const { t } = useTranslation();
  const { open, done, all } = standing;
  const [next] = open;
  if (!next) return null;
  return (
    <Group gap="4px 16px" className="no-print" data-testid="setup-line">
      <Text size="sm" c="dimmed">
        {t('setup.title')}: {t('setup.count', { done, all })}
      </Text>
      <TextLink size="sm" {...setupPlace(next)}>
        {t('setup.next', { item: t(`setup.item.${next.item}.title`) })}
      </TextLink>
      <TextLink size="sm" to="/settings/start">
        {t('setup.all')}
      </TextLink>
    </Group>
  );
}
