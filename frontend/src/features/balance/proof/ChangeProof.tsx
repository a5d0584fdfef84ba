import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import { changeProofQuery } from '@/api/queries/changes';
import type { ChangeProof as Proof, Router, RouterChange } from '@/api/types';
import { StatusChip, type Tone } from '@/components/ui/states/StatusChip';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import balance from '../Balance.module.css';
import { ProofTable } from './ProofTable';
import classes from './Proof.module.css';
import { useFailures } from './useFailures';

interface ProofProps {
  change: RouterChange;
  router: Router;
}
type Check = Proof['checks'][number];

const TONES: Record<Proof['state'], Tone> = { safe: 'ok', measuring: 'idle', failing: 'warn' };
const ICONS: Record<Check['state'], typeof IconCircleDashed> = {
  passed: IconCircleCheckFilled,
  waiting: IconCircleDashed,
  failed: IconAlertTriangleFilled,
};

/** While a change waits for confirmation: what the lines carry, beside the checks of the server. */
export function ChangeProof({ change, router }: ProofProps) {
  const { t } = useTranslation();
  const query = useQuery(changeProofQuery(change));
  return (
    <Section title={t('balance.proof.title')} lead={t('balance.proof.lead')}>
      <QueryView query={query}>
        {(proof) => (
          <>
            <Verdict proof={proof} />
            <div className={classes.parts}>
              <ProofTable proof={proof} router={router} />
              <Checks proof={proof} />
            </div>
          </>
        )}
      </QueryView>
    </Section>
  );
}

function Verdict({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const failed = useFailures(proof);
  return (
    <div className={classes.verdict} role="status">
      <StatusChip tone={TONES[proof.state]} testId="proof-state" wraps>
        {proof.state === 'failing'
          ? t('balance.proof.failing', { checks: failed.join('; ') })
          : t(`balance.proof.${proof.state}`)}
      </StatusChip>
    </div>
  );
}

function Checks({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const format = useFormat();
  return (
    <div>
      <h3 className={classes.head}>{t('balance.proof.checks')}</h3>
      <ul className={classes.checks}>
        {proof.checks.map(({ code, state }) => {
          const Icon = ICONS[state];
          return (
            <li key={code} data-state={state} data-testid={`check-${code}`}>
              <Icon size={16} aria-hidden />
              <span>
                {t(`balance.proof.check.${code}`)}
                <span className="visually-hidden">: {t(`balance.proof.mark.${state}`)}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <p className={balance.note}>
        {proof.looked_at
          ? t('balance.proof.checked', { time: format.clockSeconds(proof.looked_at) })
          : t('balance.proof.not_checked')}{' '}
        {t(isAdmin ? 'balance.proof.person' : 'balance.proof.admin')}
      </p>
    </div>
  );
}
