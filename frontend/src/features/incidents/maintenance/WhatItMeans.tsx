import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '@/api/queries/balanceNow';
import type { MaintenanceInput } from '@/api/types';
import { isUnsafe } from '@/components/domain/router/verdict/useUnsafe';
import { useFormat } from '@/lib/text/useFormat';

/** Who hears of the work, and whether the other ISPs carry the traffic while it goes on. */
export function WhatItMeans({ input }: { input: MaintenanceInput }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { router_id: routerId, uplink_id: uplinkId } = input;
  const losses = useQuery({
    ...balanceQuery(routerId ?? 0),
    enabled: routerId !== null && uplinkId !== null,
  }).data?.n_minus_one;
  const loss = losses?.find(({ down_ids: ids }) => ids.length === 1 && ids[0] === uplinkId);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('incidents.work.who_hears')}
      </Text>
      {loss && isUnsafe(loss) && (
        <Text size="sm" fw={600} role="status" data-testid="unsafe-work">
          {t('incidents.work.unsafe', {
            name: loss.down.join(' + '),
            minutes: format.number(loss.overload_minutes_per_day ?? 0),
          })}
        </Text>
      )}
    </>
  );
}
