import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LargeTransfer } from '@/api/types';
import { Facts, type Fact } from '@/components/ui/page/Facts';
import { useFormat } from '@/lib/text/useFormat';

/** What all the others get: how full the ISPs are at the peak. */
export function TransferGains({ answer: { crowd } }: { answer: LargeTransfer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts: Fact[] = [];
  for (const side of ['today', 'weighted', 'pooled'] as const)
    if (crowd)
      facts.push({
        name: t(`largeTransfer.crowd_${side}`),
        value: format.share(crowd[side], 0),
        raw: crowd[side],
        testId: `crowd-${side}`,
      });
  if (facts.length === 0) return null;
  return (
    <>
      <Text fw={600} mt="md" mb={6} size="sm">
        {t('largeTransfer.crowd')}
      </Text>
      <Facts facts={facts} />
    </>
  );
}
