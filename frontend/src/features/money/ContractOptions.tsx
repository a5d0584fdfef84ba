import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Costs } from '@/api/types';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import classes from './Money.module.css';
import { amountOf, fullestIn, sparesFirst, type FailureChoice } from './contractOptions';

interface ContractOptionsProps {
  choices: readonly FailureChoice[];
  costs: Costs;
}

/** What one can do about failures, side by side: the same measures and the price of each. */
export function ContractOptions({ choices, costs }: ContractOptionsProps) {
  const { t } = useTranslation();
  const route = choices.find(({ doing }) => doing === 'today')?.route;
  const failure = (key: 'single' | 'route'): Column<FailureChoice> => ({
    key,
    title: t(`money.options.${key}`),
    render: (choice) => <Failure failure={choice[key]} />,
  });
  return (
    <div className={tableClasses.wide} data-testid="contract-options">
      <DataTable
        caption={t('money.options.title')}
        rows={choices}
        rowKey={({ doing, names }) => `${doing} ${names.join(' ')}`}
        columns={[
          {
            key: 'what',
            title: t('money.options.title'),
            render: (choice) => <Doing choice={choice} choices={choices} />,
          },
          failure('single'),
          ...(route ? [failure('route')] : []),
          {
            key: 'amount',
            title: t('money.options.amount'),
            end: true,
            render: (choice) => <Price {...{ choice, costs }} />,
          },
        ]}
      />
      {route && choices.some(({ doing }) => doing === 'route') && (
        <Text size="sm" mt={6} data-testid="other-route">
          {t('money.options.other_route', { names: route.down.join(', ') })}
        </Text>
      )}
    </div>
  );
}

interface DoingProps {
  choice: FailureChoice;
  choices: readonly FailureChoice[];
}

function Doing({ choice, choices }: DoingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { doing, after_spares: after } = choice;
  return (
    <div className={classes.doing}>
      <What {...{ choice, choices }} />
      {doing === 'spare' && sparesFirst(choices) && (
        <>
          {' '}
          <StatusChip tone="ok">{t('money.options.first')}</StatusChip>
        </>
      )}
      {after && (
        <Text size="xs" c="dimmed" data-testid="after-spares">
          {t(after.then > after.before ? 'money.options.raises' : 'money.options.lowers', {
            before: format.share(after.before, 0),
            then: format.share(after.then, 0),
          })}
        </Text>
      )}
    </div>
  );
}

function What({ choice: { doing, names, enlarged }, choices }: DoingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (doing !== 'enlarge' && doing !== 'route')
    return t(`money.options.${doing}`, { names: names.join(', ') });
  const sizes = enlarged
    .map(({ name, size, today }) =>
      t('money.options.size', {
        name,
        size: format.contract(size.download_bps),
        today: format.contract(today.download_bps),
      }),
    )
    .join(', ');
  const hasSpares = choices.some((each) => each.doing === 'spare');
  return doing === 'route' && hasSpares ? t('money.options.after_spares', { sizes }) : sizes;
}

function Failure({ failure }: { failure: FailureChoice['single'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!failure) return '–';
  const fullest = fullestIn(failure);
  const down = failure.down.join(' + ');
  if (!fullest) return t('money.options.none_left', { down });
  const words = { name: fullest.name, share: format.share(fullest.p95, 0), down };
  return t('money.options.fullest', words);
}

function Price({ choice, costs }: { choice: FailureChoice; costs: Costs }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { amount, currency } = amountOf(choice, costs);
  if (amount === null) return t('money.options.unpriced');
  if (amount === 0) return t('money.options.free');
  const sign = amount < 0 ? '−' : '+';
  return `${sign}${format.moneyShort(String(Math.abs(amount)), currency ?? '')}`;
}
