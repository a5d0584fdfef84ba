export const palette = {
  placeholder: 'Search pages, routers, ISPs, settings',
  none: 'Nothing has that name.',
  count: '{{n}} results',
  hidden: 'and {{n}} more: keep typing',
  group: {
    trouble: 'Wrong now',
    pages: 'Pages',
    routers: 'Routers',
    isps: 'ISPs',
    settings: 'Settings',
    actions: 'Actions',
  },
  theme: { light: 'Light theme', dark: 'Dark theme' },
  without: 'Without {{name}}: what if its contract ends',
  wall: 'Open the wallboard',
};
