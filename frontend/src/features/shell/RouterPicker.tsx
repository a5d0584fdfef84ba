import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { routersQuery } from '@/api/queries/routers';
import type { Campus, Router } from '@/api/types';
import { ReadySelect } from '@/components/ui/page/ReadySelect';
import classes from './Shell.module.css';

const SHOWN = 100;

/** By campus and searchable: a university system has hundreds. */
function options(routers: readonly Router[], campuses: readonly Campus[]) {
  return campuses
    .map((campus) => ({
      group: campus.name,
      items: routers
        .filter(({ campus_id }) => campus_id === campus.id)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    }))
    .filter(({ items }) => items.length > 0);
}

export function RouterPicker({ routerId }: { routerId: number | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const routers = useQuery(routersQuery()).data;
  const campuses = useQuery(campusesQuery()).data;
  const data = useMemo(() => options(routers ?? [], campuses ?? []), [routers, campuses]);
  const name = routers?.find(({ id }) => id === routerId)?.name;
  // What stands beside it does not move when it comes.
  if (!routers) return <div className={classes.picker} />;
  if (routers.length === 0) return null;
  return (
    <ReadySelect
      className={classes.picker}
      title={name}
      aria-label={t('nav.pick_router')}
      placeholder={t('nav.pick_router')}
      data={data}
      value={routerId === undefined ? null : String(routerId)}
      searchable={routers.length > 8}
      limit={SHOWN}
      nothingFoundMessage={t('nav.no_router')}
      allowDeselect={false}
      onChange={(value) => {
        if (value === null) return;
        void navigate({
          to: '/routers/$routerId/now',
          params: { routerId: Number(value) },
        });
      }}
    />
  );
}
