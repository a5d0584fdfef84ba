import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenEvent, RouterVerdict, VerdictCause } from '@/api/types';
import type { TellingProps } from './Telling';
import { Resilience } from './Resilience';
import { usePeriodReasons } from './PeriodVerdictBanner';
import { useStatement } from '../useStatement';
import { VerdictActions } from './VerdictActions';
import { VerdictBanner } from './VerdictBanner';

/** Causes that no traffic of a period tells. */
const ABOUT_NOW: ReadonlySet<string> = new Set<VerdictCause['code']>([
  'switched_off',
  'never_read',
  'silent',
  'isp_missing',
  'isp_down',
  'isp_silent',
  'lossy',
  'full_now',
  'slow',
  'change_open',
  'danger',
  'drift',
  'no_isps',
]);

interface RouterVerdictBannerProps {
  verdict: RouterVerdict;
  routerId: number;
  routerName: string;
  /** Told below the banner. */
  cards: readonly OpenEvent[];
  /** How more than the verdict is said to an admin. */
  telling?: (said: TellingProps) => ReactNode;
  testId: string;
}

/** While a line or router is gone, nobody asks how even its last days were. */
const GONE: ReadonlySet<string> = new Set(['silent', 'isp_missing', 'isp_down', 'isp_silent']);

/** How the router is now, why, and what to do next. */
export function RouterVerdictBanner(props: RouterVerdictBannerProps) {
  const { verdict, routerId, routerName, cards, telling, testId } = props;
  const statement = useStatement('verdicts');
  const reasonsOf = usePeriodReasons();
  const [first, ...others] = verdict.causes;
  if (!first) return null;
  const also = others
    .filter(({ tone, code }) => tone !== 'good' && !cards.some((card) => card.code === code))
    .map(({ sentence }) => statement(sentence));
  const isGone = GONE.has(first.code);
  return (
    <div>
      <VerdictBanner
        tone={verdict.tone}
        value={first.code}
        sentence={statement(first.sentence)}
        reasons={[...also, ...(isGone ? [] : reasonsOf(verdict.traffic))]}
        testId={testId}
        actions={<VerdictActions cause={first} {...{ routerId, routerName, telling }} />}
        footer={<JudgedTime verdict={verdict} isGone={isGone} />}
      />
      <Resilience routerId={routerId} cause={first} boxed />
    </div>
  );
}

interface JudgedTimeProps {
  verdict: RouterVerdict;
  isGone: boolean;
}

/** What time the traffic was judged over, also where another cause is the verdict; and what was before. */
function JudgedTime({ verdict, isGone }: JudgedTimeProps) {
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const { before, causes, judged } = verdict;
  const place = causes.findIndex(({ code }) => !ABOUT_NOW.has(code));
  const traffic = isGone ? undefined : causes[place];
  // Nothing was read in that week yet.
  const isBeginning = traffic?.code === 'collecting' && judged.because === 'week';
  const parts = [
    traffic && !isBeginning && statement(judged.label),
    traffic && judged.left_out && statement(judged.left_out),
    traffic && place > 0 && traffic.tone === 'good' && statement(traffic.sentence),
    before && t('verdict.before', { sentence: statement(before.sentence) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
