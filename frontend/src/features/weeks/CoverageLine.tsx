import { useTranslation } from 'react-i18next';
import type { Summary } from '@/api/types';
import { Term } from '@/components/ui/page/Term';
import { useFormat } from '@/lib/text/useFormat';
import classes from './VolumeTable.module.css';

interface CoverageLineProps {
  coverage: Summary['coverage'];
  testId: string | undefined;
}

/** Under every total. */
export function CoverageLine({ coverage, testId }: CoverageLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isFull = coverage.observed >= 1;
  return (
    <p className={classes.coverage} data-testid={testId} data-value={coverage.observed}>
      <Term name="coverage">
        <b>{t('weeks.coverage_line', { coverage: format.coverage(coverage.observed) })}</b>
      </Term>{' '}
      {isFull && t('weeks.coverage_full')}{' '}
      {coverage.bridged > 0.0005 && (
        <Term name="bridged">
          {t('weeks.coverage_bridged', { bridged: format.share(coverage.bridged) })}
        </Term>
      )}
    </p>
  );
}
