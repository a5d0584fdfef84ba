import { useTranslation } from 'react-i18next';
import { DataTable, tableClasses } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import type { ContractOption } from './contractOptions';

/** What one can do about a failure, side by side: the same measure and the price of each. */
export function ContractOptions({ options }: { options: readonly ContractOption[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = ({ amount, currency }: ContractOption) => {
    if (amount === null) return t('money.options.unpriced');
    if (amount === 0) return t('money.options.free');
    const sign = amount < 0 ? '−' : '+';
    return `${sign}${format.moneyShort(String(Math.abs(amount)), currency ?? '')}`;
  };
  const measure = ({ fullest, p95, down }: ContractOption) => {
    const share = format.share(p95 / 100, 0);
    const words = { name: fullest, share, down };
    return t(down === '' ? 'money.options.fullest_usual' : 'money.options.fullest', words);
  };
  return (
    <div className={tableClasses.wide} data-testid="contract-options">
      <DataTable
        caption={t('money.options.title')}
        rows={options}
        rowKey={({ choice, words }) => `${choice} ${Object.values(words).join(' ')}`}
        columns={[
          {
            key: 'what',
            title: t('money.options.title'),
            render: ({ choice, words }) =>
              t(`money.options.${choice}`, words as Record<'name' | 'names' | 'takers', string>),
          },
          { key: 'measure', title: t('money.options.measure'), render: measure },
          { key: 'amount', title: t('money.options.amount'), end: true, render: amountOf },
        ]}
      />
    </div>
  );
}
