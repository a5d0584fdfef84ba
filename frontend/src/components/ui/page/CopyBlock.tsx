import { Button, Code, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function CopyBlock({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} aria-label={label}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            mt={6}
            size="compact-sm"
            variant="subtle"
            onClick={copy}
            leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
          >
            {t(copied ? 'action.copied' : 'action.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
