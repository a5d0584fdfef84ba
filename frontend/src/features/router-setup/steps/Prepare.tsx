import { Alert, Stack, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { addressProblem, findServerCommand, prepareCommands } from '../prepare';

interface PrepareProps {
  username: string;
  /** Of the router. */
  host: string;
  /** The address of Timbang, as the router sees it. */
  server: string;
  onServer: (server: string) => void;
}

/** What the router needs before Timbang can read it. */
export function Prepare({ username, host, server, onServer }: PrepareProps) {
  const { t } = useTranslation();
  const problem = addressProblem(server);
  return (
    <Stack gap="sm">
      <Title order={2}>{t('routers.prepare_title')}</Title>
      <Text size="sm" c="dimmed">
        {t(problem ? 'routers.prepare.missing' : 'routers.prepare_text')}
      </Text>
      <TextInput
        label={t('routers.prepare.server')}
        description={t('routers.prepare.server_help')}
        placeholder="192.0.2.10"
        value={server}
        onChange={(event) => onServer(event.currentTarget.value)}
        error={problem && problem !== 'missing' && t(`routers.prepare.${problem}`)}
        required
      />
      {problem && <FindServer router={host.trim()} />}
      <Alert color="var(--tb-warn)" title={t('routers.prepare.overwrites')}>
        {t('routers.prepare.overwrites_text')}
        <CopyBlock
          text="/ip service print detail where name=api-ssl"
          label={t('routers.prepare.overwrites')}
        />
      </Alert>
      {!problem && (
        <CopyBlock
          text={prepareCommands(username.trim(), server)}
          label={t('routers.prepare_title')}
        />
      )}
    </Stack>
  );
}

/** With the router's own address: the command answers for any other one too, but with another way. */
function FindServer({ router }: { router: string }) {
  const { t } = useTranslation();
  const command = findServerCommand(router);
  if (!command) return <Text size="sm">{t('routers.prepare.router_first')}</Text>;
  return (
    <div>
      <Text size="sm">{t('routers.prepare.find_server')}</Text>
      <CopyBlock text={command} label={t('routers.prepare.find_server')} />
    </div>
  );
}
