import { useTranslation } from 'react-i18next';
import type { Balance, Router } from '@/api/types';
import { DataTable } from '@/components/ui/tables/DataTable';
import { TextLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import { ratio, weightOf } from '../buckets';
import classes from '../Balance.module.css';
import { searchOf, NO_QUESTION } from '../whatIf/whatIf';

/** A finer denominator is closer to the capacities, and needs more rules. */
export function OptionTable({ balance, router }: { balance: Balance; router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (balance.options.length === 0) return null;
  const buckets = balance.buckets.map(({ uplink_id: id }) => id);
  const now = ratio(balance.lines.map(({ uplink_id: id }) => weightOf(buckets, id)));
  return (
    <Section title={t('balance.options.title')} lead={t('balance.options.lead')}>
      <DataTable
        caption={t('balance.options.title')}
        rows={balance.options}
        rowKey={({ denominator }) => denominator}
        columns={[
          {
            key: 'weights',
            title: t('balance.options.weights'),
            render: ({ weights }) => {
              const option = ratio(balance.lines.map(({ uplink_id: id }) => weights[id] ?? 0));
              return (
                <span className="num">
                  {option}
                  {option === now && (
                    <span className={classes.note}> {t('balance.options.now')}</span>
                  )}
                </span>
              );
            },
          },
          {
            key: 'denominator',
            title: t('balance.options.buckets'),
            end: true,
            render: ({ denominator }) => denominator,
          },
          {
            key: 'error',
            title: t('balance.options.error'),
            end: true,
            render: ({ error }) => format.share(error),
          },
          {
            key: 'rules',
            title: t('balance.options.rules'),
            end: true,
            render: ({ rules }) => rules,
          },
          {
            key: 'try',
            title: '',
            end: true,
            render: ({ weights, denominator }) => (
              <TextLink
                to="/routers/$routerId/balance/what-if"
                params={{ routerId: router.id }}
                search={searchOf({ ...NO_QUESTION, weights })}
                aria-label={t('balance.options.try_label', { denominator })}
              >
                {t('balance.options.try')}
              </TextLink>
            ),
          },
        ]}
      />
    </Section>
  );
}
