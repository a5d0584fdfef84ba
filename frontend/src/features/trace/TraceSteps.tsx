import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TraceStep } from '@/api/types';
import { formOf } from '@/lib/text/plural';
import { useFormat } from '@/lib/text/useFormat';
import classes from './Trace.module.css';
import { useTraceText } from './useTraceText';

const SHOWN: ReadonlySet<TraceStep['status']> = new Set(['met', 'unknown']);

const NONE: ReadonlySet<number> = new Set();

interface TraceStepsProps {
  steps: readonly TraceStep[];
  /** Steps that the other side of a plan lacks or changes. */
  differing?: ReadonlySet<number>;
}

/** What the packet does not meet is folded. */
export function TraceSteps({ steps, differing = NONE }: TraceStepsProps) {
  const { t } = useTranslation();
  const placed = steps.map((step, place) => ({ step, differs: differing.has(place) }));
  const met = placed.filter(({ step }) => SHOWN.has(step.status));
  const unmet = placed.filter(({ step }) => !SHOWN.has(step.status));
  const others = unmet.filter(({ differs }) => differs).length;
  return (
    <>
      {met.length === 0 && <p className={classes.note}>{t('trace.met_none')}</p>}
      <StepList steps={met} />
      {unmet.length > 0 && (
        <details className="details" style={{ marginTop: 8 }}>
          <summary>
            {t(`trace.unmet.${formOf(unmet.length)}`, { n: unmet.length })}
            {others > 0 && ` (${t('trace.plan.differing', { n: others })})`}
          </summary>
          <StepList steps={unmet} />
        </details>
      )}
    </>
  );
}

function StepList({ steps }: { steps: readonly StepProps[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className={classes.steps}>
      {steps.map((props, at) => (
        <Step key={at} {...props} />
      ))}
    </ol>
  );
}

interface StepProps {
  step: TraceStep;
  differs: boolean;
}

function Step({ step, differs }: StepProps) {
  const { t } = useTranslation();
  const text = useTraceText();
  const numbers = step.rows.flatMap(({ number }) => (number === null ? [] : [`#${number}`]));
  const comments = [...new Set(step.rows.map(({ comment }) => comment).filter(Boolean))];
  const sentences = [step.effect, step.reason].filter((sentence) => sentence !== null);
  return (
    <li className={classes.step} data-status={step.status} data-differs={differs}>
      <Box fz="sm">
        <b>{t(`trace.menu.${step.menu}`)}</b> {step.chain} {numbers.join(', ')}
        {differs && (
          <Text
            span
            inherit
            ms={8}
            fz="xs"
            c="var(--tb-text)"
            fw={600}
            style={{ whiteSpace: 'nowrap' }}
          >
            {t('trace.plan.differs')}
          </Text>
        )}
      </Box>
      <div className={classes.sentence}>
        {sentences.map((sentence) => text(sentence)).join('; ')}
        {comments.length > 0 && <div className={classes.note}>{comments.join(', ')}</div>}
        {step.asks && <code className={classes.asks}>{step.asks}</code>}
      </div>
      <Part step={step} />
    </li>
  );
}

function Part({ step: { status, part } }: { step: TraceStep }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (status === 'unknown')
    return (
      <Text span inherit className="num" fz="sm" c="dimmed" fw={600}>
        {t('trace.unknown')}
      </Text>
    );
  if (part === null || part === 0 || part === 1) return null;
  return (
    <Text span inherit className="num" fz="sm" c="dimmed" fw={600}>
      {format.share(part)}
    </Text>
  );
}
