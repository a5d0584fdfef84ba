import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type ChartMenuButtonProps = ComponentProps<typeof ActionIcon<'button'>> & { label: string };

export function ChartMenuButton({ label, ...rest }: ChartMenuButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} {...rest} className="no-print">
      <IconDots size={18} />
    </ActionIcon>
  );
}
