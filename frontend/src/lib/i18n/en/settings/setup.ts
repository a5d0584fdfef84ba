/** The checklist of a new installation: each item, and what one gains by it. */
export const setup = {
  title: 'Getting started',
  lead: 'Leave out what you do not need.',
  count: '{{done}} of {{all}} done',
  complete: 'Nothing is open.',
  all: 'Show all steps',
  next: 'Next: {{item}}',
  later: 'Later: {{items}}',
  some: '{{have}} of {{of}}',
  hide: 'Hide on the page Now',
  show: 'Show on the page Now',
  skip: 'Not for us',
  take_back: 'Put back',
  look: 'Open',
  state: { done: 'Done', open: 'Not done yet', put_aside: 'Not for us' },
  item: {
    router: {
      title: 'Add a router',
      gain: 'The first numbers arrive after about 15 seconds, the first verdict within 30 minutes.',
      act: 'Add',
    },
    contracts: {
      title: 'Confirm ISPs and contract speeds',
      gain: 'Shows how full each ISP is, and what share of the traffic it should carry.',
      act: 'Confirm',
    },
    prices: {
      title: 'Enter prices',
      gain: 'Shows what each ISP costs per TB, and what is paid for and not used.',
      act: 'Enter',
    },
    calendar: {
      title: 'Set working hours and holidays',
      gain: 'Quiet nights and holidays no longer hide how full working hours are.',
      act: 'Set',
    },
    tests: {
      title: 'Plan tests',
      gain: 'Shows what speed and delay each ISP really delivers.',
      act: 'Plan',
    },
    alerts: {
      title: 'Get messages',
      gain: 'An outage reaches you by mail or Telegram, also when nobody is looking.',
      act: 'Set up',
    },
    colleague: {
      title: 'Invite a colleague',
      gain: 'Somebody can act when you are away, and the log says who did what.',
      act: 'Invite',
    },
    wallboard: {
      title: 'Show it on a TV',
      gain: 'Everybody in the room sees an outage as it happens.',
      act: 'Pair',
    },
    report: {
      title: 'Open or order a report',
      gain: 'A week on two pages, for those who decide about contracts.',
      act: 'Open',
    },
  },
};
