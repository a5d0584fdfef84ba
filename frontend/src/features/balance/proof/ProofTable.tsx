import { useTranslation } from 'react-i18next';
import type { ChangeProof, Router } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { uplinkLook } from '@/components/domain/uplinks/uplinkLook';
import { STATE_TONES } from '@/components/domain/uplinks/uplinkState';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import balance from '../Balance.module.css';

type Uplink = ChangeProof['uplinks'][number];

const NEAR = 0.02;

/** Running connections keep their ISP, so shares come to the target as they end. */
const isFar = ({ now: { download_share: share }, target_share: target }: Uplink): boolean =>
  share !== null && target !== null && Math.abs(share - target) > NEAR;

/** Each ISP before the change and now. Columns of what nobody measured are left out. */
export function ProofTable({ proof, router }: { proof: ChangeProof; router: Router }) {
  const { t } = useTranslation();
  const columns = useColumns(router, Boolean(proof.confirmed_at ?? proof.undone_at));
  const isKnown = (part: 'pings_sent' | 'errors') =>
    proof.uplinks.some((uplink) => uplink[part] !== null);
  const part = proof.undone_at ? 'undone' : proof.confirmed_at ? 'then' : 'live';
  return (
    <>
      <DataTable
        caption={t(`balance.proof.title.${part}`)}
        rows={proof.uplinks}
        rowKey={({ uplink_id: id }) => id}
        columns={[
          ...columns.traffic,
          ...(isKnown('pings_sent') ? [columns.pings] : []),
          ...(isKnown('errors') ? [columns.errors] : []),
        ]}
      />
      {proof.uplinks.some(isFar) && (
        <p className={balance.note} data-testid="shares-follow">
          {t('balance.proof.shares_follow')}
        </p>
      )}
    </>
  );
}

function useColumns(router: Router, isThen: boolean) {
  const { t } = useTranslation();
  const format = useFormat();
  const { position } = uplinkLook(router);
  const rates = (key: 'before' | 'now', word: 'before' | 'now' | 'then'): Column<Uplink> => ({
    key,
    title: t(`balance.proof.${word}`),
    end: true,
    render: ({ [key]: { download_bps: down, upload_bps: up } }) => (
      <span className="num">
        ↓ {format.rate(down)}
        <span className={balance.sub}>↑ {format.rate(up)}</span>
      </span>
    ),
  });
  const traffic: Column<Uplink>[] = [
    {
      key: 'isp',
      title: t('words.isp'),
      render: ({ uplink_id: id, name, state }) => (
        <>
          <IspName name={name} position={position(id)} />
          <span className={balance.sub}>
            {state === null ? null : state === 'up' ? (
              t('balance.proof.state.up')
            ) : (
              <StatusChip tone={STATE_TONES[state]}>{t(`balance.proof.state.${state}`)}</StatusChip>
            )}
          </span>
        </>
      ),
    },
    rates('before', 'before'),
    rates('now', isThen ? 'then' : 'now'),
    {
      key: 'share',
      title: t('balance.proof.share'),
      end: true,
      render: ({ before, now, target_share: target }) => (
        <span className="num">
          {t('balance.proof.share_moves', {
            before: format.share(before.download_share, 0),
            now: format.share(now.download_share, 0),
          })}
          <span className={balance.sub}>
            {t('balance.proof.target', { share: format.share(target, 0) })}
          </span>
        </span>
      ),
    },
  ];
  const pings: Column<Uplink> = {
    key: 'pings',
    title: t('balance.proof.pings'),
    end: true,
    render: ({ pings_sent: sent, pings_lost: lost }) => (
      <span className="num">
        {sent === null || lost === null
          ? '–'
          : t('balance.proof.pings_lost', { lost: format.number(lost), sent: format.number(sent) })}
      </span>
    ),
  };
  const errors: Column<Uplink> = {
    key: 'errors',
    title: t('balance.proof.errors'),
    end: true,
    render: ({ errors: faults, drops }) => (
      <span className="num">
        {faults === null || drops === null
          ? '–'
          : `${format.number(faults)} · ${format.number(drops)}`}
      </span>
    ),
  };
  return { traffic, pings, errors };
}
