import type { UplinkDetail } from '@/api/types';
import { useStatement } from '../useStatement';
import classes from './VerdictBanner.module.css';
import { VERDICT_TONE } from './verdictTone';

interface PageVerdictProps {
  verdict: UplinkDetail['verdict'];
  testId: string;
}

/** What the figures below it come to, in one sentence. */
export function PageVerdict({ verdict, testId }: PageVerdictProps) {
  const statement = useStatement('verdicts');
  const tone = VERDICT_TONE[verdict.tone];
  return (
    <section className={`${classes.banner} ${classes.short}`} data-tone={tone}>
      <p className={classes.sentence} data-testid={testId} data-tone={tone} aria-live="polite">
        {statement(verdict.sentence)}
      </p>
    </section>
  );
}
