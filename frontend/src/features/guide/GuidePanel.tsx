import { ActionIcon, Anchor, Progress } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role, Router } from '@/api/types';
import { CablePart } from './CablePart';
import classes from './Guide.module.css';
import { isOpenTo, STEPS } from './steps';
import { StepRow } from './StepRow';
import type { useProgress } from './useProgress';

interface GuidePanelProps {
  id: string;
  ref: Ref<HTMLElement>;
  router: Router;
  role: Role;
  guide: ReturnType<typeof useProgress>;
  taken: number;
  count: number;
  onClose: () => void;
}

/** There the page makes room for the whole list; elsewhere it is a bar with the next step. Also in Guide.module.css. */
const HAS_ROOM = '(min-width: 85em)';

export function GuidePanel({ id, ref, router, role, guide, ...looks }: GuidePanelProps) {
  const { t } = useTranslation();
  const { taken, count, onClose } = looks;
  const hasRoom = useMediaQuery(HAS_ROOM, false, { getInitialValueInEffect: false });
  const [isLong, setLong] = useState(false);
  const isList = hasRoom || isLong;
  const { done } = guide.progress;
  const isLeft = (step: (typeof STEPS)[number]) => isOpenTo(step, role) && !done.includes(step);
  const next = STEPS.find(isLeft);
  const press = (step: (typeof STEPS)[number]) => {
    guide.mark(step);
    setLong(false);
  };
  const row = (step: (typeof STEPS)[number]) => (
    <StepRow
      key={step}
      {...{ step, router }}
      isAllowed={isOpenTo(step, role)}
      isDone={done.includes(step)}
      isHere={guide.here === step}
      isNext={step === next}
      onPress={() => press(step)}
    />
  );
  return (
    <aside
      id={id}
      ref={ref}
      tabIndex={-1}
      className={`${classes.panel} no-print`}
      data-form={isList ? 'list' : 'bar'}
      aria-label={t('guide.title')}
      data-testid="guide"
    >
      <div className={classes.head}>
        {(isList || !next) && (
          <p className={classes.title}>
            {t('guide.title')} <span className={classes.simulated}>{t('guide.simulated')}</span>
          </p>
        )}
        {!isList && next && <ol className={classes.next}>{row(next)}</ol>}
        {!hasRoom && (
          <ActionIcon
            variant="subtle"
            aria-expanded={isLong}
            aria-label={t('guide.all_steps')}
            onClick={() => setLong(!isLong)}
            data-testid="guide-all"
          >
            {isLong ? <IconChevronDown size={18} /> : <IconChevronUp size={18} />}
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          aria-label={t('guide.close')}
          onClick={onClose}
          data-testid="guide-close"
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
      {isList && (
        <>
          <Progress value={(100 * taken) / count} size={4} aria-label={t('guide.steps_done')} />
          <ol className={classes.steps}>{STEPS.map(row)}</ol>
          {!next && (
            <p className={classes.note} role="status">
              {t('guide.all_done')}{' '}
              <Anchor component="button" type="button" fz="sm" onClick={guide.again}>
                {t('guide.again')}
              </Anchor>
            </p>
          )}
        </>
      )}
      <CablePart router={router} isShort={!isList} />
    </aside>
  );
}
