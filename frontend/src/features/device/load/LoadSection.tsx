import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Router, Vitals } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import { Facts } from '@/components/ui/page/Facts';
import classes from '../RouterPage.module.css';
import { PollTable } from './PollTable';

interface LoadSectionProps {
  router: Router;
  vitals: Vitals;
}

/** In words first: is monitoring the load? */
export function LoadSection({ router, vitals }: LoadSectionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { totals } = vitals;
  const { failures_in_a_row: failures, next_attempt_at: next } = router.health;
  const dash = '–';
  return (
    <Section title={t('routerPage.load.title')}>
      <Text mb={18} fz="sm" maw="78ch" data-testid="poll-load">
        <InWords totals={totals} />
      </Text>
      <Facts
        facts={[
          {
            testId: 'fact-per_hour',
            name: t('routerPage.load.per_hour'),
            value: totals.polls_per_hour === null ? dash : format.number(totals.polls_per_hour, 0),
            raw: totals.polls_per_hour,
          },
          {
            testId: 'fact-mean',
            name: t('routerPage.load.mean'),
            value: format.ms(totals.poll_ms),
            raw: totals.poll_ms,
          },
          {
            testId: 'fact-p95',
            name: t('routerPage.load.p95'),
            value: format.ms(totals.p95_poll_ms),
            raw: totals.p95_poll_ms,
          },
          {
            testId: 'fact-share',
            name: t('routerPage.load.share'),
            value: format.loss(totals.asking_share),
            raw: totals.asking_share,
          },
          {
            testId: 'fact-answered',
            name: t('routerPage.load.answered_share'),
            value: format.coverage(totals.answered_share),
            raw: totals.answered_share,
          },
          {
            testId: 'fact-logins',
            name: t('routerPage.load.logins_total'),
            value: format.number(totals.logins),
            raw: totals.logins,
          },
          {
            testId: 'fact-failures',
            name: t('routerPage.load.failures'),
            value: format.number(failures),
            raw: failures,
          },
          ...(next && failures > 0
            ? [
                {
                  testId: 'fact-next',
                  name: t('routerPage.load.next'),
                  value: format.dateTime(next),
                },
              ]
            : []),
        ]}
      />
      <h3 className={classes.subtitle}>{t('routerPage.load.polls')}</h3>
      <PollTable routerId={router.id} />
    </Section>
  );
}

function InWords({ totals }: { totals: Vitals['totals'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (totals.polls === 0 || totals.polls_per_hour === null) return t('routerPage.load.unknown');
  const { logins } = totals;
  const loginKey = logins === 0 ? 'logins_none' : logins === 1 ? 'logins_one' : 'logins';
  return [
    t('routerPage.load.says', {
      n: format.number(totals.polls_per_hour, 0),
      ms: format.ms(totals.poll_ms),
      p95: format.ms(totals.p95_poll_ms),
    }),
    (totals.poll_ms ?? 0) > (totals.p95_poll_ms ?? Infinity) && t('routerPage.load.few_slow'),
    totals.asking_share !== null &&
      t('routerPage.load.busy', { share: format.loss(totals.asking_share) }),
    t('routerPage.load.answered', {
      share: format.coverage(totals.answered_share),
      n: format.number(totals.polls),
    }),
    t(`routerPage.load.${loginKey}`, { n: format.number(logins) }),
  ]
    .filter(Boolean)
    .join(' ');
}
