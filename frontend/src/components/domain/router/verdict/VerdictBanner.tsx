import { Box } from '@mantine/core';
import type { RouterVerdict } from '@/api/types';
import { MoreOnPaper } from '@/components/ui/page/MoreOnPaper';
import classes from './VerdictBanner.module.css';
import { VERDICT_TONE } from './verdictTone';

interface VerdictBannerProps {
  tone: RouterVerdict['tone'];
  /** The code of what is said. */
  value: string;
  sentence: string;
  testId: string;
  reasons?: readonly string[];
  /** Reasons on a printed page that shall not grow; all without it. */
  mostOnPaper?: number | undefined;
  /** What to do next. */
  actions?: React.ReactNode;
  footer?: React.ReactNode;
}
const LAMPS = ['danger', 'warn', 'ok'] as const;

/** One sentence with a traffic light; below it its reasons and what to do. */
export function VerdictBanner(props: VerdictBannerProps) {
  const { value, sentence, testId, reasons = [], mostOnPaper = Infinity } = props;
  const { actions, footer } = props;
  const tone = VERDICT_TONE[props.tone];
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
          data-value={value}
          data-tone={tone}
          aria-live="polite"
        >
          {sentence}
        </p>
        {reasons.length > 0 && (
          <ul className={classes.reasons}>
            {reasons.map((reason, at) => (
              <li key={reason} className={at < mostOnPaper ? undefined : 'no-print'}>
                {reason}
              </li>
            ))}
          </ul>
        )}
        <MoreOnPaper count={reasons.length - mostOnPaper} />
        {actions && <div className={classes.actions}>{actions}</div>}
        {footer && (
          <Box mt={12} fz="sm" c="dimmed" className={classes.footer}>
            {footer}
          </Box>
        )}
      </Box>
    </section>
  );
}
