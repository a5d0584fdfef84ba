import type { PeriodVerdict } from '@/api/types';
import { useReasonText } from '../useReasonText';
import { useStatement } from '../useStatement';
import { VerdictBanner } from './VerdictBanner';

/** Said by the sentence already. */
const isSaid = (
  { state, params }: PeriodVerdict,
  { code, params: other }: PeriodVerdict['reasons'][number],
): boolean =>
  other.uplink === params.uplink &&
  (code === 'over_share' ? state === 'skewed' || state === 'strongly_skewed' : code === state);

/** Why a period has its verdict, in the reader's words; nothing where the traffic is not judged. */
export function usePeriodReasons(): (verdict: PeriodVerdict) => string[] {
  const reasonText = useReasonText();
  return (verdict) =>
    verdict.state === 'not_enough_data'
      ? []
      : verdict.reasons.filter((reason) => !isSaid(verdict, reason)).map(reasonText);
}

interface PeriodVerdictBannerProps {
  verdict: PeriodVerdict;
  testId: string;
  mostOnPaper?: number;
}

/** How the traffic of a past period was split; the page names the period above. */
export function PeriodVerdictBanner(props: PeriodVerdictBannerProps) {
  const { verdict, testId, mostOnPaper } = props;
  const statement = useStatement('verdicts');
  const reasonsOf = usePeriodReasons();
  return (
    <VerdictBanner
      tone={verdict.tone}
      value={verdict.state}
      sentence={statement(verdict.sentence)}
      reasons={reasonsOf(verdict)}
      testId={testId}
      mostOnPaper={mostOnPaper}
    />
  );
}
