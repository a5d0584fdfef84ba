import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface CsvButtonProps {
  href: string;
  /** Without its ending. */
  name: string;
}

export const CsvButton = ({ href, name }: CsvButtonProps) => (
  <Button
    component="a"
    href={href}
    download={`${name}.csv`}
    variant="default"
    size="xs"
    className="no-print"
    leftSection={<IconDownload size={14} />}
  >
    CSV
  </Button>
);
