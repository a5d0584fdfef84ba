import { useTranslation } from 'react-i18next';
import type { RouterVerdict } from '@/api/types';
import { usePeriodReasons } from './PeriodVerdictBanner';
import { useStatement } from './useStatement';
import { VerdictActions } from './VerdictActions';
import { VerdictBanner } from './VerdictBanner';

interface RouterVerdictBannerProps {
  verdict: RouterVerdict;
  routerId: number;
  routerName: string;
  testId: string;
}

/** How the router is now, why, and what to do next. */
export function RouterVerdictBanner(props: RouterVerdictBannerProps) {
  const { verdict, routerId, routerName, testId } = props;
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const reasonsOf = usePeriodReasons();
  const [first, ...others] = verdict.causes;
  if (!first) return null;
  const also = others
    .filter(({ tone }) => tone !== 'good')
    .map(({ sentence }) => statement(sentence));
  const { before } = verdict;
  return (
    <VerdictBanner
      tone={verdict.tone}
      value={first.code}
      sentence={statement(first.sentence)}
      reasons={[...also, ...reasonsOf(verdict.traffic)]}
      testId={testId}
      actions={<VerdictActions cause={first} routerId={routerId} routerName={routerName} />}
      footer={
        <>
          {statement(verdict.judged.label)}
          {before && (
            <>
              {' · '}
              {t('verdict.before', { sentence: statement(before.sentence) })}
            </>
          )}
        </>
      }
    />
  );
}
