import { useTranslation } from 'react-i18next';
import type { OpenEvent, RouterVerdict } from '@/api/types';
import { usePeriodReasons } from './PeriodVerdictBanner';
import { useStatement } from './useStatement';
import { VerdictActions } from './VerdictActions';
import { VerdictBanner } from './VerdictBanner';

interface RouterVerdictBannerProps {
  verdict: RouterVerdict;
  routerId: number;
  routerName: string;
  /** Told below the banner. */
  cards: readonly OpenEvent[];
  testId: string;
}

/** While a line or router is gone, nobody asks how even its last days were. */
const GONE: ReadonlySet<string> = new Set(['silent', 'isp_missing', 'isp_down']);

/** How the router is now, why, and what to do next. */
export function RouterVerdictBanner(props: RouterVerdictBannerProps) {
  const { verdict, routerId, routerName, cards, testId } = props;
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const reasonsOf = usePeriodReasons();
  const [first, ...others] = verdict.causes;
  if (!first) return null;
  const also = others
    .filter(({ tone, code }) => tone !== 'good' && !cards.some((card) => card.code === code))
    .map(({ sentence }) => statement(sentence));
  const isGone = GONE.has(first.code);
  const { before } = verdict;
  const footer = [
    ...(isGone ? [] : [statement(verdict.judged.label)]),
    ...(before ? [t('verdict.before', { sentence: statement(before.sentence) })] : []),
  ];
  return (
    <VerdictBanner
      tone={verdict.tone}
      value={first.code}
      sentence={statement(first.sentence)}
      reasons={[...also, ...(isGone ? [] : reasonsOf(verdict.traffic))]}
      testId={testId}
      actions={<VerdictActions cause={first} routerId={routerId} routerName={routerName} />}
      footer={footer.length > 0 && footer.join(' · ')}
    />
  );
}
