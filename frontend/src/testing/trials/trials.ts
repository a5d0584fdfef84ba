/** A finished queue trial, one under way, and what a preflight says. */
import type {
  QueueTrial,
  TrialPreflight,
  TrialRow,
  TrialRun,
  TrialVariant,
} from '@/api/trialTypes';

const BEGAN_MS = Date.parse('2026-11-19T18:00:00Z');
const RUN_MS = 58_000;
const MBPS = 1e6;

/** Of each queue: idle and loaded ms, 95th percentile, Mbps down, percent of the busiest core. */
const MEASURED: Record<string, [number, number, number, number]> = {
  as_it_is: [191, 214, 196, 22],
  sfq_unlimited: [193, 213, 196, 24],
  'fq-codel': [26.9, 33, 189, 43],
  cake: [26.6, 31, 189, 64],
};
const ORDER = [
  ['cake', 'as_it_is', 'fq-codel', 'sfq_unlimited'],
  ['as_it_is', 'sfq_unlimited', 'cake', 'fq-codel'],
  ['sfq_unlimited', 'fq-codel', 'as_it_is', 'cake'],
  ['fq-codel', 'cake', 'sfq_unlimited', 'as_it_is'],
  ['as_it_is', 'cake', 'fq-codel', 'sfq_unlimited'],
  ['sfq_unlimited', 'as_it_is', 'cake', 'fq-codel'],
];
const IDLE_MS = 26.2;

function figures(variant: string, block: number): TrialRun['figures'] {
  const [loaded, p95, mbps, cpu] = MEASURED[variant] ?? [0, 0, 0, 0];
  const wave = ((block * 7) % 5) - 2;
  const share = loaded > 100 ? 1.6 : 0.18;
  const phase = (part: number) => ({
    loaded_ms: loaded * part + wave * share,
    others_ms: null,
    p95_ms: p95 * part,
    jitter_ms: 1.4,
    loss_percent: 0,
    throughput_bps: mbps * MBPS * part,
    retransmitted_percent: null,
    cpu_percent: cpu,
  });
  const download = phase(1);
  return {
    idle_ms: IDLE_MS,
    idle_cpu_percent: 6,
    rise_ms: download.loaded_ms - IDLE_MS,
    download,
    upload: phase(0.97),
  };
}

const at = (index: number) => new Date(BEGAN_MS + index * RUN_MS).toISOString();

/** The first runs of the order, each as it counts; the fourth of block 2 was a busy hour and is made again. */
export function runs(count: number): TrialRun[] {
  const made: TrialRun[] = ORDER.flatMap((variants, block) => {
    const isBusy = block === 1;
    const places = isBusy ? [...variants, variants[3] ?? ''] : variants;
    return places.map((variant, place) => {
      const isFaulty = isBusy && place === 3;
      return {
        block,
        place,
        variant,
        change_id: variant === 'as_it_is' ? null : 40 + block * 5 + place,
        probe_run_id: 400 + block * 5 + place,
        began_at: '',
        ended_at: '',
        valid: !isFaulty,
        why: isFaulty
          ? [
              {
                code: 'campus_busy',
                text: 'The campus used over 20 % of the contract.',
                params: { percent: 20 },
              },
            ]
          : [],
        figures: figures(variant, block),
      };
    });
  });
  return made
    .slice(0, count)
    .map((run, index) => ({ ...run, began_at: at(index), ended_at: at(index + 0.95) }));
}

export const trialRow = (part: Partial<TrialRow> = {}): TrialRow => ({
  id: 3,
  router_id: 1,
  uplink_id: 2,
  uplink_name: 'ISP2',
  server_name: 'IIX',
  state: 'done',
  stop: '',
  goal: 'queue',
  variants: ['as_it_is', 'cake', 'fq-codel', 'sfq_unlimited'],
  percent: 95,
  form: 'simple',
  blocks: 6,
  requested_by: 'admin',
  ended_by: '',
  created_at: '2026-11-19T10:00:00Z',
  window_from: '2026-11-19T18:00:00Z',
  window_to: '2026-11-19T22:00:00Z',
  started_at: '2026-11-19T18:00:00Z',
  ended_at: '2026-11-19T18:25:00Z',
  runs_over: 25,
  runs_left: 0,
  outcome: 'choose',
  chosen: 'fq-codel',
  recorded: null,
  ...part,
});

const variant = (name: string, part: Partial<TrialVariant>): TrialVariant => ({
  variant: name,
  rise_ms: (MEASURED[name]?.[0] ?? 0) - IDLE_MS,
  loss_percent: 0,
  download_bps: (MEASURED[name]?.[2] ?? 0) * MBPS,
  upload_bps: (MEASURED[name]?.[2] ?? 0) * MBPS * 0.97,
  cpu_percent: MEASURED[name]?.[3] ?? 0,
  difference_ms: null,
  low_ms: null,
  high_ms: null,
  p_value: null,
  left_out: null,
  grade: 'A+',
  tiphon: 'very_good',
  ...part,
});

/** As the server says it; pages in Indonesian have sentences for the codes. */
const said = (code: string, text: string, params: Record<string, string | number>) => ({
  code,
  text,
  params,
});

export const finished = (part: Partial<QueueTrial> = {}): QueueTrial => ({
  ...trialRow(),
  order: ORDER,
  reasons: [],
  runs: runs(25),
  verdict: {
    outcome: 'choose',
    chosen: 'fq-codel',
    statements: [
      said('choose', 'Use FQ-CoDel: latency rises by 0.7 ms under load, instead of 164.8 ms.', {
        variant: 'fq-codel',
        rise: 0.7,
        before: 164.8,
      }),
      said('alike_pair', 'FQ-CoDel and CAKE are alike here (0.3 ms, −0.1 to 0.7).', {
        variant: 'fq-codel',
        compared: 'cake',
        difference: 0.3,
        low: -0.1,
        high: 0.7,
      }),
      said('cpu_of', 'FQ-CoDel takes 43 % of the busiest core at the contracted rate.', {
        variant: 'fq-codel',
        percent: 43,
      }),
      said('cpu_of', 'CAKE takes 64 % of the busiest core at the contracted rate.', {
        variant: 'cake',
        percent: 64,
      }),
      said(
        'no_effect',
        "SFQ without a limit has no effect: without a limit the ISP's buffer decides.",
        { variant: 'sfq_unlimited' },
      ),
    ],
    variants: [
      variant('as_it_is', { grade: 'C', tiphon: 'good' }),
      variant('cake', { difference_ms: -164.4, low_ms: -167.6, high_ms: -161.2, p_value: 0.031 }),
      variant('fq-codel', {
        difference_ms: -164.1,
        low_ms: -167.3,
        high_ms: -160.9,
        p_value: 0.031,
      }),
      variant('sfq_unlimited', {
        difference_ms: 2,
        low_ms: -0.4,
        high_ms: 3.1,
        p_value: 0.219,
        grade: 'C',
        tiphon: 'good',
      }),
    ],
    alike: ['fq-codel', 'cake'],
  },
  actions: [],
  ...part,
});

/** In its third block: FQ-CoDel is being measured. */
export const underWay = (part: Partial<QueueTrial> = {}): QueueTrial => {
  const made = runs(11);
  const [last] = made.slice(-1);
  return {
    ...finished(),
    ...trialRow({
      id: 4,
      state: 'running',
      ended_at: null,
      outcome: null,
      chosen: null,
      runs_over: 10,
      runs_left: 15,
    }),
    runs: [
      ...made.slice(0, -1),
      ...(last ? [{ ...last, ended_at: null, valid: null, figures: null }] : []),
    ],
    verdict: null,
    actions: ['stop'],
    ...part,
  };
};

export const preflight = (part: Partial<TrialPreflight> = {}): TrialPreflight => ({
  router_id: 1,
  uplink_id: 1,
  runs: 24,
  minutes: 22.8,
  data_gb: 20.4,
  reasons: [],
  variants: ['cake', 'fq-codel'].map((name) => ({
    variant: name,
    commands: [
      `/queue/type/add name=timbang-${name} kind=${name}`,
      `/queue/simple/add name=timbang-trial target=ether1 max-limit=95000000/95000000 queue=timbang-${name}/timbang-${name} comment="timbang: trial 0"`,
    ],
    reasons: [],
  })),
  ...part,
});
