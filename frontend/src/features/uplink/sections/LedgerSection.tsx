import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { availabilityQuery, availabilityUrl } from '@/api/queries/history/availability';
import type { LedgerRow, UplinkDetail } from '@/api/types';
import { knownMonths } from '@/components/domain/ledger/known';
import { LedgerTable } from '@/components/domain/ledger/LedgerTable';
import { useStatement } from '@/components/domain/router/useStatement';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { SlaPack } from './SlaPack';

const MONTHS = 12;

/** Month by month: how long the ISP was there, against its contract, and what to send to its provider. */
export function LedgerSection({ detail }: { detail: UplinkDetail }) {
  const { t } = useTranslation();
  const { router_id: routerId, uplink } = detail;
  const question = { months: MONTHS, uplinkId: uplink.id };
  const query = useQuery(availabilityQuery(routerId, question));
  return (
    <Section
      title={t('ledger.title')}
      lead={t('ledger.lead')}
      anchor="availability"
      aside={<TableFiles href={availabilityUrl(routerId, question)} />}
    >
      <QueryView query={query}>
        {({ rows, terms }) => {
          const known = knownMonths(rows);
          const [newest] = known;
          if (!newest) return <Text c="dimmed">{t('ledger.none')}</Text>;
          return (
            <>
              <LedgerTable rows={known} caption={t('ledger.title')} />
              <Text size="sm" c="dimmed" mt="xs">
                {t('ledger.how')}
              </Text>
              <ToSend row={known.find(({ outcome }) => outcome === 'missed') ?? newest} />
              <SlaPack {...{ routerId, terms }} uplinkId={uplink.id} rows={known} />
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

/** The newest month that was missed, else the newest. */
function ToSend({ row }: { row: LedgerRow }) {
  const { t } = useTranslation();
  const say = useStatement('ledgerWords');
  const text = [row.sentence, row.excused].flatMap((each) => (each ? [say(each)] : [])).join(' ');
  return (
    <div data-testid="ledger-sentence">
      <Text fw={600} mt="md" mb={4}>
        {t('ledger.sentence')}
      </Text>
      <CopyBlock text={text} label={t('ledger.sentence')} />
    </div>
  );
}
