import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { demoQuery, usePullCable } from '@/api/queries/demo';
import type { Router } from '@/api/types';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { TextLink } from '@/components/ui/page/links';
import { useNow } from '@/lib/time/useNow';
import classes from './Guide.module.css';
import { shownUplink } from './steps';

interface CablePartProps {
  router: Router;
  /** Says only how long the cable is out. */
  isShort: boolean;
}

/** Takes an ISP away for a minute, and says what to look at. */
export function CablePart({ router, isShort }: CablePartProps) {
  const { t } = useTranslation();
  const now = useNow();
  const pull = usePullCable();
  const cables = useQuery(demoQuery()).data?.cables ?? [];
  const uplink = shownUplink(router.uplinks);
  if (!uplink) return null;
  const cable = cables.find((each) => each.router_id === router.id && each.uplink_id === uplink.id);
  const leftS = cable ? Math.ceil((Date.parse(cable.until) - now) / 1000) : 0;
  const isOut = leftS > 0;
  const isp = uplink.name;
  if (isShort && !isOut) return null;
  return (
    <div className={classes.cable} data-testid="guide-cable" data-out={isOut}>
      {isOut ? (
        <p className={classes.out}>
          <IconPlugConnectedX size={18} aria-hidden />
          <span role="timer">{t('guide.cable.left', { isp, seconds: leftS })}</span>
        </p>
      ) : (
        <Button
          variant="default"
          size="sm"
          fullWidth
          leftSection={<IconPlugConnected size={18} aria-hidden />}
          loading={pull.isPending}
          onClick={() => pull.mutate({ router_id: router.id, uplink_id: uplink.id })}
          data-testid="pull-cable"
        >
          {t('guide.cable.pull', { isp })}
        </Button>
      )}
      {!isShort && (
        <p className={classes.text} role="status">
          {t(isOut ? 'guide.cable.look' : cable ? 'guide.cable.back' : 'guide.cable.help', { isp })}{' '}
          {cable && (
            <TextLink to="/routers/$routerId/now" params={{ routerId: router.id }} fz="xs">
              {t('guide.cable.now')}
            </TextLink>
          )}
        </p>
      )}
      <ProblemAlert error={pull.error} />
    </div>
  );
}
