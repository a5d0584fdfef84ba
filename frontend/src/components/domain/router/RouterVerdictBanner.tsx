import { useTranslation } from 'react-i18next';
import type { RouterVerdict, VerdictCause } from '@/api/types';
import { usePeriodReasons } from './PeriodVerdictBanner';
import { useStatement } from './useStatement';
import { VerdictActions } from './VerdictActions';
import { VerdictBanner } from './VerdictBanner';

/** Causes that no traffic of a period tells. */
const ABOUT_NOW: ReadonlySet<string> = new Set<VerdictCause['code']>([
  'switched_off',
  'never_read',
  'silent',
  'isp_missing',
  'isp_down',
  'lossy',
  'full_now',
  'change_open',
  'danger',
  'drift',
  'no_isps',
]);

interface RouterVerdictBannerProps {
  verdict: RouterVerdict;
  routerId: number;
  routerName: string;
  testId: string;
}

/** How the router is now, why, and what to do next. */
export function RouterVerdictBanner(props: RouterVerdictBannerProps) {
  const { verdict, routerId, routerName, testId } = props;
  const statement = useStatement('verdicts');
  const reasonsOf = usePeriodReasons();
  const [first, ...others] = verdict.causes;
  if (!first) return null;
  const also = others
    .filter(({ tone }) => tone !== 'good')
    .map(({ sentence }) => statement(sentence));
  return (
    <VerdictBanner
      tone={verdict.tone}
      value={first.code}
      sentence={statement(first.sentence)}
      reasons={[...also, ...reasonsOf(verdict.traffic)]}
      testId={testId}
      actions={<VerdictActions cause={first} routerId={routerId} routerName={routerName} />}
      footer={<JudgedTime verdict={verdict} />}
    />
  );
}

/** What time the traffic was judged over, also where another cause is the verdict. */
function JudgedTime({ verdict }: { verdict: RouterVerdict }) {
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const { before, causes, judged } = verdict;
  const place = causes.findIndex(({ code }) => !ABOUT_NOW.has(code));
  const traffic = causes[place];
  if (!traffic) return null;
  const parts = [
    statement(judged.label),
    place > 0 && traffic.tone === 'good' && statement(traffic.sentence),
    before && t('verdict.before', { sentence: statement(before.sentence) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
