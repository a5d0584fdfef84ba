import { Group, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractChoice, ContractChoices } from '@/api/types';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import { shownChoices, type Measure } from './choicePoints';
import { useContractWords } from './useContractWords';

interface ChoicesTableProps {
  answer: ContractChoices;
  measure: Measure;
}

/** Today first, then what nothing beats, by cost. */
export function ChoicesTable({ answer, measure }: ChoicesTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const currency = answer.currency ?? '';
  const money = (amount: string | null) =>
    amount === null ? '–' : format.moneyShort(amount, currency);
  const change = ({ change_amount: amount, is_today: isToday }: ContractChoice) => {
    if (amount === null || isToday) return '–';
    const sign = Number(amount) < 0 ? '−' : '+';
    return `${sign}${money(String(Math.abs(Number(amount))))}`;
  };
  const columns: Column<ContractChoice>[] = [
    {
      key: 'contracts',
      title: t('choices.contracts'),
      render: (row) => <Contracts answer={answer} choice={row} />,
    },
    {
      key: 'weights',
      title: t('choices.weights'),
      render: ({ weights }) => weights || t('choices.as_now'),
    },
    {
      key: 'cost',
      title: t('choices.cost'),
      end: true,
      render: ({ cost_amount: amount }) => money(amount),
    },
    { key: 'change', title: t('choices.change'), end: true, render: change },
    {
      key: 'minutes',
      title: t('choices.minutes'),
      end: true,
      render: ({ minutes_per_week: minutes }) => format.number(minutes),
    },
    { key: 'worst', title: t('choices.worst'), end: true, render: (row) => <Worst choice={row} /> },
  ];
  return (
    <div className={tableClasses.wide}>
      <DataTable
        caption={t('choices.title')}
        columns={columns}
        rows={shownChoices(answer, measure)}
        rowKey={({ offers, weights }) => `${offers.join()} ${weights}`}
      />
    </div>
  );
}

function Contracts({ answer, choice }: { answer: ContractChoices; choice: ContractChoice }) {
  const { t } = useTranslation();
  const words = useContractWords(answer);
  return (
    <Group gap="2px 10px" miw={0} style={{ whiteSpace: 'normal' }}>
      <span>
        {words(choice).map(({ name, size, isNew }, place) => (
          <Fragment key={name}>
            {place > 0 && ', '}
            {isNew ? (
              <b>
                <bdi>{name}</bdi> {size}
              </b>
            ) : (
              <span style={{ fontWeight: 400 }}>
                <bdi>{name}</bdi> {size}
              </span>
            )}
          </Fragment>
        ))}
      </span>
      {choice.is_today && <StatusChip tone="idle">{t('choices.now')}</StatusChip>}
      {choice.is_advised && <StatusChip tone="ok">{t('choices.advised_short')}</StatusChip>}
    </Group>
  );
}

function Worst({ choice }: { choice: ContractChoice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { worst_minutes_per_week: minutes, worst_down: down } = choice;
  if (minutes === null) return t('choices.alone');
  return (
    <>
      {format.number(minutes)}
      {down !== '' && (
        <Text span size="xs" c="dimmed" display="block">
          {t('choices.without', { down })}
        </Text>
      )}
    </>
  );
}
