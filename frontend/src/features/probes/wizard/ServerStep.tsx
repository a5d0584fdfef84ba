import { Alert, Button, NumberInput, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTryNewServer } from '@/api/queries/probes/guided';
import { useTryServer } from '@/api/queries/probes';
import type { ServerTrial } from '@/api/types';
import { StillWorking } from '@/components/ui/forms/SubmitButton';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { Section } from '@/components/ui/page/Section';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { TrialSteps } from '../TrialSteps';
import { newServer, serverOf } from './answers';
import type { StepProps } from './stepProps';
import classes from './Wizard.module.css';

const SHOWN = ['host', 'url'];

export function ServerStep({ answers, change, servers, fault, errorOf }: StepProps) {
  const { t } = useTranslation();
  const kinds = (['new', 'known', 'none'] as const).filter(
    (kind) => kind !== 'known' || servers.length > 0,
  );
  return (
    <Section title={t('probeSetup.server.title')} lead={t('probeSetup.server.lead')}>
      <Stack className={classes.narrow}>
        <Radio.Group
          label={t('probeSetup.server.kind')}
          value={answers.kind}
          onChange={(kind) => change({ kind })}
        >
          <Stack gap="xs" mt={6}>
            {kinds.map((kind) => (
              <Radio key={kind} value={kind} label={t(`probeSetup.server.${kind}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {answers.kind === 'known' && (
          <Select
            label={t('probeSetup.server.pick')}
            data={servers.map(({ id, name, host, port }) => ({
              value: String(id),
              label: name === host ? `${host}:${port}` : `${name} (${host}:${port})`,
            }))}
            value={answers.serverId === null ? null : String(answers.serverId)}
            onChange={(value) => value && change({ serverId: Number(value) })}
            allowDeselect={false}
            error={
              fault === 'no_server' ? t('probeSetup.fault.no_server') : errorOf('tests.server_id')
            }
          />
        )}
        {answers.kind === 'new' && <NewServer {...{ answers, change, fault, errorOf }} />}
        {answers.kind === 'none' && <Text size="sm">{t('probeSetup.server.none_text')}</Text>}
        {answers.kind !== 'none' && <Check {...{ answers, change, servers }} />}
        {answers.kind !== 'known' && <HowToGet port={answers.port} />}
      </Stack>
    </Section>
  );
}

function NewServer({
  answers,
  change,
  fault,
  errorOf,
}: Pick<StepProps, 'answers' | 'change' | 'fault' | 'errorOf'>) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.host}>
        <TextInput
          label={t('probeSetup.server.host')}
          placeholder="iperf.example.net"
          required
          withAsterisk={false}
          value={answers.host}
          onChange={(event) => change({ host: event.currentTarget.value })}
          error={fault === 'no_host' ? t('probeSetup.fault.no_host') : errorOf('tests.server.host')}
          maxLength={253}
          autoComplete="off"
          spellCheck={false}
        />
        <NumberInput
          label={t('probeSetup.server.port')}
          min={1}
          max={65_535}
          hideControls
          value={answers.port}
          onChange={(value) => value !== '' && change({ port: Number(value) })}
          error={errorOf('tests.server.port')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('probeSetup.server.place')}
          description={t('probeSetup.server.place_help')}
          value={answers.place}
          onChange={(event) => change({ place: event.currentTarget.value })}
          error={errorOf('tests.server.place')}
          maxLength={200}
        />
        <TextInput
          label={t('probeSetup.server.url')}
          description={t('probeSetup.server.url_help')}
          placeholder="https://"
          value={answers.url}
          onChange={(event) => change({ url: event.currentTarget.value })}
          error={errorOf('tests.server.url')}
        />
      </div>
    </>
  );
}

function Check({ answers, change, servers }: Pick<StepProps, 'answers' | 'change' | 'servers'>) {
  const { t } = useTranslation();
  const fresh = useTryNewServer();
  const known = useTryServer();
  const attempt = answers.kind === 'new' ? fresh : known;
  const server = serverOf(answers, servers);
  const keep = ({ ok }: ServerTrial) => change({ tried: { server, ok } });
  const start = () =>
    answers.kind === 'new'
      ? fresh.mutate(newServer(answers), { onSuccess: keep })
      : known.mutate({ serverId: answers.serverId ?? 0, uplinkId: null }, { onSuccess: keep });
  const isOfThis = answers.tried?.server === server;
  return (
    <Stack gap="sm">
      <div>
        <Button
          variant="default"
          onClick={start}
          loading={attempt.isPending}
          disabled={server === '' || server.startsWith(':')}
        >
          {t('probeSetup.server.check')}
        </Button>
      </div>
      {attempt.isPending && <StillWorking />}
      <ProblemAlert error={attempt.error} shown={SHOWN} />
      {attempt.data && isOfThis && <TrialSteps trial={attempt.data} />}
      {isOfThis && answers.tried?.ok === false && (
        <Alert color="var(--tb-warn)" py="xs">
          {t('probeSetup.server.failed_on')}
        </Alert>
      )}
      {!isOfThis && !attempt.isPending && (
        <Text size="sm" c="dimmed">
          {t('probeSetup.server.unchecked')}
        </Text>
      )}
    </Stack>
  );
}

function HowToGet({ port }: { port: number }) {
  const { t } = useTranslation();
  return (
    <section className={classes.guide} aria-label={t('probeSetup.server.get_title')}>
      <Text fw={650}>{t('probeSetup.server.get_title')}</Text>
      <Text size="sm" mb={8}>
        {t('probeSetup.server.get_text')}
      </Text>
      <CopyBlock
        text={port === 5201 ? 'iperf3 -s -D' : `iperf3 -s -D -p ${port}`}
        label={t('probeSetup.server.get_command')}
      />
      <Text size="sm" mt={6}>
        {t('probeSetup.server.get_firewall', { port })}
      </Text>
    </section>
  );
}
