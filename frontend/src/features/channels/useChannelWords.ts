import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import type { Channel } from '@/api/types';
import { useWhichWords } from '@/components/domain/alerts/useWhichWords';

/** Where a channel leads, and which incidents it gets, in a line each. */
export function useChannelWords() {
  const { t } = useTranslation();
  const whichOf = useWhichWords();
  const { data: campuses = [] } = useQuery(campusesQuery());
  const nameOf = (campusId: number) =>
    campuses.find(({ id }) => id === campusId)?.name ?? `#${campusId}`;
  return {
    where: ({ address }: Channel): string =>
      `${t(`channels.kind.${address.kind}`)}: ${placeOf(address)}`,
    which: (channel: Channel): string =>
      whichOf(channel, channel.campus_id === null ? [] : [nameOf(channel.campus_id)]),
  };
}

function placeOf(address: Channel['address']): string {
  switch (address.kind) {
    case 'mail':
      return address.recipients.join(', ');
    case 'telegram':
      return address.chat_id;
    case 'ntfy':
      return `${address.url} ${address.topic}`;
    case 'webhook':
    case 'alertmanager':
      return address.url;
  }
}
