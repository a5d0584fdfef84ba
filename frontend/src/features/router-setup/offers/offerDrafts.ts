/** The price list in its form. */
import type { OfferInput, Offers } from '@/api/types';
import { parseSpeed, speedAsMbps, speedProblem } from '@/lib/text/speed';

export interface OfferDraft {
  uplinkId: string;
  download: string;
  upload: string;
  price: string;
  currency: string;
  from: string;
  to: string;
}
export interface PriceListDraft {
  offers: OfferDraft[];
}

export const draftOfOffers = ({ items }: Offers): PriceListDraft => ({
  offers: items.map((each) => ({
    uplinkId: String(each.uplink_id),
    download: speedAsMbps(each.download_bps),
    upload: speedAsMbps(each.upload_bps),
    price: each.price_amount,
    currency: each.price_currency,
    from: each.from_date ?? '',
    to: each.to_date ?? '',
  })),
});

/** Like the one before it, whose ISP often offers several. */
export const newOffer = (offers: readonly OfferDraft[], uplinkIds: readonly number[]) => ({
  uplinkId: offers.at(-1)?.uplinkId ?? String(uplinkIds[0] ?? ''),
  download: '',
  upload: '',
  price: '',
  currency: offers.at(-1)?.currency ?? 'IDR',
  from: '',
  to: '',
});

/** An empty upload is as fast as the download. */
const asInput = (draft: OfferDraft): OfferInput => ({
  uplink_id: Number(draft.uplinkId),
  download_bps: parseSpeed(draft.download) ?? 0,
  upload_bps: parseSpeed(draft.upload || draft.download) ?? 0,
  // The same price may be written with and without `.00`.
  price_amount: draft.price === '' ? '' : String(Number(draft.price)),
  price_currency: draft.currency,
  from_date: draft.from || null,
  to_date: draft.to || null,
});

export const inputOfOffers = ({ offers }: PriceListDraft, { revision }: Offers) => ({
  offers: offers.map(asInput),
  revision,
});

export const isSoundOffer = ({ uplinkId, download, upload, price }: OfferDraft): boolean =>
  uplinkId !== '' &&
  speedProblem(download) === null &&
  (upload === '' || speedProblem(upload) === null) &&
  price !== '';
