import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '@/api/types';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { ConfigErrorAlert } from '../router/ConfigErrorAlert';
import classes from './FindingCard.module.css';
import { FindingFix } from './FindingFix';
import { groupFindings, type FindingGroup } from './groupFindings';
import { PacketTrace } from '../router/PacketTrace';
import { useRouterText } from '../router/useRouterText';

const TONES = { danger: 'danger', warning: 'warn', note: 'idle' } as const;

interface FindingsOfRouterProps {
  findings: readonly Finding[];
  /** Null: never. */
  readAt: string | null;
  configError: string | null;
  /** For links to traces. */
  routerId: number;
}

/** Without a reading nobody knows that nothing is wrong. */
export function FindingsOfRouter(props: FindingsOfRouterProps) {
  const { findings, readAt, configError, routerId } = props;
  const { t } = useTranslation();
  const isUnknown = readAt === null || configError !== null;
  return (
    <>
      <ConfigErrorAlert message={configError} />
      {readAt === null && configError === null && (
        <Text c="dimmed">{t('overview.findings_unread')}</Text>
      )}
      {(findings.length > 0 || !isUnknown) && (
        <FindingList findings={findings} routerId={routerId} />
      )}
    </>
  );
}

interface FindingListProps {
  findings: readonly Finding[];
  /** None while a router is being added: nothing else shall open then. */
  routerId?: number;
}

export function FindingList({ findings, routerId }: FindingListProps) {
  const { t } = useTranslation();
  if (findings.length === 0) return <Text c="dimmed">{t('overview.findings_none')}</Text>;
  return (
    <Stack gap={0} __vars={{ '--apart': '14px' }}>
      {groupFindings(findings).map(({ finding, subjects }) => (
        <FindingCard
          key={`${finding.code} ${subjects.join()}`}
          finding={finding}
          subjects={subjects}
          routerId={routerId}
        />
      ))}
    </Stack>
  );
}

/** Mistake, consequence, remedy: in this order. */
function FindingCard({ finding, subjects, routerId }: FindingGroup & { routerId?: number }) {
  const { t } = useTranslation();
  const { message, consequence, remedy } = useRouterText().finding(finding);
  return (
    <article className="part" data-testid={`finding-${finding.code}`}>
      <Group gap="6px 10px" mb={4}>
        <StatusChip tone={TONES[finding.severity]}>
          {t(`overview.severity.${finding.severity}`)}
        </StatusChip>
        <h3 style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{message}</h3>
      </Group>
      {subjects.map((subject) => (
        <Text key={subject} c="dimmed" ff="monospace" fz="xs">
          <bdi>{subject}</bdi>
        </Text>
      ))}
      <dl className={classes.facts}>
        <dt>{t('overview.consequence')}</dt>
        <dd>{consequence}</dd>
        <dt>{t('overview.remedy')}</dt>
        <dd>{remedy}</dd>
        {finding.packet && routerId !== undefined && (
          <>
            <dt>{t('words.why')}</dt>
            <dd>
              <PacketTrace packet={finding.packet} routerId={routerId} />
            </dd>
          </>
        )}
      </dl>
      {routerId !== undefined && <FindingFix finding={finding} routerId={routerId} />}
    </article>
  );
}
