import {
  IconCircle,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleXFilled,
  IconLoader,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '@/api/queries/changes';
import type { RouterChange } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Balance.module.css';
import carried from './Carried.module.css';
import { phases, type PhaseMark } from './words/phases';

const ICONS: Record<PhaseMark, typeof IconCircle> = {
  done: IconCircleCheckFilled,
  now: IconLoader,
  failed: IconCircleXFilled,
  ended: IconCircleMinus,
  later: IconCircle,
};

export function ChangeProgress({ change }: { change: RouterChange }) {
  const { t } = useTranslation();
  return (
    <Section title={t('balance.change.progress')}>
      <ol className={carried.phases} aria-label={t('balance.change.progress')}>
        {phases(change).map(({ phase, mark }) => {
          const Icon = ICONS[mark];
          return (
            <li
              key={phase}
              data-mark={mark}
              aria-current={mark === 'now' ? 'step' : undefined}
              data-testid={`phase-${phase}`}
            >
              <Icon size={18} aria-hidden />
              <span>
                {t(`balance.change.phase.${phase}`)}
                <span className="visually-hidden">: {t(`balance.change.mark.${mark}`)}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <Steps change={change} />
    </Section>
  );
}

/** Codes whose words are those of their step. */
const SAID: ReadonlySet<string> = new Set(['confirmed']);

function Steps({ change }: { change: RouterChange }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useStepName();
  if (change.steps.length === 0)
    return <p className={classes.note}>{t('balance.change.no_steps')}</p>;
  const steps = grouped(change.steps);
  return (
    <details className="details" open={isOpen(change)}>
      <summary>{t('balance.change.steps', { n: steps.length })}</summary>
      <ol className={carried.steps} aria-live="polite">
        {steps.map((step, index) => {
          const Icon = step.ok ? IconCircleCheckFilled : IconCircleXFilled;
          return (
            <li key={index} data-ok={step.ok} data-testid={`step-${step.name}`}>
              <time className="num">{format.clockSeconds(step.at)}</time>
              <Icon size={15} aria-label={t(step.ok ? 'words.yes' : 'words.no')} />
              <span>
                <b>
                  {step.times.length > 1
                    ? t('balance.step.writes', { n: step.times.length, of: change.writes.length })
                    : name(step.name)}
                </b>{' '}
                {step.text && !SAID.has(step.code) && <bdi>{step.text}</bdi>}
                {step.times.length > 1 && <Written times={step.times} writes={change.writes} />}
              </span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

interface WrittenProps {
  /** Of each write, in the order of the plan. */
  times: readonly string[];
  writes: RouterChange['writes'];
}

/** Each line with the second in which it was written. */
function Written({ times, writes }: WrittenProps) {
  const format = useFormat();
  return (
    <ol className={carried.written} data-testid="written-lines">
      {times.map((at, index) => (
        <li key={index}>
          <time className="num">{format.clockSeconds(at)}</time> <code>{writes[index]?.line}</code>
        </li>
      ))}
    </ol>
  );
}

/** `times`: of the writes that it stands for. */
type Step = RouterChange['steps'][number] & { times: readonly string[] };

/** Consecutive writes are one row, with the last of them: the plan lists them all. */
function grouped(steps: RouterChange['steps']): Step[] {
  return steps.reduce<Step[]>((rows, step) => {
    const last = rows.at(-1);
    const joins = step.name === 'write' && step.ok && last?.name === 'write' && last.ok;
    return joins
      ? [...rows.slice(0, -1), { ...step, times: [...last.times, step.at] }]
      : [...rows, { ...step, times: [step.at] }];
  }, []);
}

/** Unknown names are shown as the server says them. */
function useStepName() {
  const { t, i18n } = useTranslation();
  return (name: string): string => {
    const key = `balance.step.${name}`;
    return i18n.exists(key) ? t(key as 'balance.change.title') : name.replaceAll('_', ' ');
  };
}
