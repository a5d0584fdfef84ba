import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Trace, TraceBranch } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import { Assumed } from './Assumed';
import { Outcome } from './Outcome';
import classes from './Trace.module.css';
import { TraceSides } from './TraceSides';
import { TraceSteps } from './TraceSteps';

/** The answer first, then the way. */
export function TraceAnswer({ trace }: { trace: Trace }) {
  const { t } = useTranslation();
  return (
    <div className="page" data-testid="trace">
      <Read trace={trace} />
      {trace.down.length > 0 && (
        <Alert color="var(--tb-warn)" py="xs">
          {t('trace.down', { interfaces: trace.down.join(', ') })}
        </Alert>
      )}
      {trace.plan ? (
        <TraceSides plan={trace.plan} />
      ) : (
        trace.branches.map((branch) => (
          <Branch key={JSON.stringify(branch.assumptions)} branch={branch} />
        ))
      )}
      {trace.has_more && <Alert color="var(--tb-warn)">{t('trace.more_branches')}</Alert>}
    </div>
  );
}

function Read({ trace }: { trace: Trace }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { packet, read_at: readAt, version } = trace;
  const isByChance = trace.branches.some(({ outcomes }) => outcomes.length > 1);
  const to = packet.port === 0 ? packet.to : `${packet.to}:${packet.port}`;
  const entry = packet.entry
    ? t('trace.entry_by', { interface: packet.entry })
    : t('trace.entry_router');
  return (
    <div className={classes.read}>
      <p>
        {t('trace.read', {
          packet: `${packet.protocol.toUpperCase()} ${packet.from} → ${to}`,
          entry,
          time: format.dateTime(readAt),
          version,
        })}
      </p>
      {isByChance && <p>{t('trace.by_chance')}</p>}
    </div>
  );
}

/** One outcome, with its assumptions, if any. */
function Branch({ branch }: { branch: TraceBranch }) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <Assumed assumptions={branch.assumptions} />
      <div className={classes.outcomes}>
        {branch.outcomes.map((outcome, at) => (
          <Outcome key={at} outcome={outcome} />
        ))}
      </div>
      <Section title={t('trace.steps')} lead={t('trace.steps_lead')}>
        <TraceSteps steps={branch.steps} />
      </Section>
    </div>
  );
}
