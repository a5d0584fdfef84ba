import { Divider, Group, Paper, SimpleGrid, Spoiler, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { routersQuery } from '@/api/queries/routers';
import { useCreateRouter } from '@/api/queries/inventory/routerActs';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { QueryView } from '@/components/ui/states/QueryView';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useDraft } from '@/components/ui/forms/useDraft';
import { asRouter, asTrial, emptyConnection, nameFor } from '../connection';
import { likelyServer } from '../prepare';
import { ConnectionFields } from '../ConnectionFields';
import { Prepare } from './Prepare';
import { SetupSteps } from './SetupSteps';
import { CertificateCheck, TrialResult } from './TrialResult';
import { useTrial } from './useTrial';

export function NewRouter({ onCreated }: { onCreated: (routerId: number) => void }) {
  const campuses = useQuery(campusesQuery());
  return (
    <QueryView query={campuses}>
      {([first]) => <Wizard campusId={first?.id ?? 0} onCreated={onCreated} />}
    </QueryView>
  );
}

interface WizardProps {
  campusId: number;
  onCreated: (routerId: number) => void;
}

function Wizard({ campusId, onCreated }: WizardProps) {
  const { t } = useTranslation();
  const { form, send, pending, error } = useDraft({
    start: emptyConnection(campusId),
    save: useCreateRouter(),
  });
  // Here, not beside its field: that moves when a test has answered.
  const [server, setServer] = useState(() => likelyServer(location.hostname));
  const test = useTrial(asTrial(form.values, null));
  const { name, host, username } = form.values;
  const taken = useQuery(routersQuery()).data?.map((router) => router.name) ?? [];
  const ownName = nameFor(test.trial?.identity ?? null, host, taken);
  const isComplete =
    [host, username].every((text) => text.trim() !== '') && Number(form.values.port) > 0;
  const preparing = (
    <Prepare username={username} host={host} server={server} onServer={setServer} />
  );
  const save = () =>
    send(
      {
        ...asRouter({ ...form.values, name: name.trim() || ownName }),
        certificate_sha256: test.pin,
      },
      ({ id }) => onCreated(id),
    );
  return (
    <>
      <SetupSteps current={test.trial && test.isCurrent ? 'test' : 'connect'} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Paper p={{ base: 'md', sm: 'lg' }}>
          <form onSubmit={form.onSubmit(test.run)}>
            <Stack>
              <Title order={2}>{t('routers.add')}</Title>
              <ConnectionFields form={form} hasPassword={false} withCampus />
              <SubmitButton
                pending={test.isPending}
                disabled={!isComplete}
                variant={test.canSave ? 'default' : 'filled'}
              >
                {t(test.trial ? 'routers.test.again' : 'routers.test.run')}
              </SubmitButton>
            </Stack>
          </form>
        </Paper>
        <Paper p={{ base: 'md', sm: 'lg' }}>
          {test.trial || test.error ? (
            <Stack>
              <ProblemAlert error={test.error} />
              {test.trial && (
                <TrialResult
                  trial={test.trial}
                  encrypted={form.values.tls !== 'off'}
                  again={test.isPending}
                />
              )}
              {test.certificate && form.values.tls === 'pinned' && (
                <CertificateCheck
                  certificate={test.certificate}
                  pinned={form.values.certificate_sha256}
                  confirmed={test.confirmed}
                  onConfirmed={test.setConfirmed}
                />
              )}
              {!test.isCurrent && <Text c="var(--tb-warn)">{t('routers.test.changed')}</Text>}
              <ProblemAlert error={error} shown={Object.keys(form.values)} />
              <Group>
                <SubmitButton
                  type="button"
                  onClick={save}
                  pending={pending}
                  disabled={!test.canSave}
                >
                  {t(test.needsPin ? 'routers.test.save_pin' : 'routers.test.save')}
                </SubmitButton>
              </Group>
              <Divider />
              {test.trial?.ok ? (
                <Spoiler
                  maxHeight={0}
                  showLabel={t('routers.prepare_title')}
                  hideLabel={t('action.close')}
                >
                  {preparing}
                </Spoiler>
              ) : (
                preparing
              )}
            </Stack>
          ) : (
            preparing
          )}
        </Paper>
      </SimpleGrid>
    </>
  );
}
