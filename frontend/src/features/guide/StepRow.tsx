import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Router } from '@/api/types';
import classes from './Guide.module.css';
import { StepLink } from './StepLink';
import { shownUplink, STEPS, type Step } from './steps';

interface StepRowProps {
  step: Step;
  router: Router;
  isAllowed: boolean;
  isDone: boolean;
  /** Its page is open. */
  isHere: boolean;
  /** The first that is not done: it says what there is to see. */
  isNext: boolean;
  onPress: () => void;
}

export function StepRow({
  step,
  router,
  isAllowed,
  isDone,
  isHere,
  isNext,
  onPress,
}: StepRowProps) {
  const { t } = useTranslation();
  const isp = shownUplink(router.uplinks)?.name ?? '';
  return (
    <li
      className={classes.step}
      data-done={isDone}
      data-here={isHere}
      data-testid={`guide-step-${step}`}
    >
      <span className={classes.mark} aria-hidden>
        {isDone ? <IconCheck size={14} stroke={2.5} /> : STEPS.indexOf(step) + 1}
      </span>
      <div className={classes.words}>
        {isAllowed ? (
          <StepLink step={step} router={router} isHere={isHere} onPress={onPress}>
            {t(`guide.step.${step}.title`, { isp })}
          </StepLink>
        ) : (
          <span className={classes.closed}>{t(`guide.step.${step}.title`, { isp })}</span>
        )}
        {isDone && <span className="visually-hidden">{t('guide.done')}</span>}
        {!isAllowed && <p className={classes.text}>{t('guide.admin_only')}</p>}
        {isAllowed && (isNext || isHere) && (
          <p className={classes.text}>{t(`guide.step.${step}.text`, { isp })}</p>
        )}
      </div>
    </li>
  );
}
