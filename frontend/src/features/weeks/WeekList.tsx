import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { weekListQuery } from '@/api/queries/figures';
import type { Selection, WeekBrief } from '@/api/types';
import { QueryView } from '@/components/ui/states/QueryView';
import { named } from '@/lib/series/contractMarks';
import { useFormat } from '@/lib/text/useFormat';
import { MiniSkew } from './MiniSkew';
import { FULL } from './observed';
import classes from './WeekPage.module.css';

interface WeekListProps {
  routerId: number;
  current: string;
  selection: Selection;
}

export function WeekList({ routerId, current, selection }: WeekListProps) {
  const { t } = useTranslation();
  const weeks = useInfiniteQuery(weekListQuery(routerId, selection));
  return (
    <nav className={classes.list} aria-label={t('weeks.picker')}>
      <div className={classes.listhead}>
        <h2>{t('weeks.list')}</h2>
        {t('weeks.list_skew')}
      </div>
      <QueryView query={weeks}>
        {({ pages }) => (
          <>
            {pages
              .flatMap(({ items }) => items)
              .map((brief) => (
                <Week
                  key={brief.week}
                  {...{ brief, routerId }}
                  isCurrent={brief.week === current}
                />
              ))}
            {weeks.hasNextPage && (
              <Button
                fullWidth
                variant="subtle"
                onClick={() => void weeks.fetchNextPage()}
                loading={weeks.isFetchingNextPage}
              >
                {t('action.show_more')}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </nav>
  );
}

interface WeekProps {
  brief: WeekBrief;
  routerId: number;
  isCurrent: boolean;
}

function Week({ brief, routerId, isCurrent }: WeekProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link
      to="/routers/$routerId/reports/weeks/$week"
      params={{ routerId, week: brief.week }}
      className={classes.week}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <b>{format.shortSpan(brief.from, brief.to)}</b>
      <Group component="span" className="num" gap={6} wrap="nowrap" fz="xs">
        {format.share(brief.download_skew)} / {format.share(brief.upload_skew)}
        <MiniSkew download={brief.download_skew} upload={brief.upload_skew} />
      </Group>
      <small>
        {t('weeks.number', { number: Number(brief.week.slice(-2)) })}
        {brief.running && ` · ${t('weeks.partial')}`}
        {brief.coverage < FULL &&
          ` · ${t('weeks.observed', { coverage: format.coverage(brief.coverage) })}`}
      </small>
      {brief.contract_changes.length > 0 && (
        <small>{t('weeks.new_contract_of', { names: named(brief.contract_changes) })}</small>
      )}
    </Link>
  );
}
