import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Packet } from '@/api/types';
import { renderApp } from '@/testing/render';
import { findings, router } from '@/testing/router-setup/router';
import { server } from '@/testing/server';

const packet = (more: Partial<Packet>): Packet => ({
  source: '10.1.0.2',
  destination: '8.8.8.8',
  protocol: 'tcp',
  port: 443,
  entry: 'lan',
  ...more,
});

describe('what is said of packets', () => {
  it('leads from a finding to the trace that shows it', async () => {
    const [first, second] = findings;
    const reported = [
      { ...first!, packet: packet({ protocol: 'icmp', port: 0, entry: '' }) },
      second,
    ];
    server.use(http.get('*/api/v1/routers/1/findings', () => HttpResponse.json(reported)));
    renderApp('/routers/1/router');
    const card = await screen.findByTestId('finding-no_check_gateway');
    expect(within(card).getByRole('link', { name: 'Trace it' })).toHaveAttribute(
      'href',
      '/routers/1/router/trace?src=10.1.0.2&dst=8.8.8.8&proto=icmp',
    );
    const other = screen.getByTestId('finding-dns_over_one_uplink');
    expect(within(other).queryByRole('link')).toBeNull();
  });

  it('leads from the share of an ISP to a packet that leaves by it', async () => {
    const [line] = router.uplinks;
    const packets = { [line!.interface]: packet({ source: '10.1.0.9' }) };
    server.use(http.get('*/api/v1/routers/1', () => HttpResponse.json({ ...router, packets })));
    renderApp('/routers/1/router');
    const table = await screen.findByRole('table', { name: 'Balancing found' });
    const row = within(table).getByRole('row', { name: new RegExp(`^${line!.name} `) });
    expect(within(row).getByRole('link', { name: 'Trace it' })).toHaveAttribute(
      'href',
      '/routers/1/router/trace?src=10.1.0.9&dst=8.8.8.8&proto=tcp&port=443&entry=lan',
    );
    expect(within(table).getAllByRole('link')).toHaveLength(1);
  });
});
