import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contractsQuery } from '@/api/queries/contracts';
import { useFormat } from '@/lib/text/useFormat';

interface ContractEndProps {
  routerId: number;
  uplinkId: number;
}

/** The agreed last day of what an ISP sold last; nothing where none is agreed. */
export function ContractEnd({ routerId, uplinkId }: ContractEndProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(contractsQuery(routerId));
  const end = data?.items.find(({ uplink_id }) => uplink_id === uplinkId)?.items.at(-1)?.to_date;
  if (!end) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('money.contract_until', { date: format.calendarDate(end) })}
    </Text>
  );
}
