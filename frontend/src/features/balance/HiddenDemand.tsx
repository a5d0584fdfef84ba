import type { Statement } from '@/api/types';
import { useSaid } from '@/components/domain/router/useSaid';
import classes from './Balance.module.css';

/** Beside replayed figures: lines that were full while the demand was recorded. */
export function HiddenDemand({ statements }: { statements: readonly Statement[] }) {
  const said = useSaid();
  return statements.map((statement) => (
    <p key={statement.text_en} className={classes.note} data-testid="hidden-demand">
      {said(statement)}
    </p>
  ));
}
