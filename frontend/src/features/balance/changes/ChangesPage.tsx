import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changesQuery, isOpen } from '@/api/queries/changes';
import { useMay } from '@/api/queries/session';
import type { ChangeRow, Router } from '@/api/types';
import { MoreRows } from '@/components/ui/tables/MoreRows';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { DataTable, tableClasses } from '@/components/ui/tables/DataTable';
import { TextLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { BalanceFrame } from '../BalanceFrame';
import classes from '../Balance.module.css';
import { isWhole } from './words/useRouterHas';
import { SucceededBy } from './SucceededBy';
import { standingOf, toneOf } from './words/standing';
import { isUndone } from './words/undoneChange';
import { useChangeName } from './words/useChangeName';
import { useEndedBy } from './words/useEndedBy';
import { usePlanSummary } from './words/usePlanSummary';
import { RecommendationHistory } from '../advice/RecommendationHistory';
import { TrackRecord } from '../advice/TrackRecord';

export function ChangesPage({ router }: { router: Router }) {
  return (
    <BalanceFrame router={router}>
      <div className="page">
        <History router={router} />
        <TrackRecord router={router} />
        <RecommendationHistory router={router} />
      </div>
    </BalanceFrame>
  );
}

function History({ router }: { router: Router }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(changesQuery(router.id));
  return (
    <Section
      title={t('balance.history.title')}
      lead={t('balance.history.lead')}
      aside={<TableFiles href={`/api/v1/routers/${router.id}/changes`} />}
    >
      <QueryView query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0) {
            return (
              <StatePanel
                compact
                kind="empty"
                title={t('balance.history.none_title')}
                text={t('balance.history.none_text')}
              />
            );
          }
          return (
            <>
              <Rows rows={rows} />
              <MoreRows query={query} />
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

function Rows({ rows }: { rows: readonly ChangeRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const summarize = usePlanSummary();
  const { name } = useChangeName();
  const endedBy = useEndedBy();
  const isAdmin = useMay('admin');
  return (
    <div className={tableClasses.wide}>
      <DataTable
        caption={t('balance.history.title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'what',
            title: t('balance.history.what'),
            render: (row) => (
              <span className={classes.wrap}>
                <TextLink to="/changes/$changeId" params={{ changeId: row.id }}>
                  {name(row)}
                </TextLink>
                {!isUndone(row.state) && (
                  <span className={classes.sub}>{summarize(row.summary)}</span>
                )}
              </span>
            ),
          },
          {
            key: 'state',
            title: t('balance.history.state'),
            render: (row) => (
              <span>
                <StatusChip tone={toneOf(row)}>
                  {t(`balance.change.state.${standingOf(row)}`)}
                </StatusChip>
                {row.succeeded && (
                  <span className={classes.sub}>
                    <SucceededBy by={row.succeeded} />
                  </span>
                )}
                {row.ended_by && row.state === 'reverted' && (
                  <span className={classes.sub}>
                    {[endedBy(row), !isWhole(row) && t('balance.change.not_whole')]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'who',
            title: t('balance.history.who'),
            render: (row) => (
              <span>
                <bdi>{row.applied_by || row.created_by || '–'}</bdi>
                {row.reason && (
                  <span className={classes.sub}>
                    <bdi>{row.reason}</bdi>
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'when',
            title: t('balance.history.when'),
            end: true,
            render: (row) => (
              <span className="num">
                {format.dateTime(
                  isOpen(row)
                    ? (row.started_at ?? row.created_at)
                    : (row.ended_at ?? row.created_at),
                )}
                {row.restorable && isAdmin && (
                  <span className={classes.sub}>
                    <TextLink
                      to="/routers/$routerId/balance/plan"
                      params={{ routerId: row.router_id }}
                      search={{ back: row.id }}
                    >
                      {t('balance.change.way_back')}
                    </TextLink>
                  </span>
                )}
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
