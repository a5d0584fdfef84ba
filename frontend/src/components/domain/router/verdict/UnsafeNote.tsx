import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '@/api/queries/balanceNow';
import { routerQuery } from '@/api/queries/routers';
import type { VerdictCause } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { MINUTE_MS } from '@/lib/time/lengths';

interface UnsafeNoteProps {
  routerId: number;
  cause: VerdictCause;
}

/** Beside "nothing to do": which failure the others would not carry, of the same answer that Balance shows. */
export function UnsafeNote({ routerId, cause }: UnsafeNoteProps) {
  const { t } = useTranslation();
  const isRest = cause.step.code === 'nothing';
  const enabled = isRest && cause.code !== 'idle';
  const { data: balance } = useQuery({
    ...balanceQuery(routerId),
    enabled,
    // Failures are replayed from weeks of traffic: they are not news of this minute.
    staleTime: 10 * MINUTE_MS,
    refetchInterval: false,
  });
  const { data: router } = useQuery({ ...routerQuery(routerId), enabled });
  if (!enabled || !balance || !router) return null;
  const names = balance.spares.flatMap(({ uplink_id: id }) =>
    router.uplinks.filter((uplink) => uplink.id === id).map(({ name }) => name),
  );
  if (names.length === 0) return null;
  return (
    <Text span inherit c="var(--tb-text)" data-testid="unsafe-note">
      {t('verdict.unsafe', { names: names.join(', ') })}{' '}
      <TextLink
        to="/routers/$routerId/balance"
        params={{ routerId }}
        hash="failures"
        fz="inherit"
        className="no-print"
      >
        {t('verdict.see_failure')}
      </TextLink>
    </Text>
  );
}
