/** Answers of the trace: PCC 1:2, whose answers by ISP1 are lost. */
import type { Trace, TraceFollow, TraceOutcome, TraceSentence, TraceStep } from '@/api/types';
import { iso, NOW } from '@/testing/clock';

const said = (code: string, text: string, params: Record<string, string> = {}): TraceSentence => ({
  code,
  params,
  text,
});

const marked = (number: number, mark: string, part: number): TraceStep => ({
  menu: 'mangle',
  chain: 'prerouting',
  rows: [{ number, id: `*${number}`, comment: number === 1 ? 'pcc-isp1' : '' }],
  asks: `in-interface=bridge per-connection-classifier=both-addresses:3/${number - 1}`,
  status: 'met',
  part,
  fraction: part < 0.5 ? '1/3' : '2/3',
  reason: null,
  effect: said('trace_marks_connection', `gives the connection mark ${mark}`, { mark }),
});

const unmet: TraceStep = {
  ...marked(0, 'ISP1', 0),
  status: 'not_met',
  part: 0,
  fraction: '0',
  effect: null,
  reason: said('trace_wants_type', 'asks for dst-address-type=local; 8.8.8.8 is of type unicast', {
    matcher: 'dst-address-type=local',
    value: '8.8.8.8',
    type: 'unicast',
  }),
};

const way = (isp: string, port: string, fraction: string) => ({
  fate: 'left' as const,
  interface: port,
  exit: `${isp} (${port})`,
  gateway: '203.0.113.1',
  table: `to-${isp}`,
  connection_mark: isp,
  packet_mark: '',
  routing_mark: `to-${isp}`,
  part: fraction === '1/3' ? 1 / 3 : 2 / 3,
  fraction,
  weight_known: true,
  because: [
    said('because_connection_mark', `by mangle #1 it gets the connection mark ${isp}`, {
      rules: 'mangle #1',
      mark: isp,
    }),
  ],
});

const follow = (verdict: TraceSentence, part: Partial<TraceFollow> = {}): TraceFollow => ({
  verdict,
  ways: [],
  steps: [],
  depends_on: [],
  ...part,
});

const outcome = (isp: string, port: string, fraction: string): TraceOutcome => ({
  said: said('trace_leaves', `Leaves by ${isp} (${port})`, { exit: `${isp} (${port})` }),
  way: way(isp, port, fraction),
  answer: follow(said('answer_home', 'Answers come home.', { entry: port })),
  later: follow(said('later_same', 'Later packets leave the same way.')),
  sent_as: '203.0.113.2',
  sent_to: '',
});

const lost: TraceOutcome = {
  ...outcome('ISP1', 'ether1', '1/3'),
  answer: follow(
    said('answer_lost', 'Answers enter by ether1 and are lost.', {
      entry: 'ether1',
      exit: 'ether1',
    }),
    {
      ways: [way('ISP1', 'ether1', '1/3')],
      steps: [marked(3, 'ISP1', 1)],
      depends_on: ['content=x'],
    },
  ),
};

export const trace: Trace = {
  router_id: 1,
  read_at: iso(NOW),
  version: '7.18.2',
  packet: {
    from: '10.1.2.3',
    to: '8.8.8.8',
    protocol: 'tcp',
    port: 443,
    source_port: 40_000,
    entry: 'bridge',
  },
  branches: [
    {
      assumptions: [],
      steps: [unmet, marked(1, 'ISP1', 1 / 3), marked(2, 'ISP2', 2 / 3)],
      outcomes: [outcome('ISP2', 'ether2', '2/3'), lost],
    },
  ],
  down: [],
  has_more: false,
};

const even = { ...trace.branches[0]!.outcomes[0]!, way: way('ISP2', 'ether2', '1/3') };

/** The same packet before and after a plan that turns 1:2 around. */
export const planTrace: Trace = {
  ...trace,
  plan: {
    change_id: 12,
    router_has: 'before',
    pairs: [
      {
        assumptions: [],
        exits: [
          {
            fate: 'left',
            exit: 'ISP1 (ether1)',
            before: 1 / 3,
            before_fraction: '1/3',
            after: 2 / 3,
            after_fraction: '2/3',
          },
          {
            fate: 'left',
            exit: 'ISP2 (ether2)',
            before: 2 / 3,
            before_fraction: '2/3',
            after: 1 / 3,
            after_fraction: '1/3',
          },
          {
            fate: 'dropped',
            exit: '',
            before: 0,
            before_fraction: '0',
            after: 0,
            after_fraction: '0',
          },
        ],
        before: { branch: trace.branches[0]!, differing: [0, 1] },
        after: {
          branch: { assumptions: [], steps: [marked(2, 'ISP2', 1 / 3)], outcomes: [even] },
          differing: [0],
        },
      },
    ],
  },
};
