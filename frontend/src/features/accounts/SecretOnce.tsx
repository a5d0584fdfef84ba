import { Button, FocusTrap, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyBlock } from '@/components/ui/page/CopyBlock';

interface SecretOnceProps {
  lead: string;
  secret: string;
  label: string;
  /** What the button says that closes the dialog. */
  done: string;
  onDone: () => void;
  children?: ReactNode;
}

/** What is shown this once. The form before it is gone: the next act is to copy. */
export const SecretOnce = ({ lead, secret, label, done, onDone, children }: SecretOnceProps) => (
  <FocusTrap>
    <Stack>
      <Text fw={550}>{lead}</Text>
      <CopyBlock text={secret} label={label} />
      {children}
      <Group justify="flex-end">
        <Button onClick={onDone}>{done}</Button>
      </Group>
    </Stack>
  </FocusTrap>
);
