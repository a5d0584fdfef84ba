import { useTranslation } from 'react-i18next';
import type { TraceBranch } from '@/api/types';
import classes from './Trace.module.css';

/** What no configuration tells. */
export function Assumed({ assumptions }: Pick<TraceBranch, 'assumptions'>) {
  const { t } = useTranslation();
  if (assumptions.length === 0) return null;
  const words = assumptions.map(({ matcher, holds }) =>
    t(holds ? 'trace.if_holds' : 'trace.if_fails', { matcher }),
  );
  return (
    <h2 className={classes.assumed}>{t('trace.branch', { assumptions: words.join(', ') })}</h2>
  );
}
