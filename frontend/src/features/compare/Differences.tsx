import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Comparison } from '@/api/types';
import { useRouterText } from '@/components/domain/router/useRouterText';
import { Section } from '@/components/ui/page/Section';
import classes from './ComparePage.module.css';

/** Configuration and contracts; they need not be the reason. */
export function Differences({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation();
  const words = useRouterText();
  const { differences, side_a: a, side_b: b } = comparison;
  const lead =
    a.regime && b.regime && differences.length > 0
      ? t('compare.differences_lead', { a: a.regime.label, b: b.regime.label })
      : undefined;
  return (
    <Section title={t('compare.differences')} lead={lead}>
      {differences.length === 0 ? (
        <Text className="num" fz="sm" c="dimmed">
          {a.regime && b.regime
            ? t('compare.same_regime', { label: b.regime.label })
            : t('compare.no_differences')}
        </Text>
      ) : (
        <ul className={classes.list} data-testid="differences">
          {differences.map((difference) => (
            <li key={difference.text}>
              <bdi>{words.difference(difference)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
