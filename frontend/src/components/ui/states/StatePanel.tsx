import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const ICONS = {
  empty: IconInbox,
  error: IconAlertTriangle,
  offline: IconPlugConnectedX,
  denied: IconLock,
};

interface StatePanelProps {
  kind: keyof typeof ICONS;
  title: string;
  text?: string | undefined;
  remedy?: string | undefined;
  /** A button or a link. */
  action?: ReactNode;
  compact?: boolean;
}

/** In place of content: why there is none, and what to do next. */
export function StatePanel({ kind, title, text, remedy, action, compact }: StatePanelProps) {
  const Icon = ICONS[kind];
  const color = kind === 'error' || kind === 'offline' ? 'var(--tb-danger)' : 'var(--tb-dimmed)';
  return (
    <Stack
      align="center"
      gap="xs"
      py={compact ? 'lg' : 48}
      px="md"
      ta="center"
      role={kind === 'error' ? 'alert' : undefined}
      data-panel={kind}
    >
      <ThemeIcon variant="transparent" size={compact ? 32 : 44} style={{ color }}>
        <Icon size="100%" stroke={1.4} aria-hidden />
      </ThemeIcon>
      <Title order={2} size={compact ? 'h3' : 'h2'}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={520}>
          {text}
        </Text>
      )}
      {remedy && <Text maw={520}>{remedy}</Text>}
      {action && <div style={{ marginTop: 8 }}>{action}</div>}
    </Stack>
  );
}

export function RetryButton({ onRetry, label }: { onRetry: () => void; label: string }) {
  return (
    <Button variant="default" onClick={onRetry}>
      {label}
    </Button>
  );
}
