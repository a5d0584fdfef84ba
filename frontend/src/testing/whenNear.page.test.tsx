import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WhenNear } from '@/components/ui/page/WhenNear';
import { showUnseen } from '@/lib/browser/seen';

afterEach(() => vi.unstubAllGlobals());

/** Nothing of the page is near until `come` is called. */
const aScreen = (hasBeenActive: boolean) => {
  const watched: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        watched.push(callback);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { hasBeenActive },
  });
  return {
    watched,
    come: () => act(() => watched.forEach((call) => call([{ isIntersecting: true }]))),
  };
};
const section = (
  <WhenNear room={320}>
    <p>figures</p>
  </WhenNear>
);
const has = () => screen.queryByText('figures') !== null;

describe('a section below the screen', () => {
  it('keeps its room, and is drawn when it comes near', async () => {
    const { watched, come } = aScreen(false);
    const { container } = render(section);
    await vi.waitFor(() => expect(watched).toHaveLength(1));
    expect(has()).toBe(false);
    expect(container.querySelector('[aria-busy="true"]')).toHaveStyle({ minHeight: '320px' });
    come();
    expect(await screen.findByText('figures')).toBeVisible();
  });

  it('is there for paper', async () => {
    const { watched } = aScreen(false);
    render(section);
    await vi.waitFor(() => expect(watched).toHaveLength(1));
    act(showUnseen);
    expect(await screen.findByText('figures')).toBeVisible();
  });

  it('is there at once for who has acted', () => {
    aScreen(true);
    render(section);
    expect(has()).toBe(true);
  });
});
