import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** The server names the file after what is in it. */
export const CsvButton = ({ href }: { href: string }) => (
  <Button
    component="a"
    href={href}
    download
    variant="default"
    size="xs"
    className="no-print"
    leftSection={<IconDownload size={14} />}
  >
    CSV
  </Button>
);
