import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContractChoices } from '@/api/types';
import { unpricedWithOffers } from '@/components/domain/router/contractDecision';
import { useFormat } from '@/lib/text/useFormat';
import { useContractWords } from './useContractWords';

/** The answer to the section's question in one sentence, and which prices are missing. */
export function ChoicesHeadline({ answer }: { answer: ContractChoices }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useContractWords(answer);
  const unknown = unpricedWithOffers(answer);
  if (unknown.length > 0)
    return <p>{t('choices.unpriced_offers', { names: unknown.join(', ') })}</p>;
  const advised = answer.rows.find((row) => row.is_advised);
  const amount = String(Math.abs(Number(advised?.change_amount ?? 0)));
  return (
    <div data-testid="choices-headline">
      <p>
        {advised
          ? t('choices.advised', {
              contracts: words(advised)
                .map(({ name, size }) => `${name} ${size}`)
                .join(', '),
              amount: format.moneyShort(amount, answer.currency ?? ''),
            })
          : t('choices.not_advised')}
      </p>
      {answer.unpriced.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('choices.unpriced', { names: answer.unpriced.join(', ') })}
        </Text>
      )}
    </div>
  );
}
