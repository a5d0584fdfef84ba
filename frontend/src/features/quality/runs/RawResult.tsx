import { Button, Code, Group, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { probeRawQuery } from '@/api/queries/quality';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';

/** The file has all. */
const SHOWN_CHARACTERS = 20_000;

/** Byte for byte, with its hash. */
export function RawResult({ runId, sha256 }: { runId: number; sha256: string }) {
  const { t } = useTranslation();
  const [shown, { toggle }] = useDisclosure(false);
  return (
    <Section title={t('quality.run.raw')}>
      <Group gap="sm">
        <Button
          component="a"
          href={`/api/v1/probe-runs/${runId}/raw`}
          download={`timbang-test-${runId}.json`}
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          {t('quality.run.raw_download')}
        </Button>
        <Button variant="subtle" onClick={toggle} aria-expanded={shown}>
          {t(shown ? 'quality.run.raw_hide' : 'quality.run.raw_show')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt="sm">
        {t('quality.run.sha256')}{' '}
        <Code data-testid="raw-sha256" style={{ overflowWrap: 'anywhere' }}>
          {sha256}
        </Code>
      </Text>
      {shown && <RawText runId={runId} />}
    </Section>
  );
}

function RawText({ runId }: { runId: number }) {
  const { t } = useTranslation();
  const raw = useQuery(probeRawQuery(runId));
  return (
    <QueryView query={raw}>
      {(text) => (
        <ScrollArea.Autosize mah={420} mt="sm" tabIndex={0} aria-label={t('quality.run.raw')}>
          <Code block>
            {text.slice(0, SHOWN_CHARACTERS)}
            {text.length > SHOWN_CHARACTERS && '…'}
          </Code>
        </ScrollArea.Autosize>
      )}
    </QueryView>
  );
}
