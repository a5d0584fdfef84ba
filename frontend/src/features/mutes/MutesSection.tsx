import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutesQuery } from '@/api/queries/alerts/mutes';
import { useMay } from '@/api/queries/session';
import type { MuteRow } from '@/api/types';
import { InCampus, useMoment } from '@/components/domain/places/InCampus';
import { Where } from '@/components/domain/places/Where';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { LiftMute } from './LiftMute';
import { MuteForm } from './MuteForm';
import { NEW_MUTE } from './muteDraft';

const NEWEST_OVER = 5;

/** What no channel is sent: the mutes that stand, and the last that are over. */
export function MutesSection() {
  const { t } = useTranslation();
  const query = useQuery(mutesQuery());
  const isAdmin = useMay('admin');
  const [isOpen, setOpen] = useState(false);
  const mute = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
      {t('mutes.mute')}
    </Button>
  );
  return (
    <Section title={t('mutes.title')} lead={t('mutes.lead')} aside={isAdmin && mute} anchor="mutes">
      <QueryView query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <StatePanel kind="empty" compact title={t('mutes.none')} text={t('mutes.none_text')} />
          ) : (
            <Table rows={newest(rows)} />
          )
        }
      </QueryView>
      {isOpen && <MuteForm start={NEW_MUTE} onClose={() => setOpen(false)} />}
    </Section>
  );
}

const newest = (rows: readonly MuteRow[]): MuteRow[] => {
  const over = rows.filter(({ state }) => state === 'over').slice(0, NEWEST_OVER);
  return [...rows.filter(({ state }) => state === 'standing'), ...over];
};

function Table({ rows }: { rows: readonly MuteRow[] }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const acts: Column<MuteRow> = {
    key: 'acts',
    title: t('words.actions'),
    end: true,
    render: (row) =>
      row.state === 'standing' && <LiftMute mute={row} variant="subtle" size="compact-sm" />,
  };
  const columns: Column<MuteRow>[] = [
    { key: 'reason', title: t('mutes.reason'), render: (row) => <bdi>{row.reason}</bdi> },
    {
      key: 'kind',
      title: t('incidents.filter.kind'),
      render: (row) => t(`incidents.kind.${row.kind}`),
    },
    { key: 'where', title: t('incidents.work.where'), render: (row) => <Where row={row} /> },
    { key: 'until', title: t('mutes.until'), render: (row) => <Until row={row} /> },
    {
      key: 'state',
      title: t('incidents.filter.state'),
      render: (row) => (
        <StatusChip tone={row.state === 'standing' ? 'warn' : 'idle'}>
          {t(`mutes.state.${row.lifted_by ? 'lifted' : row.state}`)}
        </StatusChip>
      ),
    },
    {
      key: 'by',
      title: t('incidents.work.by'),
      render: (row) => <bdi>{row.lifted_by || row.created_by}</bdi>,
    },
    ...(isAdmin ? [acts] : []),
  ];
  return (
    <DataTable caption={t('mutes.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}

/** On the clock of its campus, else of the reader. */
const Until = ({ row }: { row: MuteRow }) => (
  <InCampus campusId={row.campus_id}>
    <Moment at={row.until} />
  </InCampus>
);

const Moment = ({ at }: { at: string }) => useMoment()(at);
