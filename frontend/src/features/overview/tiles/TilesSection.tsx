import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { liveLoadQuery } from '@/api/live/cache';
import { DIRECTIONS, type LoadNow, type Overview } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { Sparkline } from '@/components/charts/kinds/Sparkline';
import { useContractDecision } from '@/components/domain/router/useContractDecision';
import { loadOf } from '@/components/domain/uplinks/uplinkState';
import { lasted } from '@/lib/time/lasted';
import { DAY_MS } from '@/lib/time/lengths';
import { changeOf } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';
import { Tile } from '@/components/ui/page/Tile';
import { quietSince } from '../quietSince';
import { isJudgedTime, newestLoad, wereDown, worseSkew } from './tileFigures';
import classes from '@/components/ui/page/Tiles.module.css';
import { useDeltas } from './useDeltas';

type Shown = Overview & { tiles: NonNullable<Overview['tiles']> };

/** What the router carries now, how even and how available it was, and what money is unused. */
export function TilesSection({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const { tiles } = overview;
  if (!tiles) return null;
  const shown = { ...overview, tiles };
  return (
    <section className={classes.tiles} aria-label={t('overview.tiles.label')} data-testid="tiles">
      <TrafficTile shown={shown} />
      <FullestTile shown={shown} />
      <SkewTile shown={shown} />
      <AvailabilityTile shown={shown} />
      {isMonthKnown(overview) && tiles.idle.length > 0 && <ContractsTile shown={shown} />}
    </section>
  );
}

/** An hour says nothing of the money of a month. */
const isMonthKnown = ({ summary: { window } }: Overview): boolean =>
  Date.parse(window.to) - Date.parse(window.from) >= DAY_MS;

const OUT: ReadonlySet<string> = new Set(['isp_down', 'isp_missing', 'isp_silent']);
const NO_LOAD: LoadNow = { download_bps: null, upload_bps: null, fullest: null };

function useLoad(shown: Shown) {
  const { tiles, router, now } = shown;
  const live = useQuery(liveLoadQuery(router.id)).data;
  return quietSince(shown) ? NO_LOAD : newestLoad(tiles, now, live);
}

/** Since when nothing was read, on the campus's clock; null while the router is read. */
function useQuiet(shown: Shown): string | null {
  const format = useFormat();
  const quiet = quietSince(shown);
  return quiet && format.moment(quiet);
}

/** Of which time a figure is that is not of the time that the verdict is about; null: of that. */
function useOfWhen(shown: Shown): string | null {
  const format = useFormat();
  const { from, to } = shown.summary.window;
  return isJudgedTime(shown) ? null : format.shortSpan(from, to, Date.parse(shown.now));
}

function TrafficTile({ shown }: { shown: Shown }) {
  const { t } = useTranslation();
  const format = useFormat();
  const deltas = useDeltas(shown.tiles);
  const { tiles } = shown;
  const load = useLoad(shown);
  const quiet = useQuiet(shown);
  const contract = { download: tiles.download_contract_bps, upload: tiles.upload_contract_bps };
  return (
    <Tile
      name={t('overview.tiles.traffic')}
      testId="tile-traffic"
      raw={load.download_bps}
      value={`↓ ${format.rate(load.download_bps)}`}
      notes={
        quiet
          ? [t('overview.no_data_since', { time: quiet })]
          : DIRECTIONS.map((way) => {
              const bps = load[`${way}_bps`];
              const part = bps === null ? null : bps / contract[way];
              const of = t('overview.of_contract', {
                percent: format.share(part, 0),
                rate: format.contract(contract[way]),
              });
              return way === 'download' ? of : `↑ ${format.rate(bps)}, ${of}`;
            })
      }
      delta={deltas.rateSinceLike(load.download_bps, contract.download)}
    >
      <Sparkline
        points={tiles.day.download_bps}
        color="var(--tb-text)"
        label={t('overview.tiles.traffic_course')}
      />
    </Tile>
  );
}

function FullestTile({ shown }: { shown: Shown }) {
  const { t } = useTranslation();
  const format = useFormat();
  const deltas = useDeltas(shown.tiles);
  const { tiles, router } = shown;
  const { fullest } = useLoad(shown);
  const quiet = useQuiet(shown);
  // Course and that time are of the ISP that was fullest when the page was read.
  const read = tiles.load.fullest;
  const isSame = fullest?.uplink_id === read?.uplink_id && fullest?.direction === read?.direction;
  const uplink = router.uplinks.find(({ id }) => id === fullest?.uplink_id);
  const change = changeOf(fullest?.utilization ?? null, tiles.then.fullest_utilization);
  return (
    <Tile
      name={t('overview.tiles.fullest')}
      testId="tile-fullest"
      raw={fullest?.utilization ?? null}
      load={loadOf(fullest?.utilization ?? null)}
      value={
        fullest ? (
          <>
            <bdi>{fullest.name}</bdi> {format.share(fullest.utilization, 0)}
          </>
        ) : (
          '–'
        )
      }
      notes={
        fullest
          ? [
              t('overview.tiles.fullest_of', {
                direction: t(`direction_in_sentence.${fullest.direction}`),
              }),
            ]
          : quiet
            ? [t('overview.no_data_since', { time: quiet })]
            : []
      }
      delta={isSame && deltas.pointsSinceLike(change)}
    >
      {isSame && (
        <Sparkline
          points={tiles.day.fullest_utilization}
          color={ispColor(uplink?.position ?? 0)}
          label={t('overview.tiles.fullest_course')}
          top={1}
        />
      )}
    </Tile>
  );
}

function SkewTile({ shown }: { shown: Shown }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { tiles, summary } = shown;
  const deltas = useDeltas(tiles);
  const quiet = useQuiet(shown);
  const ofWhen = useOfWhen(shown);
  const worse = worseSkew(tiles.skew);
  const skew = worse && tiles.skew[worse];
  return (
    <Tile
      name={t('overview.tiles.skew')}
      term="skew"
      testId="tile-skew"
      raw={skew}
      value={format.skewShare(skew)}
      notes={[
        quiet && t('overview.tiles.until', { time: quiet }),
        summary.verdict.state === 'not_enough_data' &&
          t('overview.tiles.covers', { coverage: format.coverage(summary.coverage.observed) }),
        ...DIRECTIONS.map((way) => `${t(`direction.${way}`)} ${format.skewShare(tiles.skew[way])}`),
        ofWhen,
      ].filter((note) => note !== null && note !== false)}
      delta={deltas.pointsSinceBefore(changeOf(skew, worse && tiles.skew_before[worse]))}
    />
  );
}

function AvailabilityTile({ shown }: { shown: Shown }) {
  const { tiles, router, events } = shown;
  const { t } = useTranslation();
  const format = useFormat();
  const deltas = useDeltas(tiles);
  const { share, unknown_s: unknownS, down_s: downS, up_s: upS } = tiles.available;
  const quiet = useQuiet(shown);
  const nameOf = (id: number | null) =>
    router.uplinks.find((uplink) => uplink.id === id)?.name ?? '';
  const gone = events.filter(({ code }) => OUT.has(code));
  const until = format.clock(shown.summary.window.to);
  const down = wereDown(tiles, gone, shown.now).map(({ uplink_id: id, time, isDownNow }) =>
    t(isDownNow ? 'overview.tiles.was_down_until' : 'overview.tiles.was_down', {
      isp: nameOf(id),
      time: lasted(time.down_s, format),
      until,
    }),
  );
  const now = gone.map(({ code, uplink_id: id, since }) =>
    since === null
      ? t('overview.tiles.is_down_undated', { isp: nameOf(id) })
      : t(code === 'isp_silent' ? 'overview.tiles.is_out' : 'overview.tiles.is_down', {
          isp: nameOf(id),
          time: format.moment(since),
        }),
  );
  const outages = [...now, ...down];
  const happened =
    outages.length > 0 || share === null ? outages : [t('overview.tiles.never_down')];
  const ofWhen = useOfWhen(shown);
  const notes = ofWhen ? [ofWhen, ...happened] : happened;
  const unknown = unknownS / (unknownS + downS + upS || 1);
  if (quiet)
    return (
      <Tile
        name={t('overview.tiles.available')}
        testId="tile-available"
        raw={null}
        value={t('band.unknown')}
        notes={[
          t('overview.no_data_since', { time: quiet }),
          t('overview.tiles.available_until', { time: quiet, share: format.availability(share) }),
          ...down,
        ]}
      />
    );
  return (
    <Tile
      name={t('overview.tiles.available')}
      testId="tile-available"
      raw={share}
      value={format.availability(share)}
      notes={
        unknown > 0.0005
          ? [...notes, t('overview.tiles.unread', { part: format.share(unknown) })]
          : notes
      }
      delta={deltas.pointsSinceBefore(changeOf(share, tiles.available_before.share), 2)}
    />
  );
}

/** What to decide about the contracts, by days of its own; of the chosen period is only the mean that was unused. */
function ContractsTile({ shown }: { shown: Shown }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { choice, value, notes, days } = useContractDecision(shown.router.id);
  const ofWhen = useOfWhen(shown);
  const unused = shown.tiles.idle.map(({ idle_share: share, price_amount: price, currency }) => {
    const text = t('contracts.unused', {
      share: format.share(share, 0),
      price: format.moneyShort(price, currency),
    });
    return ofWhen ? `${text} (${ofWhen})` : text;
  });
  return (
    <Tile
      name={t('contracts.title')}
      testId="tile-contracts"
      raw={choice}
      value={value}
      notes={[...notes, ...(days ? [days] : []), ...unused]}
    />
  );
}
