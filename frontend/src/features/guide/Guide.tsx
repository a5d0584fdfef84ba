import { Portal, UnstyledButton } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '@/api/queries/session';
import type { Router } from '@/api/types';
import classes from './Guide.module.css';
import { GuidePanel } from './GuidePanel';
import { stepsOf } from './steps';
import { useEscape } from './useEscape';
import { useProgress } from './useProgress';

const PANEL = 'demo-guide';

/** A small button in the header that opens and closes the panel. */
export function Guide({ router }: { router: Router }) {
  const { t } = useTranslation();
  const { username, role } = useAccount();
  const guide = useProgress(username);
  const { done, isClosed } = guide.progress;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const count = stepsOf(role).length;
  const taken = stepsOf(role).filter((step) => done.includes(step)).length;
  const close = () => {
    guide.close();
    button.current?.focus();
  };
  const toggle = () => {
    if (!isClosed) {
      close();
      return;
    }
    guide.open();
    setTimeout(() => panel.current?.focus());
  };
  useEscape(isClosed ? undefined : close);
  return (
    <>
      <UnstyledButton
        ref={button}
        className={`${classes.chip} no-print`}
        aria-expanded={!isClosed}
        aria-controls={PANEL}
        onClick={toggle}
        data-testid="guide-chip"
      >
        <IconCompass size={18} aria-hidden />
        <span className={classes.words}>
          {t('guide.chip')} {taken}/{count}
        </span>{' '}
        <span className="visually-hidden">{t('guide.steps_done')}</span>
      </UnstyledButton>
      {!isClosed && (
        <Portal>
          <GuidePanel
            key={router.id}
            id={PANEL}
            ref={panel}
            {...{ router, role, guide, taken, count }}
            onClose={close}
          />
        </Portal>
      )}
    </>
  );
}
