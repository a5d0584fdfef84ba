import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StatusChip.module.css';

export type Tone = 'ok' | 'warn' | 'danger' | 'idle';
const ICONS = {
  ok: IconCircleCheckFilled,
  warn: IconAlertTriangleFilled,
  danger: IconCircleXFilled,
  idle: IconCircleDashed,
};

interface StatusChipProps {
  tone: Tone;
  children: ReactNode;
  testId?: string | undefined;
  /** May need more than one line. */
  wraps?: boolean;
  /** Without a ground: where every row of a list has one. */
  plain?: boolean;
}

/** Colour, shape and words: any one of them is enough. */
export function StatusChip({
  tone,
  children,
  testId,
  wraps = false,
  plain = false,
}: StatusChipProps) {
  const Icon = ICONS[tone];
  return (
    <span
      className={classes.chip}
      data-tone={tone}
      data-wraps={wraps}
      data-plain={plain}
      data-testid={testId}
    >
      <Icon size={14} aria-hidden style={{ flex: 'none' }} />
      {children}
    </span>
  );
}
