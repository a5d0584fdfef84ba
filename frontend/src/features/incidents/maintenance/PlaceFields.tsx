import { Group, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { routersQuery } from '@/api/queries/routers';
import type { MaintenanceDraft } from './maintenanceDraft';

interface PlaceFieldsProps {
  form: UseFormReturnType<MaintenanceDraft>;
  /** Undefined: none is chosen yet. */
  campusId: number | undefined;
}

/** A campus, one of its routers, or one of that router's ISPs. */
export function PlaceFields({ form, campusId }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const campuses = useQuery(campusesQuery()).data ?? [];
  const routers = (useQuery(routersQuery()).data ?? []).filter(
    ({ campus_id: campus }) => campus === campusId,
  );
  const { values, errors } = form;
  const uplinks = routers.find(({ id }) => String(id) === values.router)?.uplinks ?? [];
  return (
    <>
      {campuses.length > 1 && (
        <Select
          label={t('incidents.filter.campus')}
          required
          searchable
          allowDeselect={false}
          data={campuses.map(asChoice)}
          value={values.campus}
          onChange={(campus) => form.setValues({ campus, router: null, uplink: null })}
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
          value={values.router}
          onChange={(router) => form.setValues({ router, uplink: null })}
          error={errors.router_id}
        />
        <Select
          label={t('incidents.column.isp')}
          placeholder={t('incidents.repairs.whole_router')}
          clearable
          disabled={values.router === null}
          data={[...uplinks].sort((a, b) => a.position - b.position).map(asChoice)}
          value={values.uplink}
          onChange={(uplink) => form.setFieldValue('uplink', uplink)}
          error={errors.uplink_id}
        />
      </Group>
    </>
  );
}

const asChoice = ({ id, name }: { id: number; name: string }) => ({
  value: String(id),
  label: name,
});
