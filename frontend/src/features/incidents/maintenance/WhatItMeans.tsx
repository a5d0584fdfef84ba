import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { workOutlookQuery, type WorkAtIsp } from '@/api/queries/alerts/workOutlook';
import type { MaintenanceInput, WorkOutlook } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { isTight, outlookParts } from './workOutlook';

/** Who hears of the work, and whether the other ISPs carry the traffic while it goes on. */
export function WhatItMeans({ input }: { input: MaintenanceInput }) {
  const { t } = useTranslation();
  const { router_id: routerId, uplink_id: uplinkId } = input;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('incidents.work.who_hears')}
      </Text>
      {routerId != null && uplinkId != null && (
        <WithoutIsp work={{ ...input, router_id: routerId, uplink_id: uplinkId }} />
      )}
    </>
  );
}

/** By the same hours of the last four weeks, not by whole days: most work is at night. */
function WithoutIsp({ work }: { work: WorkAtIsp }) {
  const words = useOutlookWords();
  const { from, lasts_s, weekdays, router_id, uplink_id } = work;
  const { data } = useQuery(workOutlookQuery({ from, lasts_s, weekdays, router_id, uplink_id }));
  if (!data) return null;
  return (
    <div role="status" data-testid="work-outlook" data-tight={isTight(data)}>
      {words(data).map(({ text, isWarning }) => (
        <Text key={text} size="sm" {...(isWarning ? { fw: 600 } : { c: 'dimmed' })}>
          {text}
        </Text>
      ))}
    </div>
  );
}

function useOutlookWords(): (outlook: WorkOutlook) => { text: string; isWarning: boolean }[] {
  const { t } = useTranslation();
  const format = useFormat();
  return (outlook) =>
    outlookParts(outlook).map(({ say, isp, peak, isWarning }) => ({
      isWarning,
      text: t(`incidents.work.outlook.${say}`, {
        isp,
        part: format.share(peak, 0),
        days: format.number(outlook.days),
        route: outlook.route,
        mates: outlook.route_uplinks.join(', '),
      }),
    }));
}
