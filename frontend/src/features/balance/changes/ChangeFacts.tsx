import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouterChange } from '@/api/types';
import { Facts } from '@/components/ui/page/Facts';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import balance from '../Balance.module.css';
import { useEndedBy } from './words/useEndedBy';

export function ChangeFacts({ change }: { change: RouterChange }) {
  const { t } = useTranslation();
  const format = useFormat();
  const endedBy = useEndedBy();
  const by = (at: string | null, who: string): ReactNode =>
    at === null ? (
      '–'
    ) : (
      <>
        {format.dateTime(at)}
        {who && <span className={balance.sub}>{who}</span>}
      </>
    );
  const facts: [string, ReactNode][] = [
    [t('balance.facts.reason'), change.reason ? <bdi>{change.reason}</bdi> : '–'],
    [t('balance.facts.planned'), by(change.created_at, change.created_by)],
    ...(change.needs_approval || change.approved_at
      ? [
          [t('balance.facts.approved'), by(change.approved_at, change.approved_by)] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('balance.facts.applied'), by(change.started_at, change.applied_by)],
    [t('balance.facts.timer'), format.duration(change.timer_s)],
    [t('balance.facts.confirm'), t(`balance.rules.confirm_${change.confirm_by}`)],
    ...(change.ended_at
      ? [[t('balance.facts.ended'), by(change.ended_at, endedBy(change))] as [string, ReactNode]]
      : []),
  ];
  return (
    <Section title={t('balance.facts.title')}>
      <Facts
        className="num"
        mt={14}
        width="min(100%, 190px)"
        facts={facts.map(([name, value]) => ({ name, value }))}
      />
    </Section>
  );
}
