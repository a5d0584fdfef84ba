import { afterEach, describe, expect, it, vi } from 'vitest';
import { showUnseen, whenSeen } from './seen';

type Entries = { isIntersecting: boolean }[];
let notice: (entries: Entries) => void = () => undefined;
const disconnect = vi.fn();
class Observer {
  constructor(callback: (entries: Entries) => void) {
    notice = callback;
  }
  observe = () => undefined;
  disconnect = disconnect;
}
/** A phone, or a desk. */
const screen = (isDesk: boolean) => {
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('matchMedia', () => ({ matches: isDesk }));
};
const box = document.createElement('div');
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a chart', () => {
  it('is drawn once, when it comes near the screen', () => {
    screen(false);
    const show = vi.fn();
    whenSeen(box, show);
    notice([{ isIntersecting: false }]);
    expect(show).not.toHaveBeenCalled();
    notice([{ isIntersecting: true }]);
    showUnseen();
    expect(show).toHaveBeenCalledOnce();
    expect(disconnect).toHaveBeenCalled();
  });

  it('is drawn for paper, unless it was left', () => {
    screen(false);
    const [here, left] = [vi.fn(), vi.fn()];
    whenSeen(box, here);
    whenSeen(box, left)();
    showUnseen();
    expect(here).toHaveBeenCalledOnce();
    expect(left).not.toHaveBeenCalled();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('is drawn a little later on a desk (%s)', (isDesk, times) => {
    screen(isDesk);
    vi.useFakeTimers();
    const show = vi.fn();
    const stop = whenSeen(box, show);
    vi.advanceTimersByTime(5000);
    expect(show).toHaveBeenCalledTimes(times);
    stop();
  });

  it('is drawn at once where nothing can be observed', () => {
    const show = vi.fn();
    whenSeen(box, show);
    expect(show).toHaveBeenCalledOnce();
  });
});
