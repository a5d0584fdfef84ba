import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { maintenanceQuery } from '@/api/queries/alerts/maintenance';
import { TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { workAtIsp } from './ispWork';

/** Announced work on this ISP itself that goes on or comes within a week; work on the whole router is said above all. */
export function WorkAtIsp({ uplinkId }: { uplinkId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const work = workAtIsp(useQuery(maintenanceQuery()).data ?? [], uplinkId, useNow());
  return work.map(({ id, state, window, reason }) => (
    <Text key={id} size="sm" data-testid={`work-at-${uplinkId}`}>
      <TextLink to="/incidents" hash="maintenance" fz="inherit">
        {state === 'running'
          ? t('work_at_isp.running', { time: format.moment(window.to) })
          : t('work_at_isp.coming', { span: format.shortSpan(window.from, window.to) })}
      </TextLink>{' '}
      <bdi>{reason}</bdi>
    </Text>
  ));
}
