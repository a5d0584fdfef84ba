import { afterEach, describe, expect, it, vi } from 'vitest';
import { isWaiting, openAll, takeTurn } from './printing';
import { printWhenLoaded } from './printWhenLoaded';

const page = document.createElement('div');
const show = (html: string) => {
  page.innerHTML = html;
};
afterEach(() => vi.useRealTimers());

describe('a page that is printed', () => {
  it.each([
    ['<p class="mantine-Skeleton-root"></p>', true],
    ['<p aria-busy="true"></p>', true],
    ['<p data-busy="true"></p>', true],
    ['<details><i class="recharts-responsive-container"></i></details>', true],
    ['<details><i class="recharts-responsive-container"><svg></svg></i></details>', false],
    ['<p data-busy="false" aria-busy="false">12</p>', false],
  ])('waits while a part is on its way: %s', (html, waiting) => {
    show(html);
    expect(isWaiting(page)).toBe(waiting);
  });

  it('is printed once all is there, with its folded parts open, and is then as it was', async () => {
    vi.useFakeTimers();
    show('<p aria-busy="true"></p><details id="a"></details><details id="b" open></details>');
    const opened = () => [...page.querySelectorAll('details')].map(({ open }) => open);
    const print = vi.fn(() => expect(opened()).toEqual([true, true]));
    vi.stubGlobal('print', print);
    const printed = printWhenLoaded(page, takeTurn()!);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(print).not.toHaveBeenCalled();
    page.querySelector('p')?.remove();
    await vi.advanceTimersByTimeAsync(300);
    await printed;
    expect(print).toHaveBeenCalledOnce();
    expect(opened()).toEqual([false, true]);
    vi.unstubAllGlobals();
  });

  it('is printed as it is where a part never comes', async () => {
    vi.useFakeTimers();
    const print = vi.fn();
    vi.stubGlobal('print', print);
    show('<p aria-busy="true"></p>');
    const printed = printWhenLoaded(page, takeTurn()!);
    await vi.advanceTimersByTimeAsync(21_000);
    await printed;
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('is printed once, however often it is asked for: the second time at once', async () => {
    vi.useFakeTimers();
    const print = vi.fn();
    vi.stubGlobal('print', print);
    show('<p aria-busy="true"></p>');
    const printed = printWhenLoaded(page, takeTurn()!);
    expect(takeTurn()).toBeNull();
    await vi.advanceTimersByTimeAsync(300);
    await printed;
    await vi.advanceTimersByTimeAsync(21_000);
    expect(print).toHaveBeenCalledOnce();
    expect(takeTurn()?.end()).toBeUndefined();
    vi.unstubAllGlobals();
  });

  it('opens what is folded and closes only that', () => {
    show('<details id="a"></details><details id="b" open></details>');
    const close = openAll(page);
    close();
    expect([...page.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true]);
  });
});
