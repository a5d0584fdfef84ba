import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { InTurn } from '@/components/ui/page/InTurn';

afterEach(() => vi.unstubAllGlobals());

const page = (
  <>
    <p>verdict</p>
    <InTurn room={<p>room</p>}>
      <p>figures</p>
    </InTurn>
    <InTurn>
      <p>trend</p>
    </InTurn>
  </>
);
const has = (text: string) => screen.queryByText(text) !== null;
const byTurns = (hasBeenActive: boolean) => {
  vi.stubGlobal('IntersectionObserver', vi.fn());
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { hasBeenActive },
  });
};

describe('a page that is first loaded', () => {
  it('shows what has its turn, and keeps the room of the rest', async () => {
    byTurns(false);
    render(page);
    expect([has('verdict'), has('room'), has('figures'), has('trend')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    await screen.findByText('trend');
    expect([has('room'), has('figures')]).toEqual([false, true]);
  });

  it('is whole at once for who has acted', () => {
    byTurns(true);
    render(page);
    expect([has('room'), has('figures'), has('trend')]).toEqual([false, true, true]);
  });
});
