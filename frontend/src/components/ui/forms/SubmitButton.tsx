import { Button, Group, Text, type ButtonProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface SubmitButtonProps extends ButtonProps {
  pending: boolean;
  children: ReactNode;
  onClick?: () => void;
  type?: 'submit' | 'button';
  'aria-describedby'?: string;
}

/** Blocks a second press while pending, and says so after two seconds. */
export function SubmitButton({ pending, children, type = 'submit', ...rest }: SubmitButtonProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Button type={type} loading={pending} {...rest}>
        {children}
      </Button>
      {pending && <StillWorking />}
    </Group>
  );
}

export function StillWorking() {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text size="sm" c="dimmed" role="status">
      {seconds >= 2 ? t('state.working', { seconds }) : ''}
    </Text>
  );
}
