import { Box } from '@mantine/core';
import type { Verdict } from '@/api/types';
import { useReasonText } from './useReasonText';
import classes from './VerdictBanner.module.css';
import { useStatement } from './useStatement';
import { VERDICT_TONE } from './verdictTone';

interface VerdictBannerProps {
  verdict: Verdict;
  footer?: React.ReactNode;
  testId?: string;
}
const LAMPS = ['danger', 'warn', 'ok'] as const;

/** A skewed verdict, or a line that is down, says its first reason already. */
const isSaid = (verdict: Verdict, { code, params }: Verdict['reasons'][number]): boolean =>
  params.uplink === verdict.params.uplink &&
  (code === 'over_share'
    ? verdict.state === 'skewed' || verdict.state === 'strongly_skewed'
    : code === 'link_down' && verdict.state === 'link_down');

/** One sentence with a traffic light, and its reasons below. */
export function VerdictBanner({ verdict, footer, testId }: VerdictBannerProps) {
  const statement = useStatement('verdicts');
  const reasonText = useReasonText();
  const tone = VERDICT_TONE[verdict.state];
  const reasons = verdict.reasons.filter((reason) => !isSaid(verdict, reason));
  return (
    <section className={classes.banner} data-tone={tone}>
      <div className={classes.light} aria-hidden>
        {LAMPS.map((lamp) => (
          <span key={lamp} data-lamp={lamp} data-on={lamp === tone} />
        ))}
      </div>
      <Box miw={0} flex="1">
        <p
          className={classes.sentence}
          data-testid={testId}
          data-value={verdict.state}
          aria-live="polite"
        >
          {statement(verdict.sentence)}
        </p>
        {reasons.length > 0 && (
          <ul className={classes.reasons}>
            {reasons.map((reason, index) => (
              <li key={index}>{reasonText(reason)}</li>
            ))}
          </ul>
        )}
        {footer && (
          <Box mt={12} fz={13} c="dimmed">
            {footer}
          </Box>
        )}
      </Box>
    </section>
  );
}
