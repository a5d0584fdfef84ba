/** An ISP that is down, and the page that shows it. */
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { OpenEvent, Overview } from '@/api/types';
import { server } from '@/testing/server';
import { overview } from './overview';

export const PAGE = '/routers/1/now';
export const MINUTE = 60_000;
export const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

export const down = (): OpenEvent => ({
  code: 'isp_down',
  uplink_id: 2,
  direction: null,
  utilization: null,
  rtt_ms: null,
  usual_rtt_ms: null,
  since: ago(9),
  error_code: null,
  provider: { name: 'Biznet', phone: '+62 (354) 771', contract_number: 'BZ-77' },
  moved: {
    seconds: 540,
    gone: { bps: 40e6, share: 0.571, taken_by: ['ISP1'], taken_bps: 22e6 },
    uplinks: [
      [1, 30e6, 52e6],
      [2, 40e6, 0],
    ].map(([id, before, since]) => ({
      uplink_id: id ?? 0,
      name: `ISP${id}`,
      download_before_bps: before ?? null,
      download_since_bps: since ?? null,
      upload_before_bps: 1e6,
      upload_since_bps: 1e6,
    })),
  },
  earlier: [{ event_id: 31, from: ago(3000), to: ago(2960) }],
});

/** Its code is fetched when it is needed. */
export const cardOf = (testId: string) => screen.findByTestId(testId, {}, { timeout: 20_000 });

export function answer(part: Partial<Overview>) {
  server.use(
    http.get('*/api/v1/routers/1/overview', () => HttpResponse.json({ ...overview(), ...part })),
    http.get('*/api/v1/live', () => HttpResponse.error()),
  );
}
