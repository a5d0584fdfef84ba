import { describe, expect, it } from 'vitest';
import { probeSettings } from '@/testing/probes/settings';
import {
  budgetBytes,
  changedPlan,
  draftOf,
  inputOf,
  isCron,
  isSound,
  planFrom,
  probeOfKind,
} from './drafts';

const ZONE = 'Asia/Jakarta';
const draft = () => draftOf(probeSettings());

describe('settings in the form', () => {
  it('come back as they were read', () => {
    const settings = probeSettings();
    const input = inputOf(draftOf(settings), settings.timezone);
    expect(input.lines).toEqual(
      settings.lines.map(({ uplink_id, source_address, budget_bytes }) => ({
        uplink_id,
        source_address,
        budget_bytes,
      })),
    );
    expect(input.plans[0]).toMatchObject({ id: settings.plans[0]!.id, cron: '0 * * * *' });
    expect(input.blackouts).toEqual(settings.blackouts);
    expect(input.paused_until).toBeNull();
  });
  it('write times of the campus as instants', () => {
    const input = inputOf({ ...draft(), pausedUntil: '2026-11-22T07:00' }, ZONE);
    expect(input.paused_until).toBe('2026-11-22T00:00:00Z');
  });
  it.each([
    ['', null],
    ['50', 50e9],
    ['1,5', 1.5e9],
    ['many', undefined],
    ['-3', undefined],
  ])('a budget of "%s" is %s', (text, bytes) => {
    expect(budgetBytes(text)).toBe(bytes);
  });
  it.each([
    ['0 * * * *', true],
    ['15 8-16/2 * * mon-fri', true],
    ['0 * * *', false],
    ['0 * * * * *', false],
    ['$(x) * * * *', false],
  ])('"%s" as a time: %s', (text, sound) => {
    expect(isCron(text)).toBe(sound);
  });
  it('are not sound with a nameless plan, a reversed quiet time or a budget in words', () => {
    const sound = draft();
    expect(isSound(sound)).toBe(true);
    expect(isSound({ ...sound, plans: [{ ...sound.plans[0]!, name: ' ' }] })).toBe(false);
    expect(isSound({ ...sound, lines: [{ ...sound.lines[0]!, budgetGb: 'x' }] })).toBe(false);
    const reversed = { kind: 'dated', name: 'x', from: '2026-11-22', to: '2026-11-21' } as const;
    expect(isSound({ ...sound, blackouts: [reversed] })).toBe(false);
  });
});

describe('a plan', () => {
  const preset = probeSettings().presets.find(({ preset: name }) => name === 'dispute')!;
  it('begins as its preset, with as many servers as it wants and an end', () => {
    const plan = planFrom(preset, {
      key: 'new',
      name: 'Biznet',
      serverIds: [4, 5, 6],
      now: Date.parse('2026-11-21T00:00:00Z'),
      zone: ZONE,
    });
    expect(plan).toMatchObject({ preset: 'dispute', server_ids: [4, 5], ends: '2026-11-28T07:00' });
  });
  it('is no longer its preset once its times change, but still with another name', () => {
    const plan = draft().plans[0]!;
    expect(changedPlan(plan, { name: 'Pagi' }).preset).toBe('light');
    expect(changedPlan(plan, { cron: '5 * * * *' }).preset).toBe('custom');
  });
  it('keeps of a measurement only what its kind has', () => {
    const tcp = { ...probeSettings().plans[0]!.probes[0]!, streams: 8, omit_s: 2 };
    expect(probeOfKind(tcp, 'http')).toMatchObject({ direction: null, streams: 1, omit_s: 0 });
    expect(probeOfKind(probeOfKind(tcp, 'http'), 'udp').direction).toBe('download');
  });
});
