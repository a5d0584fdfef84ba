import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from './render';

describe('the address that is shared', () => {
  it('says the period that is shown, not one that moves on', async () => {
    const { user } = renderApp('/routers/1/reports/money?range=24h');
    await user.click(await screen.findByTestId('share'));
    await screen.findByText(/^Address copied, with the period fixed: /);
    const { searchParams } = new URL(await navigator.clipboard.readText());
    expect(searchParams.has('range')).toBe(false);
    const [from = NaN, to = NaN] = ['from', 'to'].map((key) =>
      Date.parse(searchParams.get(key) ?? ''),
    );
    expect(to - from).toBe(86_400_000);
  });

  it('is shown selected where the browser refuses to copy', async () => {
    const { user } = renderApp('/routers/1/reports/money?range=24h');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await user.click(await screen.findByTestId('share'));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Share/ });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field.selectionEnd).toBe(field.value.length);
    expect(field.value).toContain('from=');
  });
});
