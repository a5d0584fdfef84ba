import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Summary } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import classes from './VolumeTable.module.css';

interface CoverageLineProps {
  coverage: Summary['coverage'];
  testId: string | undefined;
}

/** Stands under every total: how much of the time it really counts. */
export function CoverageLine({ coverage, testId }: CoverageLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isFull = coverage.observed >= 1;
  return (
    <p className={classes.coverage} data-testid={testId} data-value={coverage.observed}>
      <Tooltip label={t('weeks.coverage_help')}>
        <b>{t('weeks.coverage_line', { coverage: format.coverage(coverage.observed) })}</b>
      </Tooltip>{' '}
      {isFull && t('weeks.coverage_full')}{' '}
      {coverage.bridged > 0.0005 &&
        t('weeks.coverage_bridged', { bridged: format.share(coverage.bridged) })}
    </p>
  );
}
