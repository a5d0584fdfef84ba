import { useTranslation } from 'react-i18next';
import type { TraceStep } from '@/api/types';
import { formOf } from '@/lib/plural';
import { useFormat } from '@/lib/useFormat';
import classes from './Trace.module.css';
import { useTraceText } from './useTraceText';

const SHOWN: ReadonlySet<TraceStep['status']> = new Set(['met', 'unknown']);

/** What the packet meets; what it does not meet is folded. */
export function TraceSteps({ steps }: { steps: readonly TraceStep[] }) {
  const { t } = useTranslation();
  const met = steps.filter(({ status }) => SHOWN.has(status));
  const unmet = steps.filter(({ status }) => !SHOWN.has(status));
  return (
    <>
      {met.length === 0 && <p className={classes.note}>{t('trace.met_none')}</p>}
      <StepList steps={met} />
      {unmet.length > 0 && (
        <details className={classes.details}>
          <summary>{t(`trace.unmet.${formOf(unmet.length)}`, { n: unmet.length })}</summary>
          <StepList steps={unmet} />
        </details>
      )}
    </>
  );
}

function StepList({ steps }: { steps: readonly TraceStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className={classes.steps}>
      {steps.map((step, at) => (
        <Step key={at} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: TraceStep }) {
  const { t } = useTranslation();
  const text = useTraceText();
  const numbers = step.rows.flatMap(({ number }) => (number === null ? [] : [`#${number}`]));
  const comments = [...new Set(step.rows.map(({ comment }) => comment).filter(Boolean))];
  const sentences = [step.effect, step.reason].filter((sentence) => sentence !== null);
  return (
    <li className={classes.step} data-status={step.status}>
      <div className={classes.place}>
        <b>{t(`trace.menu.${step.menu}`)}</b> {step.chain} {numbers.join(', ')}
      </div>
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
  if (status === 'unknown') return <span className={classes.part}>{t('trace.unknown')}</span>;
  if (part === null || part === 0 || part === 1) return null;
  return <span className={classes.part}>{format.share(part)}</span>;
}
