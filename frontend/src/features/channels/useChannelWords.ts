import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import type { Channel } from '@/api/types';

/** Where a channel leads, and which incidents it gets, in a line each. */
export function useChannelWords() {
  const { t } = useTranslation();
  const { data: campuses = [] } = useQuery(campusesQuery());
  const nameOf = (campusId: number) =>
    campuses.find(({ id }) => id === campusId)?.name ?? `#${campusId}`;
  const timingOf = ({ timing, daily_at: at }: Channel): string => {
    if (timing === 'at_once') return '';
    return timing === 'daily' ? t('channels.daily', { at: at ?? '' }) : t('channels.work_hours');
  };
  return {
    where: ({ address }: Channel): string =>
      `${t(`channels.kind.${address.kind}`)}: ${placeOf(address)}`,
    which: (channel: Channel): string =>
      [
        channel.kinds.length === 0
          ? t('channels.all_kinds')
          : channel.kinds.map((kind) => t(`incidents.kind.${kind}`)).join(', '),
        channel.campus_id === null ? '' : nameOf(channel.campus_id),
        timingOf(channel),
        channel.unacknowledged_for_s > 0
          ? t('channels.after', { minutes: channel.unacknowledged_for_s / 60 })
          : '',
      ]
        .filter(Boolean)
        .join(' · '),
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
