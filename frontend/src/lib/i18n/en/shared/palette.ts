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
  which_isp: 'Slow, or a complaint: which ISP was it?',
  without: 'Without {{name}}: what if its contract ends',
  wall: 'Open the wallboard',
};
