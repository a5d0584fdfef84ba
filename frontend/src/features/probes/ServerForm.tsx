import { Group, Modal, NumberInput, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSaveServer } from '@/api/queries/probes';
import type { ProbeServer } from '@/api/types';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { useDraft } from '@/components/ui/forms/useDraft';

interface ServerFormProps {
  /** Null: a new one. */
  server: ProbeServer | null;
  onClose: () => void;
  onSaved: (server: ProbeServer) => void;
}
const FIELDS = ['name', 'host', 'port', 'url', 'place'] as const;
const EMPTY = { name: '', host: '', port: 5201, url: '', place: '' };

const startOf = (server: ProbeServer | null): typeof EMPTY => {
  if (!server) return EMPTY;
  const { name, host, port, url, place } = server;
  return { name, host, port, url, place };
};

export function ServerForm({ server, onClose, onSaved }: ServerFormProps) {
  const { t } = useTranslation();
  useFocusBack();
  const { form, send, pending, error } = useDraft({
    start: startOf(server),
    save: useSaveServer(server?.id ?? null),
  });
  const { name, host } = form.values;
  const submit = form.onSubmit((values) => send(values, onSaved));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(server ? 'probes.servers.edit' : 'probes.servers.add')}
    >
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={error} shown={FIELDS} />
          <TextInput
            label={t('probes.servers.name')}
            required
            data-autofocus
            maxLength={100}
            {...form.getInputProps('name')}
          />
          <Group align="flex-start" wrap="nowrap">
            <TextInput
              label={t('probes.servers.host')}
              required
              placeholder="iperf.example.net"
              style={{ flex: 1 }}
              {...form.getInputProps('host')}
            />
            <NumberInput
              label={t('probes.servers.port')}
              min={1}
              max={65_535}
              w={100}
              hideControls
              {...form.getInputProps('port')}
            />
          </Group>
          <TextInput
            label={t('probes.servers.url')}
            description={t('probes.servers.url_help')}
            placeholder="https://"
            {...form.getInputProps('url')}
          />
          <TextInput label={t('probes.servers.place')} {...form.getInputProps('place')} />
          <DialogActions
            pending={pending}
            disabled={name.trim() === '' || host.trim() === ''}
            onCancel={onClose}
          >
            {t('action.save')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
