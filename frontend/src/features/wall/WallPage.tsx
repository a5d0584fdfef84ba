import { useEffect, useState } from 'react';
import { hasChosenLanguage, showLanguage, type Language } from '@/lib/i18n';
import { useNow } from '@/lib/time/useNow';
import { forgetScreen, wallToken } from '@/lib/browser/wallAddress';
import { ZoneContext } from '@/lib/text/useFormat';
import { ROTATE_S, worstFirst } from './rotation';
import { shiftAt } from './upkeep';
import { useAlarms, useRenewal, useScreen } from './useScreen';
import { useWall } from './useWall';
import classes from './Wall.module.css';
import { WallAlarm } from './WallAlarm';
import { WallFrame } from './WallFrame';
import { WallNotice, type NoticeKind } from './WallNotice';

interface WallPageProps {
  router?: number | undefined;
  /** Seconds per router. */
  rotate?: number | undefined;
  theme?: 'dark' | 'light' | undefined;
  lang?: Language | undefined;
}

const NOTICES: Record<number, NoticeKind> = { 403: 'forbidden', 404: 'gone' };

/** Nobody touches it, so it must recover from everything. */
export function WallPage({ router: routerId, rotate, theme = 'dark', lang }: WallPageProps) {
  const [token] = useState(() => wallToken(location.hash, sessionStorage));
  const nowMs = useNow();
  const { wall, refused, lostSinceMs } = useWall({ token, routerId });
  useForgetting(refused);
  const alarms = useAlarms(wall, nowMs);
  const screen = useScreen(wall, alarms, nowMs, rotate ?? ROTATE_S);
  const turn = screen[screen.shows];
  useRenewal(wall?.version, `${turn?.routerId}`, alarms.length === 0 && lostSinceMs === null);
  useWallLanguage(lang, wall?.routers[0]?.language);

  const shown = wall?.routers.find(({ router_id }) => router_id === turn?.routerId);
  const raised = alarms.filter((alarm) => alarm.routerId === turn?.routerId);
  const others = worstFirst(wall?.routers ?? []);
  const [x, y] = shiftAt(nowMs);
  const refusal = token ? 'refused' : 'anonymous';
  return (
    <main className={classes.wall} data-wall-theme={theme} data-lost={lostSinceMs !== null}>
      <div
        className={classes.shifted}
        style={{ transform: `translate(${x / 10.8}vmin, ${y / 10.8}vmin) scale(0.985)` }}
      >
        {wall && shown && turn ? (
          <ZoneContext.Provider value={shown.timezone}>
            {screen.shows === 'alarm' && raised.length > 0 ? (
              <WallAlarm alarms={raised} router={shown} lostSinceMs={lostSinceMs} />
            ) : (
              <WallFrame
                wall={wall}
                router={shown}
                others={others}
                alarms={alarms}
                lostSinceMs={lostSinceMs}
              />
            )}
          </ZoneContext.Provider>
        ) : (
          <WallNotice
            kind={refused !== null ? (NOTICES[refused] ?? refusal) : wall ? 'none' : 'waiting'}
            lostSinceMs={lostSinceMs}
          />
        )}
      </div>
    </main>
  );
}

const NO_LONGER_KNOWN = 401;

/** Its key was revoked: the bare address then asks again who is there. */
function useForgetting(refused: number | null): void {
  useEffect(() => {
    if (refused === NO_LONGER_KNOWN) forgetScreen(localStorage);
  }, [refused]);
}

/** The address's, else this machine's, else the campus's. */
function useWallLanguage(ofAddress: Language | undefined, ofCampus: Language | undefined): void {
  const wanted = ofAddress ?? (hasChosenLanguage() ? undefined : ofCampus);
  useEffect(() => {
    if (wanted) void showLanguage(wanted);
  }, [wanted]);
}
