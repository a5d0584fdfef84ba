/** Uplinks in the form: typed texts, and what the API takes. */
import type { Discovery, Uplink, UplinkInput } from '@/api/types';
import {
  parseSpeed,
  parseSpeedPair,
  speedAsMbps,
  speedProblem,
  type SpeedProblem,
} from '@/lib/text/speed';
import { kindOf, UNCHOSEN, withoutFilled, type EditDraft } from './contractEdits';

export interface UplinkDraft {
  key: string;
  id: number | null;
  included: boolean;
  interface: string;
  name: string;
  provider: string;
  download: string;
  upload: string;
  lineRateBps: number | null;
  riskGroup: string;
  quotaGb: string;
  price: string;
  currency: string;
  edit: EditDraft;
}
export const GB = 1e9;
const blank = {
  provider: '',
  riskGroup: '',
  quotaGb: '',
  price: '',
  currency: 'IDR',
  edit: UNCHOSEN,
};

export const draftOf = (uplink: Uplink): UplinkDraft => ({
  key: `uplink-${uplink.id}`,
  id: uplink.id,
  included: true,
  interface: uplink.interface,
  name: uplink.name,
  provider: uplink.provider,
  download: speedAsMbps(uplink.download_bps),
  upload: speedAsMbps(uplink.upload_bps),
  lineRateBps: uplink.line_rate_bps ?? null,
  riskGroup: uplink.risk_group,
  quotaGb: uplink.quota_bytes == null ? '' : String(uplink.quota_bytes / GB),
  price: uplink.price_amount ?? '',
  currency: uplink.price_currency ?? 'IDR',
  edit: UNCHOSEN,
});

/** Confirmed ones stay; new ones are proposed below. */
export function proposedDrafts(discovery: Discovery, known: readonly Uplink[]): UplinkDraft[] {
  const fresh = discovery.uplinks
    .filter((proposal) => !known.some((uplink) => uplink.interface === proposal.interface))
    .map((proposal) => ({
      ...blank,
      key: `found-${proposal.interface}`,
      id: null,
      included: !proposal.disabled && (known.length === 0 || proposal.confidence >= 0.5),
      interface: proposal.interface,
      name: proposal.name,
      provider: proposal.provider,
      download: speedAsMbps(proposal.download_bps),
      upload: speedAsMbps(proposal.upload_bps ?? proposal.download_bps),
      lineRateBps: proposal.link_speed_bps,
    }));
  return [...known.map(draftOf), ...fresh];
}

export const emptyDraft = (key: string, position: number): UplinkDraft => ({
  ...blank,
  key,
  id: null,
  included: true,
  interface: '',
  name: `ISP${position + 1}`,
  download: '',
  upload: '',
  lineRateBps: null,
});

/** As fast as the download where nothing else is typed. */
const uploadOf = ({ download, upload }: UplinkDraft): string => upload.trim() || download;

/** `100M/50M` in either field fills both. */
export function typedSpeed(
  draft: UplinkDraft,
  field: 'download' | 'upload',
  text: string,
): UplinkDraft {
  const pair = text.includes('/') ? parseSpeedPair(text) : null;
  if (!pair) return { ...draft, [field]: text };
  return { ...draft, download: speedAsMbps(pair.downloadBps), upload: speedAsMbps(pair.uploadBps) };
}

export type DraftErrors = Partial<
  Record<'interface' | 'name' | 'download' | 'upload', 'missing' | 'duplicate' | SpeedProblem>
>;

export function draftErrors(draft: UplinkDraft, all: readonly UplinkDraft[]): DraftErrors {
  if (!draft.included) return {};
  const download = speedProblem(draft.download);
  const upload = draft.upload.trim() === '' ? null : speedProblem(draft.upload);
  const twice = all.some(
    (other) => other.key !== draft.key && other.included && other.interface === draft.interface,
  );
  return {
    ...(draft.interface === ''
      ? { interface: 'missing' }
      : twice
        ? { interface: 'duplicate' }
        : {}),
    ...(draft.name.trim() === '' ? { name: 'missing' } : {}),
    ...(download === null ? {} : { download }),
    ...(upload === null ? {} : { upload }),
  };
}

export const isSound = (drafts: readonly UplinkDraft[]): boolean =>
  drafts.some(({ included }) => included) &&
  drafts.every((draft) => Object.keys(draftErrors(draft, drafts)).length === 0);

const asUplink = (draft: UplinkDraft): UplinkInput => ({
  id: draft.id,
  name: draft.name.trim(),
  provider: draft.provider.trim(),
  interface: draft.interface,
  download_bps: parseSpeed(draft.download) ?? 0,
  upload_bps: parseSpeed(uploadOf(draft)) ?? 0,
  line_rate_bps: draft.lineRateBps,
  risk_group: draft.riskGroup.trim(),
  quota_bytes: draft.quotaGb === '' ? null : Math.round(Number(draft.quotaGb) * GB),
  price_amount: draft.price === '' ? null : draft.price,
  price_currency: draft.price === '' ? null : draft.currency,
});

export function changesContract(draft: UplinkDraft, stored: Uplink | undefined): boolean {
  if (!stored || !draft.included) return false;
  const terms = ({ download_bps, upload_bps, quota_bytes, ...rest }: UplinkInput) => {
    const price =
      rest.price_amount == null ? null : [Number(rest.price_amount), rest.price_currency];
    return JSON.stringify([download_bps, upload_bps, quota_bytes ?? null, price]);
  };
  return terms(asUplink(draft)) !== terms(asUplink(draftOf(stored)));
}

/** Whether nothing but a blank price or quota was filled in. */
export const fillsBlanks = (draft: UplinkDraft, stored: Uplink): boolean =>
  changesContract(draft, stored) &&
  !changesContract(withoutFilled(draft, draftOf(stored), ['price', 'quotaGb']), stored);

/** With `stored`, changed contracts say how they were meant. */
export const asUplinks = (
  drafts: readonly UplinkDraft[],
  stored: readonly Uplink[] = [],
): UplinkInput[] =>
  drafts
    .filter(({ included }) => included)
    .map((draft) => {
      const input = asUplink(draft);
      const before = stored.find(({ id }) => id === draft.id);
      if (!before || !changesContract(draft, before)) return input;
      const { day } = draft.edit;
      const kind = kindOf(draft.edit, fillsBlanks(draft, before));
      return {
        ...input,
        contract_edit: { kind, from_date: kind === 'correct' || !day ? null : day },
      };
    });

/** As `20/40/40`. */
export function idealShares(
  drafts: readonly UplinkDraft[],
  field: 'download' | 'upload',
): number[] {
  const rates = drafts
    .filter(({ included }) => included)
    .map((draft) => parseSpeed(field === 'upload' ? uploadOf(draft) : draft.download) ?? 0);
  const sum = rates.reduce((total, rate) => total + rate, 0);
  return sum === 0 ? [] : rates.map((rate) => rate / sum);
}
