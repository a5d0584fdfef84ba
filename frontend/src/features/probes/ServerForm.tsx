import { Group, Modal, NumberInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { errorsByField } from '@/api/problem';
import { useSaveServer } from '@/api/queries/probes';
import type { ProbeServer } from '@/api/types';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';

interface ServerFormProps {
  /** null: a new one. */
  server: ProbeServer | null;
  onClose: () => void;
  onSaved: (server: ProbeServer) => void;
}
const FIELDS = ['name', 'host', 'port', 'url', 'place'] as const;
const EMPTY = { name: '', host: '', port: 5201, url: '', place: '' };

export function ServerForm({ server, onClose, onSaved }: ServerFormProps) {
  const { t } = useTranslation();
  useFocusBack();
  const save = useSaveServer(server?.id ?? null);
  const form = useForm({
    initialValues: server
      ? {
          name: server.name,
          host: server.host,
          port: server.port,
          url: server.url,
          place: server.place,
        }
      : EMPTY,
  });
  const { name, host } = form.values;
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: onSaved,
      onError: (error) => form.setErrors(errorsByField(error)),
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(server ? 'probes.servers.edit' : 'probes.servers.add')}
    >
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={save.error} shown={FIELDS} />
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
            pending={save.isPending}
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
