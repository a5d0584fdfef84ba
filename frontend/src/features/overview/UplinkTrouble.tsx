import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { liveStatesQuery } from '@/api/live/cache';
import type { Overview } from '@/api/types';
import { shownState } from '@/components/domain/uplinks/uplinkState';
import { TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';

/** Above everything else, until the verdict says it or the ISPs are back. */
export function UplinkTrouble({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { router, states, verdict } = overview;
  const now = useNow();
  const sentence = (what: string, since: string | null) =>
    since === null
      ? `${what}.`
      : t('overview.trouble.said', {
          what,
          since: t('time.since', { time: format.dateTime(since) }),
        });
  const live = useQuery(liveStatesQuery(router.id)).data;
  const gone = router.uplinks.flatMap((uplink) => {
    const isThis = ({ uplink_id: id }: { uplink_id: number }) => id === uplink.id;
    const { state, since } = shownState(states.find(isThis), live?.find(isThis), now);
    const isSaid = verdict.causes.some(({ step }) => step.uplink_id === uplink.id);
    return !isSaid && (state === 'down' || state === 'missing') ? [{ uplink, state, since }] : [];
  });
  return (
    <>
      {gone.map(({ uplink, state, since }) => (
        <Alert
          key={uplink.id}
          color="var(--tb-danger)"
          icon={<IconPlugConnectedX aria-hidden />}
          role="alert"
          data-testid={`trouble-${uplink.name}`}
        >
          {sentence(t(`overview.trouble.${state}`, { isp: uplink.name }), since)}{' '}
          <TextLink
            to="/routers/$routerId/lines/$uplinkId"
            params={{ routerId: router.id, uplinkId: uplink.id }}
            fz="inherit"
          >
            {t('overview.trouble.look')}
          </TextLink>
        </Alert>
      ))}
    </>
  );
}
