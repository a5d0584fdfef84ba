import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { routersQuery } from '@/api/queries/routers';
import { useMay, useSignOut } from '@/api/queries/session';
import { useUpdateOwnAccount } from '@/api/queries/sessions/signingIn';
import { chooseLanguage, languageName, LANGUAGES } from '@/lib/i18n';
import { settingsTabsFor } from '@/lib/settingsTabs';
import { serverNow } from '@/lib/time/clock';
import { searchOfNow, type ViewSearch } from '@/lib/view';
import { addressOfJump, jumpsIn, KEYS, type Reach } from '../places';
import type { Command } from './command';
import { keywordsOf } from './keywords';
import { useTrouble } from './useTrouble';

/** All that can be looked for from here. */
export function useCommands(reach: Reach, onShortcuts: () => void): Command[] {
  return [
    ...useTrouble(),
    ...useWhichIsp(reach.routerId),
    ...usePages(reach),
    ...useRouters(),
    ...useWithout(reach.routerId),
    ...useSettings(),
    ...useActions(reach.routerId, onShortcuts),
  ];
}

function usePages(reach: Reach): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return jumpsIn(reach).map((jump) => ({
    id: `page-${jump}`,
    group: 'pages',
    label: t(`nav.${jump}`),
    keywords: keywordsOf(jump),
    keys: `g ${KEYS[jump]}`,
    run: () =>
      void navigate({
        to: addressOfJump(jump),
        params: { routerId: reach.routerId ?? 0 },
        ...(jump === 'now' && {
          search: (before: ViewSearch) => searchOfNow(before, serverNow()),
        }),
      }),
  }));
}

/** Who searches for a complaint does not know under which report its hour stands. */
function useWhichIsp(routerId: number | undefined): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (routerId === undefined) return [];
  return [
    {
      id: 'which-isp',
      group: 'pages',
      label: t('palette.which_isp'),
      keywords: keywordsOf('which_isp'),
      run: () =>
        void navigate({
          to: '/routers/$routerId/reports/hours/isps',
          params: { routerId },
          search: { range: '24h' },
        }),
    },
  ];
}

function useRouters(): Command[] {
  const navigate = useNavigate();
  const routers = useQuery(routersQuery()).data ?? [];
  const campuses = useQuery(campusesQuery()).data ?? [];
  return routers.flatMap(({ id: routerId, name, campus_id, uplinks }) => [
    {
      id: `router-${routerId}`,
      group: 'routers' as const,
      label: name,
      hint: campuses.find(({ id }) => id === campus_id)?.name,
      run: () => void navigate({ to: '/routers/$routerId/now', params: { routerId } }),
    },
    ...uplinks.map((uplink) => ({
      id: `isp-${uplink.id}`,
      group: 'isps' as const,
      label: uplink.name,
      hint: [uplink.provider, name].filter(Boolean).join(' · '),
      run: () =>
        void navigate({
          to: '/routers/$routerId/lines/$uplinkId',
          params: { routerId, uplinkId: uplink.id },
        }),
    })),
  ]);
}

/** Each contract of this router: what would be without it. */
function useWithout(routerId: number | undefined): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = (useQuery(routersQuery()).data ?? []).find(({ id }) => id === routerId);
  if (!router || router.uplinks.length < 2) return [];
  return router.uplinks.map(({ id, name }) => ({
    id: `without-${id}`,
    group: 'isps',
    label: t('palette.without', { name }),
    keywords: keywordsOf('without'),
    run: () =>
      void navigate({
        to: '/routers/$routerId/balance/what-if',
        params: { routerId: router.id },
        search: { gone: String(id) },
      }),
  }));
}

function useSettings(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return settingsTabsFor(useMay('admin'), useMay('manager')).map((tab) => ({
    id: `settings-${tab}`,
    group: 'settings',
    label: t(`settings.tab.${tab}`),
    hint: t('nav.settings'),
    keywords: keywordsOf(`settings/${tab}`),
    run: () => void navigate({ to: `/settings/${tab}` }),
  }));
}

function useActions(routerId: number | undefined, onShortcuts: () => void): Command[] {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const otherTheme = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const { mutate: update } = useUpdateOwnAccount();
  const { mutate: signOut } = useSignOut();
  const action = (id: string, label: string, run: () => void): Command => ({
    id,
    group: 'actions',
    label,
    run,
  });
  return [
    action('theme', t(`palette.theme.${otherTheme}`), () => setColorScheme(otherTheme)),
    ...LANGUAGES.filter((language) => language !== i18n.language).map((language) =>
      action(`language-${language}`, `${t('prefs.language')}: ${languageName(language)}`, () => {
        void chooseLanguage(language);
        update({ language });
      }),
    ),
    {
      ...action('wall', t('palette.wall'), () => {
        void navigate({ to: '/wall', search: routerId === undefined ? {} : { router: routerId } });
      }),
      keywords: keywordsOf('wall'),
    },
    { ...action('shortcuts', t('keys.title'), onShortcuts), keys: '?' },
    action('sign-out', t('prefs.sign_out'), () =>
      signOut(undefined, { onSuccess: () => void navigate({ to: '/sign-in' }) }),
    ),
  ];
}
