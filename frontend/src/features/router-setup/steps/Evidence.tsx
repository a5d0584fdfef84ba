import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProposedUplink } from '@/api/types';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../UplinkRow.module.css';

/** Why the configuration suggests an ISP line. */
export function Evidence({ proposal }: { proposal: ProposedUplink | undefined }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  if (!proposal) return null;
  const text = (code: string) => {
    const key = `routers.discovery.evidence.${code}`;
    return i18n.exists(key)
      ? t(key as 'routers.discovery.evidence.pppoe')
      : code.replaceAll('_', ' ');
  };
  return (
    <Group gap="4px 6px" fz="xs" c="dimmed">
      {!proposal.running && (
        <StatusChip tone="warn">{t('routers.discovery.not_running')}</StatusChip>
      )}
      <span>{t('routers.discovery.evidence_label')}</span>
      {proposal.evidence.map((code) => (
        <span key={code} className={classes.tag}>
          {text(code)}
        </span>
      ))}
      <span>
        {t('routers.discovery.confidence', { percent: format.share(proposal.confidence, 0) })}
      </span>
    </Group>
  );
}
