import type { ReactNode } from 'react';
import type { DeliveryState } from '@/api/types';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';

const TONES: Record<DeliveryState, Tone> = {
  waiting: 'warn',
  delivered: 'ok',
  refused: 'danger',
  expired: 'danger',
  withdrawn: 'idle',
};

export const DeliveryChip = ({
  state,
  children,
}: {
  state: DeliveryState;
  children: ReactNode;
}) => (
  <StatusChip tone={TONES[state]} plain wraps>
    {children}
  </StatusChip>
);
