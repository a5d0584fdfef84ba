/** Where there is no advice to show, and why. */
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import type { Balance, Router } from '@/api/types';
import { ButtonLink } from '@/components/ui/page/links';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Verdict.module.css';
import { MakeNow } from './MakeNow';

interface MadeBeforeProps {
  balance: Balance;
  why: NonNullable<Balance['outdated_why']>;
}

/** What was recommended for another contract, ISP, rule or calendar is not said any more. */
export function MadeBefore({ balance, why }: MadeBeforeProps) {
  const { t } = useTranslation();
  const changed = balance.lines.filter(({ uplink_id: id }) =>
    balance.outdated_uplink_ids.includes(id),
  );
  const isps = changed.map(({ name }) => name).join(', ');
  return (
    <section className={classes.card} data-tone="idle" aria-label={t('balance.advice.label')}>
      <p className={classes.sentence} data-testid="recommendation-being-made" aria-live="polite">
        {t(`balance.advice.made_before.${isps ? 'contract' : why}`, { isps })}
      </p>
    </section>
  );
}

interface BeingMadeProps {
  /** Since then the router divides traffic in another way. */
  since: string;
  openChange: number | null;
}

/** What was recommended before a change is not said after it. */
export function BeingMade({ since, openChange }: BeingMadeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = format.dateTime(since);
  return (
    <section className={classes.card} data-tone="idle" aria-label={t('balance.advice.label')}>
      <p className={classes.sentence} data-testid="recommendation-being-made" aria-live="polite">
        {t(openChange === null ? 'balance.advice.being_made' : 'balance.advice.undecided', {
          time,
          id: openChange,
        })}
      </p>
      {openChange !== null && (
        <ButtonLink
          mt={14}
          to="/changes/$changeId"
          params={{ changeId: openChange }}
          variant="default"
        >
          {t('balance.advice.open_change')}
        </ButtonLink>
      )}
    </section>
  );
}

export function NoneYet({ router }: { router: Router }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  return (
    <Alert variant="default" p={0}>
      <StatePanel
        compact
        kind="empty"
        title={t('balance.advice.none_title')}
        text={t('balance.advice.none_text')}
        action={isAdmin && <MakeNow router={router} />}
      />
    </Alert>
  );
}
