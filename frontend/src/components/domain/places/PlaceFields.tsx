import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { routersQuery } from '@/api/queries/routers';
import { ispWords } from './ispWords';
import { campusOf, type PlaceDraft } from './placeDraft';

interface PlaceFieldsProps {
  place: PlaceDraft;
  onPlace: (part: Partial<PlaceDraft>) => void;
  /** By field of the API. */
  errors: Record<string, ReactNode>;
  /** No campus is a choice, too: all of them. */
  mayBeEverywhere?: boolean;
  /** What it is for may be about one ISP. */
  hasIsps?: boolean;
}

/** A campus, one of its routers, or one of that router's ISPs. */
export function PlaceFields({
  place,
  onPlace,
  errors,
  mayBeEverywhere = false,
  hasIsps = true,
}: PlaceFieldsProps) {
  const { t } = useTranslation();
  const campuses = useQuery(campusesQuery()).data ?? [];
  const campusId = campusOf(place, campuses)?.id;
  const routers = (useQuery(routersQuery()).data ?? []).filter(
    ({ campus_id: campus }) => campus === campusId,
  );
  const uplinks = routers.find(({ id }) => String(id) === place.router)?.uplinks ?? [];
  return (
    <>
      {campuses.length > 1 && (
        <Select
          label={t('incidents.filter.campus')}
          required={!mayBeEverywhere}
          clearable={mayBeEverywhere}
          allowDeselect={mayBeEverywhere}
          {...(mayBeEverywhere && { placeholder: t('incidents.filter.any_campus') })}
          searchable
          data={campuses.map(asChoice)}
          value={place.campus}
          onChange={(campus) => onPlace({ campus, router: null, uplink: null })}
          error={errors.campus_id}
        />
      )}
      <Group align="flex-start" grow>
        <Select
          label={t('incidents.filter.router')}
          placeholder={t('incidents.filter.any_router')}
          searchable
          clearable
          disabled={campusId === undefined}
          data={routers.map(asChoice)}
          value={place.router}
          onChange={(router) => onPlace({ router, uplink: null })}
          error={errors.router_id}
        />
        {hasIsps && (
          <Select
            label={t('incidents.column.isp')}
            placeholder={t(
              place.router === null
                ? 'incidents.repairs.every_isp'
                : 'incidents.repairs.whole_router',
            )}
            clearable
            disabled={place.router === null}
            data={[...uplinks]
              .sort((a, b) => a.position - b.position)
              .map((uplink) => ({ value: String(uplink.id), label: ispWords(uplink) }))}
            value={place.uplink}
            onChange={(uplink) => onPlace({ uplink })}
            error={errors.uplink_id}
          />
        )}
      </Group>
    </>
  );
}

const asChoice = ({ id, name }: { id: number; name: string }) => ({
  value: String(id),
  label: name,
});
