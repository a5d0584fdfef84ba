import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { availabilityQuery, availabilityUrl } from '@/api/queries/history/availability';
import { knownMonths } from '@/components/domain/ledger/known';
import { LedgerTable } from '@/components/domain/ledger/LedgerTable';
import { Fold } from '@/components/ui/page/Fold';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { LongReport } from './LongReport';

const QUESTION = { months: 3 };

/** What was promised and what was there, of the last months, whatever period the page shows. */
export function PromiseSection({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const query = useQuery(availabilityQuery(routerId, QUESTION));
  return (
    <Fold title={t('ledger.title')} testId="fold-promise">
      <Section
        title={t('ledger.title')}
        lead={t('ledger.of_all', { n: QUESTION.months })}
        aside={<TableFiles href={availabilityUrl(routerId, QUESTION)} />}
      >
        <QueryView query={query}>
          {({ rows, terms }) => {
            const known = knownMonths(rows);
            if (known.length === 0) return <Text c="dimmed">{t('ledger.none')}</Text>;
            return (
              <>
                <LedgerTable rows={known} caption={t('ledger.title')} named />
                <Text size="sm" c="dimmed" mt="xs">
                  {t('ledger.lead')} {t('ledger.how')}
                </Text>
                <LongReport {...{ routerId, terms }} rows={known} />
              </>
            );
          }}
        </QueryView>
      </Section>
    </Fold>
  );
}
