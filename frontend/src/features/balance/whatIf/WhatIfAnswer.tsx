import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Router, WhatIf } from '@/api/types';
import { RangeBar, rangeMax } from '@/components/charts/kinds/RangeBar';
import { BandChip } from '@/components/domain/uplinks/BandChip';
import { IspName } from '@/components/domain/uplinks/IspName';
import { uplinkLook } from '@/components/domain/uplinks/uplinkLook';
import { useStatement } from '@/components/domain/router/useStatement';
import { DataTable, tableClasses } from '@/components/ui/tables/DataTable';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Balance.module.css';
import rows from '../Rows.module.css';
import whatIf from './WhatIf.module.css';
import { busiest, FULL, MARKS } from '../figures';
import { HiddenDemand } from '../HiddenDemand';
import { useWorstHour } from '../useWorstHour';
import { BesideToday } from './BesideToday';
import { changeOf } from './besideToday';
import { GivenUp } from './GivenUp';
import { ThanToday } from './ThanToday';

interface AnswerProps {
  answer: WhatIf;
  /** For the rings: the same days as they were. */
  today: WhatIf | undefined;
  router: Router;
  isOld: boolean;
  /** Something else is asked than how it is today. */
  isChanged: boolean;
  /** `today` has the same ISPs cut off. */
  inSameFailure: boolean;
}

export function WhatIfAnswer({
  answer,
  today,
  router,
  isOld,
  isChanged,
  inSameFailure,
}: AnswerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = useStatement('balanceFigures');
  const worstHour = useWorstHour();
  const look = uplinkLook(router);
  const max = rangeMax([...answer.lines, ...(today?.lines ?? [])].map(busiest));
  const before = (id: number) => {
    const uplink = today?.lines.find(({ uplink_id: uplinkId }) => uplinkId === id);
    return uplink && !uplink.down ? busiest(uplink) : null;
  };
  const { download, upload } = answer.skew;
  const known = [download, upload].filter((skew) => skew !== null);
  const beside = isChanged ? today : undefined;
  const isReplayed = answer.days > 0 && known.length > 0;
  return (
    <div className={whatIf.answer} data-old={isOld} aria-busy={isOld}>
      <Text mb={10} fz="md" fw={600} lh={1.4} data-testid="what-if-text" aria-live="polite">
        {said((answer.given_up ?? answer).statement)}
      </Text>
      {answer.given_up && <GivenUp givenUp={answer.given_up} />}
      {beside && !answer.given_up && (
        <BesideToday answer={answer} today={beside} routerId={router.id} {...{ inSameFailure }} />
      )}
      <Group gap="4px 12px" mb={10} fz="sm" c="dimmed">
        <span className="num">
          {t('words.skew')}: {t('direction_in_sentence.download')} <b>{format.share(download)}</b>,{' '}
          {t('direction_in_sentence.upload')} <b>{format.share(upload)}</b>
        </span>
        {isReplayed && <BandChip skew={Math.max(...known)} />}
        <span>{t('balance.what_if.replayed', { n: answer.days })}</span>
      </Group>
      <div className={tableClasses.wide}>
        <DataTable
          caption={t('balance.what_if.table')}
          rows={answer.lines}
          rowKey={({ uplink_id: id }) => id}
          columns={[
            {
              key: 'isp',
              title: t('words.isp'),
              render: (uplink) => (
                <span className={rows.pick}>
                  <IspName name={uplink.name} position={look.position(uplink.uplink_id)} />
                  {uplink.given_up && (
                    <StatusChip tone="idle">{t('balance.what_if.is_gone')}</StatusChip>
                  )}
                  {uplink.down && (
                    <StatusChip tone="danger">{t('balance.what_if.is_down')}</StatusChip>
                  )}
                </span>
              ),
            },
            {
              key: 'share',
              title: t('words.share'),
              end: true,
              render: (uplink) => (
                <span className="num">
                  {uplink.down || uplink.given_up ? '–' : format.share(uplink.share)}
                  <ThanToday change={changeOf(uplink, beside)?.share} unit="points" />
                </span>
              ),
            },
            {
              key: 'rate',
              title: t('balance.what_if.p95_rate'),
              low: true,
              end: true,
              render: (uplink) => (
                <span className="num">
                  {uplink.down || uplink.given_up
                    ? '–'
                    : `↓ ${format.rate(uplink.p95_download_bps)} · ↑ ${format.rate(uplink.p95_upload_bps)}`}
                </span>
              ),
            },
            {
              key: 'p95',
              title: t('balance.lines.p95'),
              end: true,
              render: (uplink) => {
                const value = uplink.down || uplink.given_up ? null : busiest(uplink);
                return (
                  <span className={classes.p95}>
                    <span
                      className={`num ${whatIf.p95}`}
                      data-full={value !== null && value >= FULL}
                      data-testid={`what-if-p95-${uplink.name}`}
                      data-value={value ?? ''}
                    >
                      {format.share(value, 0)}
                    </span>
                    <ThanToday change={changeOf(uplink, beside)?.p95} unit="points" />
                    {value !== null && (
                      <RangeBar
                        estimate={value}
                        other={before(uplink.uplink_id)}
                        color={look.color(uplink.uplink_id)}
                        max={max}
                        marks={MARKS}
                      />
                    )}
                  </span>
                );
              },
            },
            {
              key: 'above',
              title: t('balance.what_if.above'),
              end: true,
              render: (uplink) => {
                const { minutes_above_90_per_day: minutes, worst_hour: worst } = uplink;
                const isOut = uplink.down || uplink.given_up;
                return (
                  <span className="num">
                    {isOut || minutes === null
                      ? '–'
                      : t('balance.what_if.minutes', { n: format.number(minutes) })}
                    <ThanToday change={changeOf(uplink, beside)?.minutes} unit="minutes" />
                    {!isOut && worst && <span className={classes.sub}>{worstHour(worst)}</span>}
                  </span>
                );
              },
            },
          ]}
        />
      </div>
      <p className={classes.note}>{t('balance.what_if.key')}</p>
      <HiddenDemand statements={answer.hidden_demand} />
    </div>
  );
}
