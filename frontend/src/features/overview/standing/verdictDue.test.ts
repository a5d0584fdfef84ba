import { describe, expect, it } from 'vitest';
import { overview } from '@/testing/overview/overview';
import { verdictDue } from './verdictDue';

const AT = '2026-11-18T05:29:50Z';
const after = (seconds: number) => new Date(Date.parse(AT) + 1000 * seconds).toISOString();

function read(answered: string, promised?: string) {
  const { router, states, verdict } = overview();
  const health = { ...router.health, last_success_at: answered };
  const sentence = { code: 'collecting', text: '', params: { time: promised ?? '' } };
  const collecting = { ...verdict.causes[0]!, code: 'collecting' as const, sentence };
  return {
    now: AT,
    router: { ...router, health },
    states: states.map((state) => ({ ...state, at: answered })),
    verdict: { ...verdict, causes: promised ? [collecting] : verdict.causes },
  };
}

describe('a verdict becomes another one', () => {
  it('when the first one was promised', () => {
    expect(verdictDue(read(AT, after(10)), [])).toBe(Date.parse(after(10)));
  });

  it('when the router has said nothing for half a minute, whatever was promised', () => {
    const due = Date.parse(after(31));
    expect(verdictDue(read(AT), [])).toBe(due);
    expect(verdictDue(read(AT, after(70)), [])).toBe(due);
  });

  it('later where the stream brought an answer since', () => {
    const { states } = read(after(20));
    expect(verdictDue(read(AT), states)).toBe(Date.parse(after(51)));
  });

  it('at no foreseen time where the answer already knows it', () => {
    expect(verdictDue(read(after(-40), after(-5)), [])).toBeNull();
  });
});
