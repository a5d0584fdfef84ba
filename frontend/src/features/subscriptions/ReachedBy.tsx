import { List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import type { OwnMessages } from '@/api/types';
import { useWhichWords } from '@/components/domain/alerts/useWhichWords';
import { usePlaces } from './usePlaces';

/** In sentences: which messages arrive, and by which channels of admins. */
export function ReachedBy({ own }: { own: OwnMessages }) {
  const { t } = useTranslation();
  const sentences = useSentences(own);
  const isOrdered = own.order !== null && own.order.obstacle === null;
  const isTwice = isOrdered && own.shared.some(({ enabled }) => enabled);
  return (
    <Stack gap="xs" data-testid="reached-by">
      <Title order={3}>{t('messages.reach.title')}</Title>
      <List>
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {isTwice && <Text size="sm">{t('messages.reach.twice')}</Text>}
    </Stack>
  );
}

function useSentences(own: OwnMessages): string[] {
  const { t } = useTranslation();
  const whichOf = useWhichWords();
  const { namesOf } = usePlaces();
  const { data: campuses = [] } = useQuery(campusesQuery());
  const shared = own.shared.map((channel) => {
    if (!channel.enabled) return t('messages.reach.shared_off', { name: channel.name });
    const places = campuses.filter(({ id }) => id === channel.campus_id).map(({ name }) => name);
    return t('messages.reach.shared', { name: channel.name, which: whichOf(channel, places) });
  });
  const { order } = own;
  if (order?.obstacle === null)
    return [t('messages.reach.own', { which: whichOf(order, namesOf(order)) }), ...shared];
  const why = own.mail_address === null ? 'no_address' : whyNot(order);
  return shared.length > 0 && why === 'none' ? shared : [t(`messages.reach.${why}`), ...shared];
}

function whyNot(order: OwnMessages['order']): 'held' | 'paused' | 'none' {
  if (order?.held) return 'held';
  return order?.paused ? 'paused' : 'none';
}
