import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { alarmOf, routerOf, uplinkOf, wallOf } from '@/features/wall/testing';
import { api } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

describe('the alarm of the wallboard', () => {
  it.each([
    ['down', 'down: nothing passes'],
    ['missing', 'not on the router: nothing passes'],
  ] as const)('has no rate of an ISP that is %s', async (state, words) => {
    const gone = uplinkOf(2, { state, download_bps: 0, upload_bps: 0 });
    const router = routerOf(1, {
      lines: [uplinkOf(1), gone],
      alarms: [alarmOf('isp_down', 3, 2)],
      language: 'en',
    });
    server.use(
      http.get(api('/wall'), () => HttpResponse.json(wallOf([router]))),
      // No rates come that would say something else.
      http.get(api('/live'), () => new Promise<never>(() => undefined)),
    );
    renderApp('/wall');
    const alarm = within(await screen.findByTestId('wall-alarm'));
    const row = alarm.getByText('ISP2', { selector: 'li > bdi' }).closest('li');
    expect(row).toHaveTextContent(words);
    expect(row).not.toHaveTextContent('0 bps');
    expect(alarm.getByText('ISP1').closest('li')).toHaveTextContent('Download 10 Mbps');
  });

  it('asks for the service that the router is read by', async () => {
    const silent = { ...routerOf(1, { alarms: [alarmOf('silent', 2, null)], language: 'en' }) };
    const router = { ...silent, error_code: 'refused_plain_port' };
    server.use(http.get(api('/wall'), () => HttpResponse.json(wallOf([router]))));
    renderApp('/wall');
    const alarm = await screen.findByTestId('wall-alarm');
    expect(alarm).toHaveTextContent('/ip service enable api.');
    expect(alarm).not.toHaveTextContent('api-ssl');
  });
});
