import { Button, Group, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelsQuery, useRemoveChannel } from '@/api/queries/alerts/channels';
import { listenersQuery } from '@/api/queries/alerts/incidents';
import type { Channel } from '@/api/types';
import { DeliveryChip } from '@/components/domain/alerts/DeliveryChip';
import { WorkingWords } from '@/components/domain/alerts/WorkingWords';
import { useSaved } from '@/components/ui/forms/useSaved';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import { ChannelForm } from './ChannelForm';
import { ChannelTest } from './ChannelTest';
import { useChannelWords } from './useChannelWords';

type Dialog =
  | { kind: 'edit'; channel: Channel | null }
  | { kind: 'test'; channel: Channel }
  | { kind: 'secret'; channel: Channel; secret: string };

/** Who is told of incidents, and how. */
export function ChannelList() {
  const { t } = useTranslation();
  const channels = useQuery(channelsQuery());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      onClick={() => setDialog({ kind: 'edit', channel: null })}
    >
      {t('channels.add')}
    </Button>
  );
  return (
    <Section title={t('channels.title')} lead={t('channels.lead')} aside={add}>
      <QueryView query={channels}>
        {(list) =>
          list.length === 0 ? (
            <StatePanel
              kind="empty"
              compact
              title={t('channels.none')}
              text={t('channels.none_text')}
            />
          ) : (
            <Table list={list} onOpen={setDialog} />
          )
        }
      </QueryView>
      {dialog?.kind === 'edit' && (
        <ChannelForm
          channel={dialog.channel}
          onClose={close}
          onSaved={(channel, secret) =>
            setDialog(
              secret === null ? { kind: 'test', channel } : { kind: 'secret', channel, secret },
            )
          }
        />
      )}
      {dialog?.kind === 'test' && <ChannelTest channel={dialog.channel} onClose={close} />}
      {dialog?.kind === 'secret' && (
        <Modal opened onClose={close} title={t('channels.secret_title')}>
          <p>{t('channels.secret_text')}</p>
          <CopyBlock text={dialog.secret} label={t('channels.secret_title')} />
        </Modal>
      )}
    </Section>
  );
}

interface TableProps {
  list: readonly Channel[];
  onOpen: (dialog: Dialog) => void;
}

function Table({ list, onOpen }: TableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useChannelWords();
  const listeners = useQuery(listenersQuery()).data?.channels ?? [];
  const columns: Column<Channel>[] = [
    { key: 'name', title: t('channels.field.name'), render: ({ name }) => <bdi>{name}</bdi> },
    { key: 'where', title: t('channels.where'), render: words.where },
    { key: 'which', title: t('channels.which'), render: words.which },
    {
      key: 'last',
      title: t('channels.last'),
      render: ({ id, last, enabled }) => {
        if (!enabled) return t('channels.off');
        const working = listeners.find((each) => each.id === id)?.working;
        if (working?.standing === 'failing') return <WorkingWords working={working} />;
        if (!last) return t('channels.nothing_yet');
        return <DeliveryChip state={last.state}>{format.moment(last.at)}</DeliveryChip>;
      },
    },
    {
      key: 'actions',
      title: t('words.actions'),
      end: true,
      render: (channel) => <Actions channel={channel} onOpen={onOpen} />,
    },
  ];
  return (
    <DataTable
      caption={t('channels.title')}
      columns={columns}
      rows={list}
      rowKey={({ id }) => id}
    />
  );
}

function Actions({ channel, onOpen }: { channel: Channel; onOpen: TableProps['onOpen'] }) {
  const { t } = useTranslation();
  const removing = useRemoveChannel();
  const { refused } = useSaved();
  const { id, name } = channel;
  const ask = () =>
    confirmDanger({
      title: t('channels.remove_title', { name }),
      text: t('channels.remove_text'),
      confirm: t('channels.remove'),
      onConfirm: () => removing.mutate(id, { onError: refused }),
    });
  const acts = {
    test: () => onOpen({ kind: 'test', channel }),
    edit: () => onOpen({ kind: 'edit', channel }),
    remove: ask,
  };
  const labels = {
    test: t('channels.test'),
    edit: t('action.edit'),
    remove: t('channels.remove'),
  };
  return (
    <Group gap={6} justify="flex-end">
      {(['test', 'edit', 'remove'] as const).map((act) => (
        <Button
          key={act}
          size="compact-sm"
          variant="default"
          aria-label={`${labels[act]}: ${name}`}
          onClick={acts[act]}
        >
          {labels[act]}
        </Button>
      ))}
    </Group>
  );
}
