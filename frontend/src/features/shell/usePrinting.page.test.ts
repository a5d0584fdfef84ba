import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { usePrinting } from './usePrinting';

describe('the key of printing', () => {
  const page = document.createElement('div');
  const show = (html: string) => {
    page.innerHTML = html;
  };

  it('takes a key that is held down for one press', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const print = vi.fn();
    const pageOf = () => page;
    vi.stubGlobal('print', print);
    show('<p aria-busy="true"></p>');
    const { unmount } = renderHook(() => {
      usePrinting(pageOf);
    });
    const press = (repeat: boolean) => {
      const event = new KeyboardEvent('keydown', {
        key: 'p',
        ctrlKey: true,
        repeat,
        cancelable: true,
      });
      document.dispatchEvent(event);
      return event.defaultPrevented;
    };
    // Never the browser's own dialog beside ours.
    expect([press(false), press(true), press(true)]).toEqual([true, true, true]);
    show('<p></p>');
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(21_000);
    expect(print).toHaveBeenCalledOnce();
    // All is there: the browser prints by itself, once for one press.
    expect([press(false), press(true)]).toEqual([false, true]);
    unmount();
    vi.unstubAllGlobals();
  });
});
