import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probeServersQuery, useArchiveServer } from '@/api/queries/probes';
import { useMay } from '@/api/queries/session';
import type { ProbeServer, Router } from '@/api/types';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { DataTable } from '@/components/ui/tables/DataTable';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useSaved } from '@/components/ui/forms/useSaved';
import classes from './Probes.module.css';
import { ServerForm } from './ServerForm';
import { ServerTest } from './ServerTest';

/** One list for all routers of this installation. */
export function ServerList({ router }: { router: Router }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const servers = useQuery(probeServersQuery());
  const [editing, setEditing] = useState<ProbeServer | 'new' | null>(null);
  const [testing, setTesting] = useState<ProbeServer | null>(null);
  const add = isAdmin && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      onClick={() => setEditing('new')}
    >
      {t('probes.servers.add')}
    </Button>
  );
  return (
    <Section title={t('probes.servers.title')} lead={t('probes.servers.lead')} aside={add}>
      <QueryView query={servers}>
        {(list) =>
          list.length === 0 ? (
            <StatePanel
              kind="empty"
              compact
              title={t('probes.servers.none')}
              text={t('probes.servers.none_text')}
            />
          ) : (
            <Servers list={list} onEdit={setEditing} onTest={setTesting} />
          )
        }
      </QueryView>
      {editing && (
        <ServerForm
          server={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={(server) => {
            setEditing(null);
            setTesting(server);
          }}
        />
      )}
      {testing && <ServerTest server={testing} router={router} onClose={() => setTesting(null)} />}
    </Section>
  );
}

interface ServersProps {
  list: readonly ProbeServer[];
  onEdit: (server: ProbeServer) => void;
  onTest: (server: ProbeServer) => void;
}

function Servers({ list, onEdit, onTest }: ServersProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const archive = useArchiveServer();
  const { refused } = useSaved();
  const ask = ({ id, name }: ProbeServer) =>
    confirmDanger({
      title: t('probes.servers.archive_title', { name }),
      text: t('probes.servers.archive_text'),
      confirm: t('probes.servers.archive'),
      onConfirm: () => archive.mutate(id, { onError: refused }),
    });
  return (
    <DataTable
      caption={t('probes.servers.title')}
      rows={list}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          title: t('probes.servers.name'),
          render: ({ name, place }) => (
            <>
              <bdi>{name}</bdi>
              {place && (
                <div className={classes.note}>
                  <bdi>{place}</bdi>
                </div>
              )}
            </>
          ),
        },
        {
          key: 'host',
          title: t('probes.servers.host'),
          render: ({ host, port }) => `${host}:${port}`,
        },
        {
          key: 'url',
          title: t('probes.servers.url'),
          render: ({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url || '–'}</span>,
        },
        ...(isAdmin
          ? [
              {
                key: 'actions',
                title: t('words.actions'),
                end: true,
                render: (server: ProbeServer) => (
                  <Group gap={6} justify="flex-end" wrap="wrap">
                    <Button size="compact-sm" variant="default" onClick={() => onTest(server)}>
                      {t('probes.servers.test')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`${t('action.edit')}: ${server.name}`}
                      onClick={() => onEdit(server)}
                    >
                      {t('action.edit')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`${t('probes.servers.archive')}: ${server.name}`}
                      onClick={() => ask(server)}
                    >
                      {t('probes.servers.archive')}
                    </Button>
                  </Group>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
