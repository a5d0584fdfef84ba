import { describe, expect, it } from 'vitest';
import { probeServers, probeSettings } from '@/testing/probes/settings';
import {
  budgetOf,
  faultOf,
  fitted,
  inputOf,
  startOf,
  stepOfField,
  stepsOf,
  type Answers,
} from './answers';

const start = () => startOf(probeSettings(), probeServers, 'Harian');
const fresh = (part: Partial<Answers>): Answers => ({ ...start(), kind: 'new', ...part });

describe('answers', () => {
  it('begin with what is set up, under a name that no plan has', () => {
    const answers = start();
    expect(answers.name).toBe('Harian 2');
    expect([answers.kind, answers.serverId]).toEqual(['known', 1]);
    expect(answers.lines.map(({ budgetGb }) => budgetGb)).toEqual(['200', null, null]);
    expect(startOf(probeSettings(), [], 'x').kind).toBe('new');
  });

  it('become a new server, the chosen ISPs and a plan', () => {
    const answers = fresh({ host: ' iperf.example.net ', durationS: 5 });
    answers.lines[1] = { ...answers.lines[1]!, isChosen: false };
    const { lines, tests } = inputOf(answers);
    expect(lines.map(({ uplink_id: id }) => id)).toEqual([1, 3]);
    expect(tests).toMatchObject({
      cron: '0 * * * *',
      selection: 'work',
      duration_s: 5,
      server_id: null,
      server: { name: 'iperf.example.net', host: 'iperf.example.net', port: 5201 },
    });
  });

  it('without a server have no plan, no hours and no budget', () => {
    const answers = fresh({ kind: 'none' });
    expect(inputOf(answers).tests).toBeNull();
    expect(stepsOf(answers)).toEqual(['server', 'lines', 'review']);
  });

  it('take the suggested budget until somebody types one', () => {
    const line = start().lines[1]!;
    const suggested = [{ uplink_id: line.uplinkId, suggested_budget_bytes: 50e9 }];
    expect(budgetOf(line, suggested)).toBe(50e9);
    expect(budgetOf({ ...line, budgetGb: '2,5' }, suggested)).toBe(2.5e9);
    expect(budgetOf({ ...line, budgetGb: '' }, suggested)).toBeNull();
    expect(budgetOf(line, [])).toBeNull();
    expect(budgetOf(line, [{ ...suggested[0]!, suggested_budget_bytes: 0 }])).toBeNull();
  });

  it('say what is missing, step by step', () => {
    expect(faultOf('server', fresh({}))).toBe('no_host');
    expect(faultOf('server', fresh({ kind: 'known', serverId: null }))).toBe('no_server');
    const none = start().lines.map((uplink) => ({ ...uplink, isChosen: false }));
    expect(faultOf('lines', fresh({ lines: none }))).toBe('no_line');
    expect(faultOf('lines', fresh({ card: 'eth0; reboot' }))).toBe('card');
    expect(faultOf('hours', fresh({ name: ' ' }))).toBe('no_name');
    expect(faultOf('budget', fresh({ durationS: 4 }))).toBe('duration');
    const [first, ...others] = start().lines;
    const wrong = [{ ...first!, budgetGb: 'much' }, ...others];
    expect(faultOf('budget', fresh({ lines: wrong }))).toBe('budget');
    expect(faultOf('budget', start())).toBeNull();
  });

  it('that were kept fit the ISPs and servers of now', () => {
    const kept = { ...start(), serverId: 9, host: 'x' };
    kept.lines = [
      { ...kept.lines[0]!, source: '10.0.0.9' },
      { ...kept.lines[1]!, uplinkId: 77 },
    ];
    const now = fitted(kept, start(), probeServers);
    expect(now.lines.map(({ uplinkId }) => uplinkId)).toEqual([1, 2, 3]);
    expect(now.lines[0]!.source).toBe('10.0.0.9');
    expect([now.kind, now.serverId, now.host]).toEqual(['known', 1, 'x']);
  });

  it.each([
    ['tests.server.host', 'server'],
    ['tests.server_id', 'server'],
    ['tests.cron', 'hours'],
    ['tests.name', 'hours'],
    ['tests.duration_s', 'budget'],
    ['lines.0.source_address', 'lines'],
    ['lines.0.budget_bytes', 'budget'],
  ])('are corrected where they were given: %s', (field, step) => {
    expect(stepOfField(field)).toBe(step);
  });
});
