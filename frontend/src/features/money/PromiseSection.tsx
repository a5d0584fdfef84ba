import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { availabilityQuery, availabilityUrl } from '@/api/queries/history/availability';
import type { Router } from '@/api/types';
import { knownMonths } from '@/components/domain/ledger/known';
import { LedgerTable } from '@/components/domain/ledger/LedgerTable';
import { Fold } from '@/components/ui/page/Fold';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { LongReport } from './LongReport';

const QUESTION = { months: 3 };

/** What was promised and what was there, of the last months, whatever period the page shows. */
export function PromiseSection({ router }: { router: Router }) {
  const { t } = useTranslation();
  const routerId = router.id;
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
                <LongReport {...{ router, terms }} rows={known} />
              </>
            );
          }}
        </QueryView>
      </Section>
    </Fold>
  );
}
