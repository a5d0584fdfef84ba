/** A change of the router in any state, and the connections that it leaves behind. */
import type {
  ChangeRow,
  ChangeState,
  OldConnections,
  RouterChange,
  StatementOut,
} from '@/api/types';
import { HOUR, iso, NOW } from '@/testing/clock';
import { uplinks } from '@/testing/settings/campus';
import { AFTER, BEFORE } from './state';

const MARK = '/ip firewall mangle set [find comment="pcc 5/4"] new-connection-mark=';

const moved = (name: string, before: number, after: number): StatementOut => ({
  code: 'uplink_buckets',
  text: `${name}: ${before} of 5 buckets -> ${after} of 5`,
  params: { name, before, denominator_before: 5, after, denominator_after: 5 },
});
const EFFECTS = [moved('ISP1', 2, 1), moved('ISP3', 1, 2)];

export function change(state: ChangeState, part: Partial<RouterChange> = {}): RouterChange {
  const isOver = ['confirmed', 'reverted', 'refused', 'discarded'].includes(state);
  const isOpen = !isOver && state !== 'planned';
  const step = (name: string, ageS: number, text = '') => ({
    at: iso(Date.now() - ageS * 1000),
    name,
    ok: true,
    code: '',
    text,
  });
  return {
    id: 12,
    router_id: 1,
    router_name: 'Core STRADA',
    state,
    kind: 'marks',
    reason: 'ISP1 penuh setiap pagi',
    summary: { text: EFFECTS.map(({ text }) => text).join('; '), parts: EFFECTS },
    weights_before: '2:2:1',
    weights_after: '1:2:2',
    recommendation_id: 7,
    back_from_change_id: null,
    restorable: state === 'confirmed',
    succeeded: null,
    created_at: iso(NOW - HOUR),
    created_by: 'rina',
    approved_at: null,
    approved_by: '',
    applied_by: isOpen || isOver ? 'rina' : '',
    started_at: isOpen || isOver ? iso(NOW - 70_000) : null,
    timer_s: 180,
    confirm_by: 'person',
    deadline_at: isOpen ? iso(Date.now() + 131_000) : null,
    now: iso(Date.now()),
    requested_end: '',
    ended_at: isOver ? iso(NOW) : null,
    ended_by: isOver ? 'person' : null,
    outcome: null,
    needs_approval: false,
    options: {
      queue_kind: '',
      queue_limit_percent: 95,
      limit_fasttrack: true,
      pin_probes: false,
    },
    requested_by: '',
    verified_at: state === 'pending' ? iso(NOW - 40_000) : null,
    before: { method: 'pcc', classifier: 'both-addresses', denominator: 5, buckets: BEFORE },
    after: { method: 'pcc', classifier: 'both-addresses', denominator: 5, buckets: AFTER },
    lines: uplinks.map(({ id, name }, at) => ({
      uplink_id: id,
      name,
      buckets_before: [2, 2, 1][at]!,
      buckets_after: [1, 2, 2][at]!,
      denominator_before: 5,
      denominator_after: 5,
      share_before: [0.4, 0.4, 0.2][at]!,
      share_after: [0.2, 0.4, 0.4][at]!,
    })),
    effects: EFFECTS,
    warnings: [
      {
        code: 'ipv6_not_covered',
        text: 'IPv6 is not balanced by these rules; it has its own menu.',
        params: {},
      },
    ],
    writes: [{ line: `${MARK}to-ISP3`, undo_line: `${MARK}to-ISP1` }],
    script:
      ':do { /ip/firewall/mangle set [find comment="pcc 5/4"] new-connection-mark=to-ISP1 } on-error={}',
    rollback: [
      '/system/script/add name=timbang-rollback-12 policy=read,write source=...',
      '/system/scheduler/add name=timbang-rollback-12-boot on-event=timbang-rollback-12 policy=read,write start-time=startup',
      '/system/scheduler/add name=timbang-rollback-12 on-event=timbang-rollback-12 policy=read,write interval=180s',
    ],
    forecast: {
      connections: 18_204,
      moved_share: 0.2,
      lines: uplinks.map(({ id, name }, at) => ({
        uplink_id: id,
        name,
        connections: [7_310, 6_902, 3_992][at]!,
        share_before: [0.4, 0.4, 0.2][at]!,
        share_after: [0.2, 0.4, 0.4][at]!,
      })),
    },
    steps:
      isOpen || isOver
        ? [
            step('started', 69),
            step('compared', 68),
            step('rehearsed', 67),
            step('armed', 66),
            step('write', 65, `${MARK}to-ISP3`),
            step('written', 64),
            step('verified', 60),
          ]
        : [],
    actions: isOpen ? ['confirm', 'revert'] : state === 'planned' ? ['apply', 'discard'] : [],
    ...part,
  };
}

export const rowOf = (full: RouterChange): ChangeRow => full;

export const oldConnections: OldConnections = {
  change_id: 12,
  read_at: iso(NOW),
  total: 9_120,
  others: 41,
  lines: uplinks.map(({ id, name }, at) => ({
    uplink_id: id,
    name,
    mark: `to-${name}`,
    connections: [5_310, 2_902, 908][at]!,
    current: at !== 0,
  })),
  warning: {
    code: 'flush_breaks',
    text: 'Downloads, calls and logins over these connections break.',
    params: {},
  },
};
