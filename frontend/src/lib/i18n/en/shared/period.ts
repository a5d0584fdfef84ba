/** A page's period, its hours, and the period before. */
export const period = {
  range: {
    label: 'Period',
    '1h': '1 hour',
    '6h': '6 hours',
    '24h': '24 hours',
    '7d': '7 days',
    '30d': '30 days',
    '90d': '90 days',
    '1y': '1 year',
    this_week: 'This week',
    last_week: 'Last week',
    last_month: 'Last month',
    custom: 'Custom range',
  },
  view: {
    zoom_out: 'Back to {{period}}',
    share: 'Share: copy the address',
    shared_period: 'Address copied, with the period fixed: {{period}}.',
    shared: 'Address copied.',
    share_refused:
      'The browser does not let this page copy. The address is selected: press Ctrl C, or Cmd C on a Mac.',
    period: 'Period: {{period}}',
    compare: 'Compare with previous period',
    compare_short: 'Compare',
    compare_help:
      'Says beside the figures what changed, and draws the previous period as a faint line where there is a chart over time.',
    back: 'One period back',
    forward: 'One period forward',
    earlier: 'Earlier',
    later: 'Later',
    own: 'Custom range',
    from_time: 'From',
    to_time: 'To',
    show: 'Show',
    problem: {
      days: 'Choose the first and the last day.',
      from_time: 'Write a time such as 08:00.',
      to_time: 'Write a time such as 17:00, or 24:00 for the end of the day.',
      order: 'The period ends before it begins: choose a later end.',
      future: 'The period lies in the future: choose an earlier start.',
      long: 'A period can be at most ten years long.',
    },
  },
  before: {
    same: 'as in the previous period',
    than: 'than in the previous period',
    asked: 'Asking for {{days}} …',
    short:
      'Not enough data before: {{days}} was observed {{before}} of the time, {{least}} is needed. So no changes are shown.',
    short_now:
      'Not enough data: this period was observed {{now}} of the time, {{least}} is needed. So no changes are shown.',
    against: 'Arrows: change against {{days}}.',
    tests: 'Arrows: change against {{days}}, where both periods have at least {{least}} tests.',
  },
  selection: {
    label: 'Hours counted',
    all: 'All hours',
    work: 'Working hours',
    off: 'Outside working hours',
    exam: 'Exam weeks',
  },
};
