import { afterEach, describe, expect, it, vi } from 'vitest';
import { showUnseen, whenLookedAt, whenSeen } from './seen';

type Entries = { isIntersecting: boolean }[];
let notice: (entries: Entries) => void = () => undefined;
let margin: string | undefined;
const disconnect = vi.fn();
class Observer {
  constructor(callback: (entries: Entries) => void, options: IntersectionObserverInit) {
    notice = callback;
    margin = options.rootMargin;
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

describe('what is much to draw', () => {
  const NEAR = '240px 0px';

  it('is to be on the screen of a phone until one scrolls; then near is enough', () => {
    screen(false);
    const show = vi.fn();
    whenLookedAt(box, show);
    expect(margin).toBe('0px');
    dispatchEvent(new Event('scroll'));
    expect(margin).toBe(NEAR);
    notice([{ isIntersecting: true }]);
    showUnseen();
    expect(show).toHaveBeenCalledOnce();
  });

  it('is drawn on a desk when it is near', () => {
    screen(true);
    const stop = whenLookedAt(box, vi.fn());
    expect(margin).toBe(NEAR);
    stop();
  });

  it('is drawn for paper, also after one scrolled, unless it was left', () => {
    screen(false);
    const [here, left] = [vi.fn(), vi.fn()];
    whenLookedAt(box, here);
    const stop = whenLookedAt(box, left);
    dispatchEvent(new Event('scroll'));
    stop();
    showUnseen();
    expect(here).toHaveBeenCalledOnce();
    expect(left).not.toHaveBeenCalled();
  });

  it.each(['pointerdown', 'focusin'])('is drawn for who comes to its buttons: %s', (kind) => {
    screen(false);
    const figure = document.createElement('figure');
    const [show, left] = [vi.fn(), vi.fn()];
    whenLookedAt(box, show, figure);
    whenLookedAt(box, left, figure)();
    figure.dispatchEvent(new Event(kind));
    figure.dispatchEvent(new Event(kind));
    showUnseen();
    expect(show).toHaveBeenCalledOnce();
    expect(left).not.toHaveBeenCalled();
  });

  it('is drawn at once where nothing can be observed', () => {
    const show = vi.fn();
    whenLookedAt(box, show)();
    expect(show).toHaveBeenCalledOnce();
  });

  it('is left alone by one who scrolls after it was drawn or left', () => {
    screen(false);
    const show = vi.fn();
    whenLookedAt(box, show);
    notice([{ isIntersecting: true }]);
    margin = undefined;
    dispatchEvent(new Event('scroll'));
    expect(margin).toBeUndefined();
  });
});
