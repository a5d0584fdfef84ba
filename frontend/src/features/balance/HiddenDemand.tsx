import { type Said, useStatement } from '@/components/domain/router/useStatement';
import classes from './Balance.module.css';

/** Lines that were full while the demand was recorded. */
export function HiddenDemand({ statements }: { statements: readonly Said[] }) {
  const said = useStatement('advice');
  return statements.map((statement) => (
    <p key={statement.text} className={classes.note} data-testid="hidden-demand">
      {said(statement)}
    </p>
  ));
}
