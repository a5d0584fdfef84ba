import { steering } from './steering';
import { whatIf } from './whatIf';

import { balanceChange } from './balanceChange';

/** The Balance pages: what the router should do instead, and trying it out. */
export const balance = {
  ...balanceChange,
  title: 'Balance',
  lead: 'How traffic should split over the ISPs, and how to get there safely',
  compare: 'Compare before and after',
  tab: {
    advice: 'Recommendation',
    what_if: 'What if',
    changes: 'Changes',
    drifts: 'Drift',
    rules: 'Rules',
  },
  read_only: 'You can look and try what-ifs; planning and changing the router is for admins.',
  no_uplinks: {
    title: 'This router has no ISP lines yet',
    text: 'Weights need to know the lines and what each was contracted for.',
    action: 'Name the ISP lines',
  },
  basis:
    'Made from {{days}} ({{zone}}), {{selection}}: {{n}} days, {{coverage}} of their time measured.',
  verdict: {
    change: 'Change recommended',
    nothing_to_do: 'Keep the weights',
    faults: 'Weights right, rules faulty',
    set: 'Weights set already',
    not_enough_data: 'Not enough data yet',
    cannot: 'Cannot be recommended',
  },
  state: {
    new: 'New',
    accepted: 'Accepted',
    applied: 'Applied',
    superseded: 'Superseded',
    dismissed: 'Dismissed',
  },
  superseded: {
    newer: 'a newer one was made',
    regime: 'the router balances differently now',
    routes: 'the spare routes changed; the weights did not',
    lines: 'lines or contracts changed',
    settings: 'the rules changed',
    calendar: 'the work calendar changed',
  },
  advice: {
    label: 'Recommendation',
    faults: 'The weights are right; serious faults in the rules: {{number}}.',
    is_set: 'The router has these weights already. The next recommendation starts from them.',
    while_all_work: 'This is about the weights while every ISP works, not about what is wrong now.',
    see_remedy: 'See what helps',
    see_faults: 'See the faults and plan their fix',
    made: 'made {{time}}',
    of_hours: 'about work hours only, from {{n}} days',
    decided: '{{who}}: {{reason}}',
    system: 'Timbang',
    fullest: 'Fullest ISP today → fullest ISP then (may be another), 95th percentile',
    skew_of: 'Skew of the {{direction}}, replayed work hours',
    moved: 'Buckets that move',
    new_set: 'a new set of buckets',
    reasons: 'Why',
    why_not: 'Why not, and what speaks against it',
    have_days: '{{n}} of {{needed}} days are recorded',
    have_coverage:
      'Coverage of these days: {{coverage}}. More data comes with time: nobody has to do anything for it.',
    none_title: 'No recommendation yet',
    none_text: 'One is made every Monday, and when lines, contracts or the method change.',
    make_now: 'Work out a new recommendation',
    being_made:
      'Being worked out after the change of {{time}}. It takes a minute at most; this page then shows it.',
    made_before: {
      regime: 'The balancing has changed; a new recommendation is being worked out.',
      routes:
        'The spare routes have changed, the weights have not. The recommendation is worked out again as soon as no change waits.',
      contract:
        'The last recommendation was made before the contract of {{isps}} was changed; a new one is being worked out. This page then shows it.',
      lines:
        'The last recommendation was made before ISPs were added, removed or changed; a new one is being worked out. This page then shows it.',
      settings:
        'The last recommendation was made before the rules of balancing were changed; a new one is being worked out. This page then shows it.',
      calendar:
        'The last recommendation was made before the calendar was changed; a new one is being worked out. This page then shows it.',
    },
    undecided:
      'Balanced in another way since {{time}}. A recommendation for it is made as soon as change {{id}} is confirmed or taken back.',
    plan: 'Plan this change',
    accept: 'Accept',
    accepted:
      'Accepted. The router is not changed by this: plan the change when the time is right.',
    dismiss: 'Dismiss',
    means: {
      plan: 'Plan this change: shows every line for the router; nothing is written before you apply it.',
      accept:
        'Accept: notes that you agree, and leaves the router as it is. Plan it whenever it suits.',
      dismiss:
        'Dismiss: closes it with your reason. A new one is made when figures or rules change.',
    },
    dismiss_title: 'Dismiss this recommendation',
    dismiss_why: 'Why is it not followed?',
    dismiss_help: 'Kept with the recommendation, for whoever asks later.',
    open_change: 'To the change under way',
  },
  strip: {
    cell: 'Remainder {{remainder}} of {{total}}: {{isp}}',
    cell_moved: 'Remainder {{remainder}} of {{total}}: {{isp}}, moves',
    nobody: 'no ISP',
    of: '{{n}} of {{total}}',
  },
  sides: {
    title: 'Buckets',
    lead: 'PCC sorts connections by their addresses into equal buckets; each bucket has one ISP.',
    now: 'Now',
    proposed: 'Proposed',
    before: 'Before',
    after: 'After',
    now_label: 'Buckets now, weights {{weights}}',
    proposed_label: 'Buckets proposed, weights {{weights}}',
    no_buckets: 'No buckets: connections are not split by PCC.',
    ring: 'Ringed buckets change their ISP.',
  },
  method: {
    ecmp: 'ECMP',
    pcc: 'PCC',
    nth: 'NTH',
    failover: 'Failover',
    none: 'No balancing',
    mixed: 'Mixed',
    other: 'Another method',
    unread: 'Not read yet',
  },
  lines: {
    title: 'Each ISP',
    lead: 'Shares of the bytes, and how full each line is: p95 of 5-minute slots, the fuller direction.',
    lead_change:
      'Now → predicted. In brackets: the 90 % range, from other samples of the days and, for p95, from more or less demand in a coming week. Each row is one ISP alone. Chance decides which of them will be the fullest, so the figure of the sentence above is higher than any of these.',
    unseen:
      'Balanced this way since {{since}}: too short to say how the ISPs share ({{hours}} h of work hours are missing). Until then “Actual” is empty, and p95 is what was recorded before, divided as configured now.',
    unseen_unknown:
      'Balanced this way since {{since}}: too short to say how the ISPs share ({{hours}} h of work hours are missing). Until then “Actual” is empty, and p95 is of this time only.',
    capacity: 'Capacity',
    p95: 'p95 utilization',
    measured: 'measured; contract {{contract}}',
    key: 'Dot: with the weights of now. Dashed: 80 %. Solid: 90 %.',
    key_change:
      'Dot: prediction, with its interval as a band. Ring: now. Dashed: 80 %. Solid: 90 %.',
  },
  loss: {
    title: 'If an ISP fails',
    lead_proposed:
      'With the recommended weights, replayed from recorded demand. Above 100 % is what users would ask for: they would get no more than the ISP has.',
    lead_now:
      'With the weights of now, replayed from recorded demand. Above 100 % is what users would ask for: they would get no more than the ISP has.',
    without: 'Without {{names}}',
    group: 'same route: {{group}}',
    overload: '{{minutes}} min a day above 90 %',
    p95: 'p95 {{share}}',
    why: 'Its table has no other route, so the main table decides who takes over.',
    plan: 'Plan the spare routes',
    not_yet_safe: 'Better, but not safe yet: less traffic or a larger contract would help further.',
    no_spare:
      'No spare route helps: whichever ISP takes over, the others are full about as long, or the router’s tables leave no room for another route. Less traffic or a larger contract would help.',
    spare_later:
      'Spare routes are judged by the weights that are set: look again once the recommended ones are.',
    no_spare_together:
      'No spare route helps: these ISPs fail together, and the rest has to carry everybody. A line on another physical route or a larger contract would help.',
  },
  worst_hour: 'Worst hour: {{time}}, {{share}}',
  options: {
    title: 'Weights to choose from',
    lead: 'More buckets follow the capacities more closely, and cost a rule each.',
    weights: 'Weights',
    buckets: 'Buckets',
    error: 'Largest error',
    rules: 'Rules',
    try: 'Try it',
    now: 'now',
    try_label: 'Try it: {{denominator}} buckets in What if',
  },
  track: {
    title: 'Track record',
    lead: '{{hits}} of {{of}} predicted figures came true within their interval ({{rate}}).',
    lead_none:
      'Each applied recommendation is compared with what came of it, for everybody to see.',
    none: 'No recommendation was applied yet.',
    applied: 'Applied {{time}}',
    provisional: 'After {{n}} of {{of}} working days',
    complete: '{{hits}} of {{of}} within their interval',
    key: 'Dot: predicted, with its interval as a band. Ring: achieved.',
    left: 'Taken back or replaced after {{duration}}: not one working day to compare with.',
    too_early: 'Not one working day has passed since.',
    share: 'predicted {{predicted}}, achieved {{achieved}}',
    of: {
      share: 'Share of the bytes',
      p95: 'How full at the peak (95th percentile)',
    },
    hit: 'hit',
    miss: 'missed',
  },
  past: {
    title: 'Recommendations so far',
    lead: 'Past recommendations and what was decided.',
    none: 'None yet.',
    what: 'Recommendation',
  },
  what_if: whatIf,
  steering,
  rules: {
    weights: 'Limits of recommendations',
    denominator: 'Maximum number of buckets',
    denominator_help: 'Each bucket is a rule that every new connection passes.',
    tolerance: 'Accepted error',
    tolerance_help: 'How far a weight may be from the capacity, to save buckets.',
    weeks: 'Weeks of history',
    weeks_help: 'The working hours of this many weeks, up to now.',
    measured: 'Use measured capacity',
    measured_help: 'Where tests show that an ISP does not deliver its contract.',
    minimum: 'Minimum share of an ISP',
    minimum_help: 'No recommendation gives an ISP less. 0 % sets no limit.',
    making: 'How changes are made',
    two_person: 'A second admin must approve',
    two_person_help:
      'A planned change must be approved by an admin other than its author. To switch it off, two admins must do so.',
    two_person_off:
      '{{name}} wants one person to be enough ({{at}}). Another admin agrees within a day by switching it off here and saving; saving with it on refuses.',
    timer: 'Timer',
    timer_help:
      'Without a confirmation the router undoes the change automatically after this time.',
    queue: 'Queue of the ISPs',
    queue_help: 'Each ISP gets a queue with a limit; what limits an ISP already stays as it is.',
    queue_trials: 'Try queues on one ISP first',
    queue_limit: 'Limit of the queue',
    queue_limit_help:
      'Below 100 % of the contract the queue fills here and not at the ISP: 95 % is usual.',
    confirm: 'Confirmed by',
    confirm_person: 'An admin',
    confirm_checks: 'Checks, if every line keeps carrying traffic',
    fasttrack: 'FastTrack only for connections without a mark',
    fasttrack_help:
      'FastTracked connections skip the marks, so that balancing does not reach them. Takes more CPU: packets that are not FastTracked pass all rules.',
    fasttrack_needed: 'Needed here: this router FastTracks marked connections.',
    fasttrack_not_needed: 'FastTrack stays as it is: this router FastTracks no marked connections.',
    cpu_now: 'CPU now: {{cpu}}.',
    cpu_waits: 'CPU now: – (waits for the next reading of the router).',
    pins: 'Pin the test addresses',
    pins_help: 'Rules that keep the tests of each ISP on that ISP.',
    leave_text: 'The changed rules are not saved.',
  },
  queue: { keep: 'Leave as it is', cake: 'CAKE', 'fq-codel': 'FQ-CoDel' },
};
