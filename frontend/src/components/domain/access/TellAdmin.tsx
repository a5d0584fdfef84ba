import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/text/useFormat';

interface TellAdminProps {
  text: string;
  /** Where the admin should look; this page if it is left out. */
  path?: string;
  size?: 'sm' | 'compact-sm';
}

/** Copies what is so, what to do, of which moment that is, and the address of the page: a line each, for a chat. */
export function TellAdmin({ text, path, size = 'sm' }: TellAdminProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = new Date();
  const asOf = t('verdict.as_of', { time: format.dateTime(now) });
  // All times of a campus are on one clock: it is named with the last of them.
  const withoutZone = text.replaceAll(` ${format.zoneName(now)}`, '');
  const { origin, href } = window.location;
  const address = path === undefined ? href : `${origin}${path}`;
  return (
    <CopyButton value={[withoutZone, asOf, address].join('\n')} timeout={4000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size={size}
          className="no-print"
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
