import { Box, Group, Text } from '@mantine/core';
import { IconAlertTriangleFilled, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import { TextLink } from '@/components/ui/page/links';
import { Track } from '@/components/ui/page/Track';
import { useFormat } from '@/lib/text/useFormat';
import classes from './LiveRate.module.css';
import { loadOf } from './uplinkState';

interface LiveRateProps {
  routerId: number;
  direction: 'download' | 'upload';
  bps: number | null;
  /** Contracted, in bit/s. */
  capacity: number;
  /** With a bar, as on the page of a single ISP. */
  isLarge?: boolean;
}

/** What a line carries now in one direction, and which part of its contract that is. */
export function LiveRate({ routerId, direction, bps, capacity, isLarge = false }: LiveRateProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = direction === 'download' ? IconArrowDown : IconArrowUp;
  const part = bps === null ? null : bps / capacity;
  const load = loadOf(part);
  return (
    <div>
      <Group gap={4} wrap="nowrap" fz="xs" c="dimmed">
        <Icon size={14} aria-hidden /> {t(`direction.${direction}`)}
      </Group>
      <div
        className={classes.rate}
        data-large={isLarge}
        data-testid={isLarge ? `line-now-${direction}` : undefined}
      >
        {format.rate(bps)}
      </div>
      {isLarge && <Track height={6} part={part} mt={6} mb={4} />}
      <Box className={`num ${classes.part}`} data-load={load}>
        {load !== 'normal' && <IconAlertTriangleFilled size={13} aria-hidden />}
        {t('overview.of_contract', {
          percent: format.share(part, 0),
          rate: format.contract(capacity),
        })}
      </Box>
      {load === 'beyond' && <WrongContract routerId={routerId} />}
    </div>
  );
}

function WrongContract({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const mayCorrect = useMay('admin');
  return (
    <Text size="xs" component="p" className="no-print">
      {t('overview.contract_wrong')}{' '}
      {mayCorrect && (
        <TextLink
          to="/settings/routers/$routerId"
          params={{ routerId }}
          search={{ tab: 'contracts' }}
          fz="inherit"
        >
          {t('overview.correct_contract')}
        </TextLink>
      )}
    </Text>
  );
}
