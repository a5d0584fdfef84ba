import type { PathProof } from '@/api/types';

export interface PathRow {
  uplinkId: number;
  name: string;
  intended: boolean;
  /** Beyond the rate just before, both directions; never below zero. */
  excess: number;
  all: number;
}

/** The intended line first, then by bytes. */
export function pathRows({ uplinks }: PathProof): PathRow[] {
  return uplinks
    .map((uplink) => ({
      uplinkId: uplink.uplink_id,
      name: uplink.name,
      intended: uplink.intended,
      excess: Math.max(0, uplink.excess_download_bytes) + Math.max(0, uplink.excess_upload_bytes),
      all: uplink.download_bytes + uplink.upload_bytes,
    }))
    .sort((a, b) => Number(b.intended) - Number(a.intended) || b.excess - a.excess);
}
