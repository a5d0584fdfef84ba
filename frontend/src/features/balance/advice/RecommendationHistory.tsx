import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recommendationsQuery } from '@/api/queries/balance';
import type { Router } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { MoreRows } from '@/components/ui/tables/MoreRows';
import { DataTable } from '@/components/ui/tables/DataTable';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Balance.module.css';
import { useReasonOf } from './useReasonOf';

export function RecommendationHistory({ router }: { router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = useStatement('advice');
  const reasonText = useReasonOf();
  const query = useInfiniteQuery(recommendationsQuery(router.id));
  return (
    <Section title={t('balance.past.title')} lead={t('balance.past.lead')}>
      <QueryView query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) return <p className={classes.note}>{t('balance.past.none')}</p>;
          return (
            <>
              <DataTable
                caption={t('balance.past.title')}
                rows={rows}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'what',
                    title: t('balance.past.what'),
                    render: (recommendation) => (
                      <span className={classes.wrap}>{said(recommendation.statement)}</span>
                    ),
                  },
                  {
                    key: 'state',
                    title: t('balance.history.state'),
                    render: ({ state, decided_by: by, reason }) => (
                      <span>
                        {t(`balance.state.${state}`)}
                        {(by || reason) && (
                          <span className={classes.sub}>
                            <bdi>
                              {[
                                by === 'system' ? t('balance.advice.system') : by,
                                reasonText({ state, reason }),
                              ]
                                .filter(Boolean)
                                .join(': ')}
                            </bdi>
                          </span>
                        )}
                      </span>
                    ),
                  },
                  {
                    key: 'when',
                    title: t('balance.history.when'),
                    end: true,
                    render: ({ at }) => <span className="num">{format.dateTime(at)}</span>,
                  },
                ]}
              />
              <MoreRows query={query} />
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}
