import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contractsQuery } from '@/api/queries/contracts';
import { EnterInContracts } from './EnterInContracts';
import { MINUTE_MS } from '@/lib/time/lengths';

interface NoPromiseProps {
  routerId: number;
  isps: readonly { id: number; name: string }[];
}

/** ISPs in whose contract no availability is entered, once for all, with the way to enter it for who may. */
export function NoPromise({ routerId, isps }: NoPromiseProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...contractsQuery(routerId), staleTime: 10 * MINUTE_MS });
  const promised = (id: number) =>
    data?.items
      .find(({ uplink_id: uplinkId }) => uplinkId === id)
      ?.items.find(({ is_current: isCurrent }) => isCurrent)?.sla_percent;
  const names = isps.filter(({ id }) => data && promised(id) == null).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" mt={6} data-testid="no-promise">
      {t('call.no_promise', { isps: names.join(', ') })} <EnterInContracts routerId={routerId} />
    </Text>
  );
}
