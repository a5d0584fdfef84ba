import { useTranslation } from 'react-i18next';
import type { TraceFollow, TraceOutcome } from '@/api/types';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { toneOf } from './tones';
import classes from './Trace.module.css';
import { TraceSteps } from './TraceSteps';
import { useTraceText } from './useTraceText';

/** The answer and later packets of the connection. */
export function Follows({ outcome }: { outcome: TraceOutcome }) {
  const { t } = useTranslation();
  const isNever = outcome.answer.verdict.code === 'answer_none';
  return (
    <dl className={classes.follows}>
      <Follow name={t('trace.answer')} follow={outcome.answer} />
      {!isNever && <Follow name={t('trace.later')} follow={outcome.later} />}
    </dl>
  );
}

interface FollowProps {
  name: string;
  follow: TraceFollow;
}

function Follow({ name, follow }: FollowProps) {
  const { t } = useTranslation();
  const text = useTraceText();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <StatusChip tone={toneOf(follow.verdict.code)} wraps>
          {text(follow.verdict)}
        </StatusChip>
        {follow.depends_on.length > 0 && (
          <p className={classes.note}>
            {t('trace.depends', { matchers: follow.depends_on.join(', ') })}
          </p>
        )}
        {follow.ways.length > 0 && (
          <details className="details" style={{ marginTop: 8 }}>
            <summary>
              {t('trace.why')}
              <span className="visually-hidden">: {name}</span>
            </summary>
            <Ways follow={follow} />
            <TraceSteps steps={follow.steps} />
          </details>
        )}
      </dd>
    </div>
  );
}

function Ways({ follow }: { follow: TraceFollow }) {
  const text = useTraceText();
  const format = useFormat();
  return follow.ways.map((way, at) => (
    <div key={at}>
      {follow.ways.length > 1 && (
        <p className={classes.note}>
          {way.exit} {format.share(way.part)}
        </p>
      )}
      <ul className={classes.reasons}>
        {way.because.map((sentence) => (
          <li key={sentence.code}>{text(sentence)}</li>
        ))}
      </ul>
    </div>
  ));
}
