import { Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { overviewListQuery } from '@/api/queries/figures';
import type { OverviewRow } from '@/api/types';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { worstFirst } from '@/components/domain/router/verdict/worstFirst';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { countOf, firstOf, grouped, matching, ofTones } from './fleet';
import { CampusSwitch, SearchField, ToneChips } from './FleetControls';
import { FleetSkeleton } from './FleetSkeleton';
import { FleetTable } from './FleetTable';
import classes from './fleet.module.css';
import { useFleetSearch, type FleetSearch } from './useFleetSearch';

/** More than a screen shows. */
const FIRST_ROWS = 30;

/** All routers, the worst first. */
export function FleetPage() {
  const { t } = useTranslation();
  const search = useFleetSearch();
  const list = useQuery(overviewListQuery());
  return (
    <>
      <PageHeader
        title={t('overview.list_title')}
        lead={t('overview.list_lead')}
        controls={
          <>
            <SearchField search={search} />
            <TableFiles href="/api/v1/overview" />
          </>
        }
      />
      <QueryView query={list} skeleton={<FleetSkeleton />}>
        {(rows) => <Fleet rows={rows} search={search} />}
      </QueryView>
    </>
  );
}

function Fleet({ rows, search }: { rows: readonly OverviewRow[]; search: FleetSearch }) {
  const { t } = useTranslation();
  const { typed, tones, by } = search;
  const hasCampuses = useMemo(() => new Set(rows.map(({ campus }) => campus)).size > 1, [rows]);
  const ordered = useMemo(() => worstFirst(rows), [rows]);
  const matches = useMemo(() => matching(ordered, typed), [ordered, typed]);
  const shown = useMemo(() => ofTones(matches, tones), [matches, tones]);
  const isApart = hasCampuses && by === 'campus';
  const groups = useMemo(() => grouped(shown, isApart), [shown, isApart]);
  // Five hundred rows are drawn in between: neither the first of them nor a key that is typed waits for the last.
  const drawn = useDeferredValue(groups, firstOf(groups, FIRST_ROWS));
  return (
    <>
      <div className={classes.bar}>
        <ToneChips counts={countOf(matches)} chosen={tones} onChoose={search.onTones} />
        {hasCampuses && <CampusSwitch by={by} onChoose={search.onBy} />}
      </div>
      {shown.length > 0 ? (
        <Paper p={{ base: 'sm', sm: 'md' }}>
          <FleetTable groups={drawn} showsCampus={hasCampuses && !isApart} />
        </Paper>
      ) : (
        <StatePanel
          kind="empty"
          title={t('overview.fleet.none')}
          action={
            <Button variant="default" onClick={search.onClear}>
              {t('overview.fleet.show_all')}
            </Button>
          }
        />
      )}
    </>
  );
}
