import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { badLogin } from './trials';

describe('testing the connection to a router again', () => {
  async function fill(user: ReturnType<typeof renderApp>['user'], password: string) {
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Core');
    await user.type(screen.getByRole('textbox', { name: /^Address/ }), '10.20.0.1');
    await user.type(screen.getByLabelText(/^Password/), password);
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
  }

  it('takes back what a test found while the next one runs', async () => {
    const { user } = renderApp('/settings/routers/new');
    await fill(user, 'wrong');
    await user.click(await screen.findByRole('checkbox', { name: /fingerprint matches/ }));
    await screen.findByText(badLogin.steps.at(-1)!.message);
    expect(screen.getByTestId('trial-outcome')).toHaveTextContent('does not let this user in');
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.post('*/api/v1/router-trials', async () => {
        await answered;
        return HttpResponse.json(badLogin);
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Test again' }));
    expect(await screen.findByText('Testing the connection…')).toBeVisible();
    expect(screen.queryByText(badLogin.steps.at(-1)!.message)).toBeNull();
    expect(screen.getByTestId('trial-step-login').dataset.state).toBe('skipped');
    answer();
    expect(await screen.findByText(badLogin.steps.at(-1)!.message)).toBeVisible();
  });
});
