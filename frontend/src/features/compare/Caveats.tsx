import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Caveat } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import classes from './ComparePage.module.css';

/** Why the figures say less than they seem to; nothing where there is nothing to say. */
export function Caveats({ caveats }: { caveats: readonly Caveat[] }) {
  const { t, i18n } = useTranslation();
  if (caveats.length === 0) return null;
  return (
    <Section title={t('compare.caveats')}>
      <ul className={classes.caveats}>
        {caveats.map(({ code, text_en, text_id }) => (
          <li key={text_en} data-testid={`caveat-${code}`}>
            <IconAlertTriangleFilled size={15} aria-hidden />
            <span>{i18n.language === 'id' ? text_id : text_en}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
