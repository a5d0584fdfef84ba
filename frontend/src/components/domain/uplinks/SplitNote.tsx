import { Alert } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Summary } from '@/api/types';
import { splitReason } from '@/lib/series/shares';
import { useFormat } from '@/lib/text/useFormat';

/** Shares and skew are missing or lean where one ISP was observed for less time. */
export function SplitNote({ split }: { split: Summary['split'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, least, longest } = split;
  const reason = splitReason(split);
  if (reason === null) return null;
  return (
    <Alert
      color={state === 'unknown' ? 'var(--tb-warn)' : 'var(--tb-idle)'}
      icon={<IconEyeOff aria-hidden />}
      role="status"
      data-testid="split-note"
      data-value={state}
    >
      {t(`split_note.${reason}`, {
        least: least ?? '',
        longest: longest ?? '',
        least_time: format.duration(split.least_s),
        longest_time: format.duration(split.longest_s),
      })}
    </Alert>
  );
}
