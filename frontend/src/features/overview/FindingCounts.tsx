import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '@/api/types';
import { groupFindings } from '@/components/domain/findings/groupFindings';
import { ConfigErrorAlert } from '@/components/domain/router/ConfigErrorAlert';
import { TextLink } from '@/components/ui/page/links';
import { StatusChip } from '@/components/ui/states/StatusChip';

const TONES = { danger: 'danger', warning: 'warn', note: 'idle' } as const;
const SEVERITIES = ['danger', 'warning', 'note'] as const;

interface FindingCountsProps {
  routerId: number;
  findings: readonly Finding[];
  /** Null: never. */
  readAt: string | null;
  configError: string | null;
}

/** How many cards there are on the page of the router, where their remedies stand. */
export function FindingCounts({ routerId, findings, readAt, configError }: FindingCountsProps) {
  const { t } = useTranslation();
  const groups = groupFindings(findings);
  const count = (severity: Finding['severity']) =>
    groups.filter(({ finding }) => finding.severity === severity).length;
  if (findings.length === 0)
    return (
      <>
        <ConfigErrorAlert message={configError} />
        {configError === null && (
          <Text c="dimmed">
            {t(readAt === null ? 'overview.findings_unread' : 'overview.findings_none')}
          </Text>
        )}
      </>
    );
  return (
    <>
      <ConfigErrorAlert message={configError} />
      <Group gap="8px 12px" data-testid="finding-counts" data-value={groups.length}>
        {SEVERITIES.filter((severity) => count(severity) > 0).map((severity) => (
          <StatusChip key={severity} tone={TONES[severity]}>
            {t(`overview.severity.${severity}`)}: {count(severity)}
          </StatusChip>
        ))}
        <TextLink to="/routers/$routerId/router" params={{ routerId }} hash="findings">
          {t('overview.findings_see')}
        </TextLink>
      </Group>
    </>
  );
}
