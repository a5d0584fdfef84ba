/** Whom to call: on the cards of Now, and at the top of an ISP's page. */
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { renderApp } from '@/testing/render';
import { router } from '@/testing/router-setup/router';
import { server } from '@/testing/server';
import { uplinkDetail } from '@/testing/uplink/uplink';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/layout';
import '@/routes/overview';
import '@/routes/router';
import '@/routes/uplink';

describe('whom to call', () => {
  it('stands on the card of each ISP, and what is missing once', async () => {
    renderApp('/routers/1/now');
    const call = await screen.findByTestId('call-provider');
    expect(screen.getByTestId('isp-ISP1')).toContainElement(call);
    expect(call).toHaveTextContent(/^Call .+: \+62 354 771, contract BZ-2026-7$/);
    expect(within(call).getByRole('link')).toHaveAttribute('href', 'tel:+62354771');
    const missing = screen.getByTestId('no-phone');
    expect(missing).toHaveTextContent('No phone number of the provider yet: ISP2, ISP3.');
    expect(within(missing).getByRole('link')).toHaveAttribute(
      'href',
      '/settings/routers/1?tab=contracts',
    );
  });

  it('is asked of an admin by who may not enter it', async () => {
    asRole('noc');
    renderApp('/routers/1/now');
    const missing = await screen.findByTestId('no-phone');
    expect(missing).toHaveTextContent(/An admin adds it in Settings, Routers, .+, Contracts\./);
    expect(within(missing).queryByRole('link')).toBeNull();
  });

  it.each([
    [1, 'call-provider', /Hubungi .+: \+62 354 771, kontrak BZ-2026-7/],
    [2, 'no-phone', /Belum ada nomor telepon penyedia: ISP2/],
  ])('stands at the top of the page of ISP %s', async (id, testId, words) => {
    await chooseLanguage('id');
    const own = router.uplinks.find((uplink) => uplink.id === id);
    server.use(
      http.get(`*/api/v1/routers/1/lines/${id}`, () =>
        HttpResponse.json({ ...uplinkDetail, uplink: { ...uplinkDetail.uplink, ...own } }),
      ),
    );
    renderApp(`/routers/1/lines/${id}`);
    expect(await screen.findByTestId(testId)).toHaveTextContent(words);
  });
});
