import { Stack, Text } from '@mantine/core';
import { TextLink } from '@/components/ui/page/links';

interface LinkDoneProps {
  text: string;
  /** Null: whoever has the link may have no account. */
  on: string | null;
  isAlert?: boolean;
}

/** What became of a link of a mail, and the way to one's account. */
export const LinkDone = ({ text, on, isAlert = false }: LinkDoneProps) => (
  <Stack>
    <Text role={isAlert ? 'alert' : 'status'}>{text}</Text>
    {on !== null && <TextLink to="/settings/account">{on}</TextLink>}
  </Stack>
);
