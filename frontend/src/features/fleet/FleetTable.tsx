import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Term } from '@/components/ui/page/Term';
import type { FleetGroup } from './fleet';
import { FleetRow } from './FleetRow';
import classes from './fleet.module.css';

interface FleetTableProps {
  groups: readonly FleetGroup[];
  showsCampus: boolean;
}

/** A row is a grid, so that what is below the screen costs no layout; on a phone it is a card. */
export const FleetTable = memo(function FleetTable({ groups, showsCampus }: FleetTableProps) {
  const { t } = useTranslation();
  // Asked for here once, not in each of thousands of cells.
  const words = useMemo(
    () => ({ download: t('direction.download'), upload: t('direction.upload') }),
    [t],
  );
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('overview.list_title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('words.router')}</th>
            <th scope="col">{t('words.verdict')}</th>
            <th scope="col">{t('overview.fleet.now')}</th>
            <th scope="col">{t('overview.fleet.last_hour')}</th>
            <th scope="col">{t('overview.fleet.fullest')}</th>
            <th scope="col" className={classes.figure}>
              <Term name="skew">{t('overview.fleet.skew')}</Term>
            </th>
            <th scope="col" className={classes.figure}>
              <Term name="coverage">{t('words.coverage')}</Term>
            </th>
          </tr>
        </thead>
        {groups.map(({ campus, rows }) => (
          <tbody key={campus} data-testid={campus === null ? undefined : `campus-${campus}`}>
            {campus !== null && (
              <tr className={classes.campus}>
                <th scope="rowgroup">
                  <bdi>{campus}</bdi> <span>{rows.length}</span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <FleetRow key={row.router_id} row={row} showsCampus={showsCampus} words={words} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
});
