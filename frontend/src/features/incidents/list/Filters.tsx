import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import {
  INCIDENT_PERIODS,
  type IncidentFilter,
  type IncidentPeriod,
} from '@/api/queries/alerts/incidents';
import { routersQuery } from '@/api/queries/routers';
import { INCIDENT_KINDS } from '@/api/types';
import classes from '../Incidents.module.css';

export interface ListFilter extends IncidentFilter {
  state?: 'open' | 'over' | undefined;
}
interface FiltersProps {
  filter: ListFilter;
  /** With all that limits. */
  onFilter: (filter: ListFilter) => void;
}

const PERIODS = Object.keys(INCIDENT_PERIODS) as IncidentPeriod[];
const numberOf = (value: string | null) => (value === null ? undefined : Number(value));
const textOf = (id: number | undefined) => (id === undefined ? null : String(id));

/** All of them are in the address. */
export function Filters({ filter, onFilter }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <div
      role="group"
      aria-label={t('incidents.filter.label')}
      className={`${classes.filters} no-print`}
    >
      <Select
        aria-label={t('incidents.filter.state')}
        placeholder={t('incidents.filter.any_state')}
        data={(['open', 'over'] as const).map((state) => ({
          value: state,
          label: t(`incidents.filter.only_${state}`),
        }))}
        value={filter.state ?? null}
        onChange={(state) => onFilter({ ...filter, state: state ?? undefined })}
        clearable
      />
      <Select
        aria-label={t('incidents.filter.kind')}
        placeholder={t('incidents.filter.any_kind')}
        data={INCIDENT_KINDS.map((kind) => ({ value: kind, label: t(`incidents.kind.${kind}`) }))}
        value={filter.kind ?? null}
        onChange={(kind) => onFilter({ ...filter, kind: kind ?? undefined })}
        clearable
      />
      <PlaceFilters filter={filter} onFilter={onFilter} />
      <Select
        aria-label={t('incidents.filter.period')}
        placeholder={t('incidents.filter.any_period')}
        data={PERIODS.map((period) => ({
          value: period,
          label: t(`incidents.filter.period_of.${period}`),
        }))}
        value={filter.period ?? null}
        onChange={(period) => onFilter({ ...filter, period: period ?? undefined })}
        clearable
      />
    </div>
  );
}

/** Where there is something to choose. */
function PlaceFilters({ filter, onFilter }: FiltersProps) {
  const { t } = useTranslation();
  const campuses = useQuery(campusesQuery()).data ?? [];
  const routers = (useQuery(routersQuery()).data ?? []).filter(
    ({ campus_id: campus }) => filter.campus === undefined || campus === filter.campus,
  );
  return (
    <>
      {(campuses.length > 1 || filter.campus !== undefined) && (
        <Select
          aria-label={t('incidents.filter.campus')}
          placeholder={t('incidents.filter.any_campus')}
          data={campuses.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={textOf(filter.campus)}
          onChange={(campus) =>
            onFilter({ ...filter, campus: numberOf(campus), router: undefined })
          }
          clearable
          searchable
        />
      )}
      {(routers.length > 1 || filter.router !== undefined) && (
        <Select
          aria-label={t('incidents.filter.router')}
          placeholder={t('incidents.filter.any_router')}
          data={routers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={textOf(filter.router)}
          onChange={(router) => onFilter({ ...filter, router: numberOf(router) })}
          clearable
          searchable
        />
      )}
    </>
  );
}
