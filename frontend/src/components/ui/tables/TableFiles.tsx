import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { FILE_FORMATS, useFileHref } from './useFileHref';

interface TableFilesProps {
  /** The address of the table's JSON, with whatever it asks for. */
  href: string;
}

/** The whole table as a file in each format. The server names the file after what is in it. */
export function TableFiles({ href }: TableFilesProps) {
  const fileHref = useFileHref();
  return (
    <Button.Group className="no-print">
      {FILE_FORMATS.map(({ format, name }, index) => (
        <Button
          key={format}
          component="a"
          href={fileHref(href, format)}
          download
          variant="default"
          size="xs"
          leftSection={index === 0 && <IconDownload size={14} />}
        >
          {name}
        </Button>
      ))}
    </Button.Group>
  );
}
