import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Comparison } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { Section } from '@/components/ui/page/Section';
import classes from './ComparePage.module.css';

export function Caveats({ caveats }: { caveats: Comparison['caveats'] }) {
  const { t } = useTranslation();
  const statement = useStatement('comparisons');
  if (caveats.length === 0) return null;
  return (
    <Section title={t('compare.caveats')}>
      <ul className={classes.caveats}>
        {caveats.map((caveat) => (
          <li key={caveat.text} data-testid={`caveat-${caveat.code}`}>
            <IconAlertTriangleFilled size={15} aria-hidden />
            <span>{statement(caveat)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
