import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { probeSeriesQuery } from '@/api/queries/quality';
import type { ProbeSeries } from '@/api/types';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';

type Request = ProbeSeries['http'][number];
const PARTS = ['blocked', 'connecting', 'tls_handshaking', 'waiting', 'receiving'] as const;

/** The requests behind the medians. */
export function HttpRequests({ runId }: { runId: number }) {
  const { t } = useTranslation();
  const series = useQuery(probeSeriesQuery(runId));
  const columns = useColumns();
  return (
    <Section title={t('quality.run.http.requests')}>
      <QueryView query={series}>
        {({ http }) => (
          <DataTable
            caption={t('quality.run.http.requests')}
            columns={columns}
            rows={http.map((request, index) => ({ ...request, number: index + 1 }))}
            rowKey={({ number }) => number}
          />
        )}
      </QueryView>
    </Section>
  );
}

function useColumns(): Column<Request & { number: number }>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    { key: 'number', title: t('quality.run.http.number'), render: ({ number }) => number },
    {
      key: 'status',
      title: t('quality.run.http.status'),
      end: true,
      // 0: no answer came.
      render: ({ status }) => status || '–',
    },
    ...PARTS.map((part) => ({
      key: part,
      title: t(`quality.run.http.${part}`),
      end: true,
      render: (request: Request) => format.ms(request[`${part}_us`] / 1000),
    })),
    {
      key: 'bytes',
      title: t('quality.run.moved'),
      end: true,
      render: ({ bytes }) => format.volume(bytes),
    },
  ];
}
