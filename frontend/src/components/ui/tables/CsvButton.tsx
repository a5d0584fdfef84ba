import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useFileHref } from './useFileHref';

/** The server names the file after what is in it. */
export function CsvButton({ href }: { href: string }) {
  const fileHref = useFileHref();
  return (
    <Button
      component="a"
      href={fileHref(href)}
      download
      variant="default"
      size="xs"
      className="no-print"
      leftSection={<IconDownload size={14} />}
    >
      CSV
    </Button>
  );
}
