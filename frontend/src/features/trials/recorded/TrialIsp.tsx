import { useTranslation } from 'react-i18next';
import type { TrialRow } from '@/api/trialTypes';
import type { Router } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import classes from '../Trials.module.css';

interface TrialIspProps {
  trial: TrialRow;
  router: Router;
}

/** One of this router with its sign; of a trial of elsewhere only the name that it had there. */
export function TrialIsp({ trial: { recorded, ...trial }, router }: TrialIspProps) {
  const { t } = useTranslation();
  if (recorded)
    return (
      <span className={classes.isp}>
        <bdi>{recorded.isp}</bdi>
        <span className={classes.sub}>
          {t(`queueTrials.recorded.of.${recorded.place}`, { router: recorded.router })}
        </span>
      </span>
    );
  const position = router.uplinks.find(({ id }) => id === trial.uplink_id)?.position ?? 0;
  return (
    <span className={classes.isp}>
      <IspName name={trial.uplink_name} position={position} />
    </span>
  );
}
