/** A day of tests, hour by hour. */
import type { ProbeSlot, ProbeSlots } from '@/api/types';
import { dateIn, midnightMs } from '@/lib/time/days';
import { HOUR, iso, NOW, ZONE } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';

const KINDS = [
  { kind: 'tcp', direction: 'download' },
  { kind: 'tcp', direction: 'upload' },
  { kind: 'http', direction: null },
] as const;

function outcomeOf(hour: number, uplink: number): Pick<ProbeSlot, 'outcome' | 'reason'> {
  if (uplink === 2 && hour >= 9 && hour < 12) return { outcome: 'invalid', reason: 'wrong_path' };
  if (uplink === 1 && hour === 10) return { outcome: 'failed', reason: 'server_busy' };
  if (uplink === 0 && hour === 11) return { outcome: 'skipped', reason: 'budget' };
  if (uplink === 1 && hour === 8) return { outcome: 'missed', reason: 'not_running' };
  return { outcome: 'ok', reason: '' };
}

/** Hourly from seven to five; what is later than `now` still waits. */
export function probeSlots(date = dateIn(NOW, ZONE), now = NOW): ProbeSlots {
  const midnight = midnightMs(date, ZONE);
  const slots = Array.from({ length: 10 }, (_, index) => index + 7).flatMap((hour) =>
    uplinks.flatMap((uplink, position) =>
      KINDS.map(({ kind, direction }, step): ProbeSlot => {
        const at = midnight + hour * HOUR + position * 14 * 60_000 + step * 90_000;
        const isOver = at < now;
        return {
          run_id: isOver ? 100 + hour * 9 + position * 3 + step : null,
          uplink_id: uplink.id,
          uplink_name: uplink.name,
          server_name: 'IIX Jakarta',
          plan_id: 1,
          preset: 'light',
          kind,
          direction,
          due_at: iso(at),
          ends_at: iso(at + 20_000),
          state: isOver ? 'over' : 'planned',
          ...(isOver ? outcomeOf(hour, position) : { outcome: null, reason: '' }),
        };
      }),
    ),
  );
  return {
    date,
    timezone: ZONE,
    slots,
    blackouts: [
      {
        name: 'Backup malam',
        from: iso(midnight),
        to: iso(midnight + 5 * HOUR),
      },
    ],
    paused_until: null,
    worker_seen_at: iso(now - 4000),
  };
}
