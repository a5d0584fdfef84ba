import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TraceOutcome } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { Follows } from './Follows';
import classes from './Trace.module.css';
import { useTraceText } from './useTraceText';

interface OutcomeProps {
  outcome: TraceOutcome;
}

export function Outcome({ outcome }: OutcomeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useTraceText();
  const { way, said } = outcome;
  return (
    <article className={classes.outcome} data-testid="trace-outcome">
      <h3 className={classes.said}>
        <span>{text(said)}</span>
        {way.part < 1 && (
          <Text span inherit className="num" fz="sm" c="dimmed" fw={600} data-value={way.fraction}>
            {t('trace.part', { share: format.share(way.part) })}
          </Text>
        )}
      </h3>
      {!way.weight_known && <p className={classes.note}>{t('trace.weight_unknown')}</p>}
      {way.because.length > 0 && (
        <>
          <p className={classes.because}>{t('trace.because')}</p>
          <ol className={classes.reasons}>
            {way.because.map((sentence) => (
              <li key={sentence.code}>{text(sentence)}</li>
            ))}
          </ol>
        </>
      )}
      <Facts outcome={outcome} />
      <Follows outcome={outcome} />
    </article>
  );
}

function Facts({ outcome: { way, sent_as: sentAs, sent_to: sentTo } }: OutcomeProps) {
  const { t } = useTranslation();
  const marks = [way.connection_mark, way.packet_mark, way.routing_mark].filter(Boolean);
  const facts = [
    { name: t('trace.gateway'), value: way.gateway },
    { name: t('trace.table'), value: way.table },
    { name: t('trace.marks'), value: [...new Set(marks)].join(', ') },
    { name: t('trace.sent_as'), value: sentAs },
    { name: t('trace.sent_to'), value: sentTo },
  ].filter(({ value }) => value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
