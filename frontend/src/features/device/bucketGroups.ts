export interface BucketItem {
  readonly remainder: number;
  readonly uplink_id: number | null;
  readonly bytes: number;
  readonly packets: number;
  readonly share: number | null;
}
export interface BucketGroup {
  /** Null: no rule sends these to an ISP. */
  readonly uplinkId: number | null;
  readonly items: readonly BucketItem[];
  readonly bytes: number;
  /** Of all classified bytes; null without any. */
  readonly share: number | null;
  /** With even buckets: its buckets / denominator. */
  readonly expected: number;
}

/** In the order of the ISPs; remainders of nobody come last. */
export function bucketGroups(
  items: readonly BucketItem[],
  uplinkIds: readonly number[],
  denominator: number,
): BucketGroup[] {
  const all = items.reduce((sum, { bytes }) => sum + bytes, 0);
  const known = new Set(uplinkIds);
  const owner = ({ uplink_id: id }: BucketItem) => (id !== null && known.has(id) ? id : null);
  return [...uplinkIds, null].flatMap((uplinkId) => {
    const own = items
      .filter((item) => owner(item) === uplinkId)
      .sort((a, b) => a.remainder - b.remainder);
    if (own.length === 0) return [];
    const bytes = own.reduce((sum, item) => sum + item.bytes, 0);
    const share = all === 0 ? null : bytes / all;
    return [{ uplinkId, items: own, bytes, share, expected: own.length / denominator }];
  });
}

/** Largest and smallest against an even bucket; null without bytes. */
export function spread(
  items: readonly BucketItem[],
  denominator: number,
): { largest: number; smallest: number } | null {
  const shares = items.flatMap(({ share }) => (share === null ? [] : [share * denominator]));
  if (shares.length === 0) return null;
  return { largest: Math.max(...shares), smallest: Math.min(...shares) };
}
