import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import { changeProofQuery, isKept, wasUndone } from '@/api/queries/changes/acts';
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

/** What the lines carry, beside the checks of the server: live while the change waits, then as it was confirmed. */
export function ChangeProof({ change, router }: ProofProps) {
  const { t } = useTranslation();
  const query = useQuery(changeProofQuery(change));
  const part = wasUndone(change) ? 'undone' : isKept(change) ? 'then' : 'live';
  return (
    <Section title={t(`balance.proof.title.${part}`)} lead={t(`balance.proof.lead.${part}`)}>
      <QueryView query={query}>
        {(proof) => (
          <>
            <Verdict proof={proof} />
            {!proof.polls_kept && <p className={balance.note}>{t('balance.proof.polls_gone')}</p>}
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
  const format = useFormat();
  const failed = useFailures(proof);
  const { state, confirmed_at: confirmed, undone_at: undone } = proof;
  const at = confirmed ?? undone;
  const ended = undone ? 'undone' : 'confirmed';
  // An earlier version kept no look at the router.
  const word = at && !proof.looked_at ? 'unknown' : state;
  return (
    <div className={classes.verdict} role={at ? undefined : 'status'}>
      <StatusChip tone={TONES[state]} testId="proof-state" wraps>
        {t(`balance.proof.${at ? ended : 'state_of'}.${word}`, {
          checks: failed.join('; '),
        })}
      </StatusChip>
      {at && (
        <p className={balance.note}>
          {t(undone ? 'balance.proof.undone_at' : 'balance.proof.at', { time: format.moment(at) })}
        </p>
      )}
    </div>
  );
}

function Checks({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const format = useFormat();
  const advice = proof.checks.some(({ code }) => code === 'met') ? 'advise_met' : 'advise';
  const decides = `${t(`balance.proof.${isAdmin ? 'person' : 'admin'}`)} ${t(`balance.proof.${advice}`)}`;
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
        {!proof.confirmed_at && !proof.undone_at && decides}
      </p>
    </div>
  );
}
