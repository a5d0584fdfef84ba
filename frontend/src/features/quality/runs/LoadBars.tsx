import { useTranslation } from 'react-i18next';
import { Track } from '@/components/ui/page/Track';
import type { RunFigures } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { useFormat } from '@/lib/text/useFormat';
import classes from './RunPage.module.css';

interface LoadBarsProps {
  load: NonNullable<RunFigures['load']>;
  position: number;
}

/** The headline has the grade. */
export function LoadBars({ load, position }: LoadBarsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(1, ...load.phases.map(({ rtt_ms: rtt }) => rtt?.p95 ?? 0));
  return (
    <div className={classes.bars}>
      {load.phases.map(({ phase, rtt_ms: rtt, sent, lost, ...rates }) => (
        <div key={phase} className={classes.bar}>
          <span>
            {t(`quality.run.bars.${phase}`)}{' '}
            <span className={classes.note}>
              {[rates.download_bps, rates.upload_bps]
                .filter((rate) => rate != null)
                .map((rate) => format.rate(rate))
                .join(' / ')}
            </span>
          </span>
          <Track
            height={14}
            part={(rtt?.median ?? 0) / most}
            color={ispColor(position)}
            pale={phase === 'idle' && 0.5}
          />
          <span>
            {format.ms(rtt?.median)}{' '}
            <span className={classes.note}>
              p95 {format.ms(rtt?.p95)}
              {lost > 0 && ` · ${format.loss(lost / sent)}`}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}

const PARTS = ['blocked', 'connecting', 'tls_handshaking', 'waiting', 'receiving'] as const;

/** In k6's order. */
export function HttpTimes({
  http,
  position,
}: {
  http: NonNullable<RunFigures['http']>;
  position: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = Math.max(0.001, http.duration_ms ?? 0, ...PARTS.map((p) => http[`${p}_ms`] ?? 0));
  return (
    <div className={classes.bars} style={{ marginBottom: 20 }}>
      <h3 className="small">{t('quality.run.http.title')}</h3>
      {PARTS.map((part) => (
        <div key={part} className={classes.bar}>
          <span>{t(`quality.run.http.${part}`)}</span>
          <Track height={14} part={(http[`${part}_ms`] ?? 0) / total} color={ispColor(position)} />
          <span data-testid={`http-${part}`}>{format.ms(http[`${part}_ms`])}</span>
        </div>
      ))}
    </div>
  );
}
