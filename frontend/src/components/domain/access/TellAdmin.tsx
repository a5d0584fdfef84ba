import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Copies what is so, what to do and the address of this page. */
export function TellAdmin({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={`${text} ${window.location.href}`} timeout={4000}>
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
