import { Button, Group, Select, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { slaPackUrl } from '@/api/queries/history/availability';
import type { Availability, LedgerRow } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { packPeriods, type PackPeriod } from './packPeriods';

interface SlaPackProps {
  routerId: number;
  uplinkId: number;
  rows: readonly LedgerRow[];
  terms: Availability['terms'];
}

/** The whole proof for the provider as one file. */
export function SlaPack({ routerId, uplinkId, rows, terms }: SlaPackProps) {
  const { t, i18n } = useTranslation();
  const periods = packPeriods(rows, terms);
  const names = usePeriodNames(periods);
  const over = periods.findIndex(({ running }) => !running);
  const [chosen, setChosen] = useState<string | null>(null);
  const place = Number(chosen ?? Math.max(over, 0));
  const period = periods[place];
  if (!period) return null;
  return (
    <div className="no-print" data-testid="sla-pack">
      <Text fw={600} mt="md">
        {t('ledger.pack')}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('ledger.pack_lead')}
      </Text>
      <Group align="end" gap="xs">
        <Select
          label={t('ledger.pack_period')}
          data={names.map((label, index) => ({ value: String(index), label }))}
          value={String(place)}
          onChange={setChosen}
          allowDeselect={false}
        />
        <Button
          component="a"
          href={slaPackUrl(routerId, uplinkId, period, i18n.language === 'id' ? 'id' : 'en')}
          download
          variant="default"
          leftSection={<IconFileZip size={16} aria-hidden />}
        >
          {t('ledger.pack_download')}
        </Button>
      </Group>
      {period.running && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('ledger.pack_running')}
        </Text>
      )}
    </div>
  );
}

function usePeriodNames(periods: readonly PackPeriod[]): string[] {
  const format = useFormat();
  const month = (text: string) =>
    format.calendarDate(`${text}-01`, { month: 'long', year: 'numeric' });
  return periods.map(({ from, to, name }) => {
    const span = from === to ? month(from) : `${month(from)} – ${month(to)}`;
    return name === null ? span : `${name} (${span})`;
  });
}
