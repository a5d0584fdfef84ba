import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largeTransferQuery, largeTransferUrl } from '@/api/queries/history/largeTransfer';
import type { LargeTransfer as Answer, Router } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { useFormat } from '@/lib/text/useFormat';
import { TransferGains } from './TransferGains';
import { TransferTable } from './TransferTable';
import { WhatItTakes } from './WhatItTakes';

const ACCESS_BPS = [1e8, 1e9, 1e10];
const USUAL_BPS = 1e9;

/** Whether pooling all ISPs would help one large transfer, and whether it would help the campus. */
export function LargeTransfer({ router }: { router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [accessBps, setAccessBps] = useState(USUAL_BPS);
  return (
    <Section
      title={t('largeTransfer.title')}
      lead={t('largeTransfer.lead')}
      anchor="large-transfer"
      aside={<TableFiles href={largeTransferUrl(router.id, accessBps)} />}
    >
      <Text size="sm" mb={4} className="no-print">
        {t('largeTransfer.access')}
      </Text>
      <SegmentedControl
        className="no-print"
        mb="md"
        aria-label={t('largeTransfer.access')}
        value={String(accessBps)}
        onChange={(value) => setAccessBps(Number(value))}
        data={ACCESS_BPS.map((bps) => ({ value: String(bps), label: format.contract(bps) }))}
      />
      <Asked router={router} accessBps={accessBps} />
    </Section>
  );
}

function Asked({ router, accessBps }: { router: Router; accessBps: number }) {
  const query = useQuery(largeTransferQuery(router.id, accessBps));
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} />}>
      {(answer) =>
        answer.lacking.length > 0 ? (
          <Lacking answer={answer} />
        ) : (
          <Judged answer={answer} router={router} />
        )
      }
    </QueryView>
  );
}

function Lacking({ answer }: { answer: Answer }) {
  const { t } = useTranslation();
  const said = useStatement('pooling');
  return (
    <Text data-testid="large-transfer-lacking">
      {t('largeTransfer.unknown')} {answer.lacking.map(said).join(' ')}
    </Text>
  );
}

function Judged({ answer, router }: { answer: Answer; router: Router }) {
  const { t } = useTranslation();
  const said = useStatement('pooling');
  const beside = [...(answer.cut ? [answer.cut] : []), ...answer.lossy];
  return (
    <>
      {answer.statement && (
        <Text
          mb={10}
          fz="md"
          fw={600}
          lh={1.4}
          data-testid="large-transfer-text"
          data-value={answer.statement.code}
        >
          {said(answer.statement)}
        </Text>
      )}
      <TransferTable rows={answer.rows} />
      <TransferGains answer={answer} />
      {beside.map((statement) => (
        <Text key={statement.text} size="sm" mt={6}>
          {said(statement)}
        </Text>
      ))}
      <WhatItTakes uplinks={router.uplinks} />
      <Text size="sm" c="dimmed" mt="md">
        {t('largeTransfer.how')}
      </Text>
    </>
  );
}
