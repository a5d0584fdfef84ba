export const guide = {
  title: 'Guide through the demo',
  chip: 'Guide',
  steps_done: 'steps done',
  simulated: 'Simulated',
  all_steps: 'All steps',
  close: 'Close the guide',
  done: 'done',
  admin_only: 'Only an admin changes a router. Sign out and enter as admin to try it.',
  all_done: 'You have seen what Timbang does.',
  again: 'Start again',
  step: {
    verdict: {
      title: 'The verdict',
      text: 'One sentence says whether something is wrong, on which ISP, and what to do next.',
    },
    isp: {
      title: 'The page of {{isp}}',
      text: 'Its traffic from an hour to a year, its outages and its contract.',
    },
    report: {
      title: 'Last week as PDF',
      text: 'Opens the week and saves its report of two pages for your manager.',
    },
    failure: {
      title: 'What if {{isp}} fails?',
      text: 'Recorded traffic is replayed without it: which ISP would be full, and for how long.',
    },
    rollback: {
      title: 'Plan, apply, roll back',
      text: 'Another split than today’s, on purpose: make the plan, apply it and do not confirm. After three minutes the router goes back automatically.',
    },
    wall: {
      title: 'The wallboard',
      text: 'For the TV of the NOC. It opens in a new tab.',
    },
  },
  cable: {
    pull: 'Pull the cable of {{isp}}',
    help: 'Simulated: {{isp}} is down for a minute, then back automatically.',
    left: '{{isp}} is unplugged: back in {{seconds}} s',
    look: 'Within ten seconds the verdict says that {{isp}} is down, what to check and where its traffic goes.',
    back: 'The cable of {{isp}} is back. Within ten seconds the verdict is as before; the last 24 hours keep the outage.',
    now: 'Open Now',
  },
  door: {
    noc: {
      title: 'Enter as NOC staff',
      text: 'Sees which ISP is down or full, and acknowledges incidents.',
    },
    manager: {
      title: 'Enter as manager',
      text: 'Reads reports: weeks, costs and contracts. Changes nothing.',
    },
    admin: {
      title: 'Enter as admin',
      text: 'May do everything, also change how the router balances.',
    },
    or: 'or with a password',
  },
};
