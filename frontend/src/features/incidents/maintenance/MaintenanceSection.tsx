import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maintenanceQuery } from '@/api/queries/alerts/maintenance';
import { useCallOffMaintenance } from '@/api/queries/alerts/maintenanceActs';
import type { IncidentFilter } from '@/api/queries/alerts/incidents';
import { campusesQuery } from '@/api/queries/campuses';
import { routersQuery } from '@/api/queries/routers';
import type { MaintenanceRow } from '@/api/types';
import { useMay } from '@/api/queries/session';
import { InCampus } from '@/components/domain/places/InCampus';
import { placeOfFilter } from '@/components/domain/places/placeDraft';
import { Where } from '@/components/domain/places/Where';
import { useSaved } from '@/components/ui/forms/useSaved';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { MaintenanceForm } from './MaintenanceForm';
import { draftOf, NEW_MAINTENANCE } from './maintenanceDraft';
import { isEndedEarly, When } from './MaintenanceWords';
import { SkipDate } from './SkipDate';

const stateOf = (row: MaintenanceRow) => {
  if (!row.called_off_by) return row.state;
  return isEndedEarly(row) ? 'ended_early' : 'called_off';
};

const TONES: Record<MaintenanceRow['state'], Tone> = {
  running: 'warn',
  coming: 'idle',
  over: 'ok',
};
/** The rest is in the table that a person asks for. */
const NEWEST_OVER = 5;

/** Work that was announced: what goes on, what comes, and the last that is over. */
export function MaintenanceSection({ filter }: { filter: IncidentFilter }) {
  const { t } = useTranslation();
  const query = useQuery(maintenanceQuery());
  const [isOpen, setOpen] = useState(false);
  const routers = useQuery(routersQuery()).data ?? [];
  const announce = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
      {t('incidents.work.announce')}
    </Button>
  );
  return (
    <Section
      title={t('incidents.work.title')}
      lead={t('incidents.work.lead')}
      aside={announce}
      anchor="maintenance"
    >
      <QueryView query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <StatePanel kind="empty" compact title={t('incidents.work.none')} />
          ) : (
            <Table rows={newest(rows)} />
          )
        }
      </QueryView>
      {isOpen && (
        <MaintenanceForm
          start={{ ...NEW_MAINTENANCE, ...placeOfFilter(filter, routers) }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

const newest = (rows: readonly MaintenanceRow[]): MaintenanceRow[] => {
  const over = rows.filter(({ state }) => state === 'over').slice(0, NEWEST_OVER);
  return [...rows.filter(({ state }) => state !== 'over'), ...over];
};

function Table({ rows }: { rows: readonly MaintenanceRow[] }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const campuses = useQuery(campusesQuery()).data ?? [];
  const [edited, setEdited] = useState<MaintenanceRow | null>(null);
  const columns: Column<MaintenanceRow>[] = [
    { key: 'reason', title: t('incidents.work.reason'), render: (row) => <bdi>{row.reason}</bdi> },
    { key: 'where', title: t('incidents.work.where'), render: (row) => <Where row={row} /> },
    { key: 'when', title: t('incidents.column.when'), render: (row) => <When row={row} /> },
    {
      key: 'state',
      title: t('incidents.filter.state'),
      render: (row) => (
        <StatusChip tone={row.called_off_by ? 'idle' : TONES[row.state]}>
          {t(`incidents.work.state.${stateOf(row)}`)}
        </StatusChip>
      ),
    },
    {
      key: 'by',
      title: t('incidents.work.by'),
      render: (row) => <bdi>{row.called_off_by || row.created_by}</bdi>,
    },
    {
      key: 'acts',
      title: t('words.actions'),
      end: true,
      render: (row) =>
        row.state !== 'over' && (
          <Group gap={4} justify="flex-end">
            {isAdmin && row.weekdays.length > 0 && (
              <InCampus campusId={row.campus_id}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${t('action.edit')}: ${row.reason}`}
                  onClick={() => setEdited(row)}
                >
                  {t('action.edit')}
                </Button>
                <SkipDate row={row} />
              </InCampus>
            )}
            <CallOff row={row} />
          </Group>
        ),
    },
  ];
  const zone = campuses.find(({ id }) => id === edited?.campus_id)?.timezone;
  return (
    <>
      <DataTable
        caption={t('incidents.work.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {edited && zone && (
        <MaintenanceForm
          start={draftOf(edited, zone)}
          edited={edited.id}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function CallOff({ row }: { row: MaintenanceRow }) {
  const { t } = useTranslation();
  const callingOff = useCallOffMaintenance();
  const { refused } = useSaved();
  const { id, reason, state } = row;
  const ask = () =>
    confirmDanger({
      title: t(`incidents.work.stop_title.${state === 'running' ? 'running' : 'coming'}`, {
        reason,
      }),
      text: t(`incidents.work.stop_text.${state === 'running' ? 'running' : 'coming'}`),
      confirm: t(`incidents.work.stop.${state === 'running' ? 'running' : 'coming'}`),
      onConfirm: () => callingOff.mutate(id, { onError: refused }),
    });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={callingOff.isPending}
      onClick={ask}
      aria-label={`${t(`incidents.work.stop.${state === 'running' ? 'running' : 'coming'}`)}: ${reason}`}
    >
      {t(`incidents.work.stop.${state === 'running' ? 'running' : 'coming'}`)}
    </Button>
  );
}
