import { Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SetupRow } from '@/api/setupTypes';
import classes from './Setup.module.css';

const ICONS = { done: IconCircleCheckFilled, open: IconCircle, put_aside: IconCircleMinus };

/** What is done needs no reason any more. */
export function SetupItem({ row, children }: { row: SetupRow; children?: ReactNode }) {
  const { t } = useTranslation();
  const { item, state, have, of } = row;
  const Icon = ICONS[state];
  return (
    <li className={classes.item} data-state={state} data-testid={`setup-${item}`}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text span inherit fw={600}>
          {t(`setup.item.${item}.title`)}
        </Text>
        <span className="visually-hidden"> {t(`setup.state.${state}`)}</span>
        {state === 'open' && of > 1 && have > 0 && (
          <Text span size="sm" c="dimmed" className="num">
            {' '}
            {t('setup.some', { have, of })}
          </Text>
        )}
        {state === 'open' && (
          <Text size="sm" c="dimmed">
            {t(`setup.item.${item}.gain`)}
          </Text>
        )}
      </div>
      {children && <div className={classes.acts}>{children}</div>}
    </li>
  );
}
