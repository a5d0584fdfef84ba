import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTurn } from './turns';

afterEach(() => vi.useRealTimers());

describe('parts of a page', () => {
  it('are drawn one after the other, each once the one before it has ended', async () => {
    vi.useFakeTimers();
    const drawn: string[] = [];
    const part = (name: string) => inTurn(() => drawn.push(name));
    const [head, body, last] = [part('head'), part('body'), part('foot')];
    expect(drawn).toEqual([]);
    await vi.runAllTimersAsync();
    expect(drawn).toEqual(['head']);
    head();
    await vi.runAllTimersAsync();
    expect(drawn).toEqual(['head', 'body']);
    [body, last].forEach((end) => end());
    await vi.runAllTimersAsync();
  });

  it('that were left before their turn are passed over, and end once', async () => {
    vi.useFakeTimers();
    const drawn: string[] = [];
    const begun = inTurn(() => drawn.push('begun'));
    inTurn(() => drawn.push('left'))();
    const last = inTurn(() => drawn.push('last'));
    await vi.runAllTimersAsync();
    begun();
    begun();
    await vi.runAllTimersAsync();
    expect(drawn.at(-1)).toBe('last');
    expect(drawn).not.toContain('left');
    last();
    await vi.runAllTimersAsync();
  });

  it('that one came for are drawn before the frame around them, in their own order', async () => {
    vi.useFakeTimers();
    const drawn: string[] = [];
    const part = (name: string, isForemost: boolean) => {
      const end = inTurn(() => {
        drawn.push(name);
        setTimeout(end);
      }, isForemost);
    };
    part('header', false);
    part('verdict', true);
    part('menu', false);
    part('figures', true);
    await vi.runAllTimersAsync();
    expect(drawn).toEqual(['verdict', 'figures', 'header', 'menu']);
  });
});
