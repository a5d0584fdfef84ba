import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/text/useFormat';

/** Copies what is so, what to do, of which moment that is, and the address of this page. */
export function TellAdmin({ text }: { text: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = new Date();
  const asOf = t('verdict.as_of', { time: format.dateTime(now), zone: format.zoneName(now) });
  return (
    <CopyButton value={`${text} ${asOf} ${window.location.href}`} timeout={4000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          data-testid="tell-admin"
        >
          {t(copied ? 'verdict.copied' : 'verdict.tell_admin')}
        </Button>
      )}
    </CopyButton>
  );
}
