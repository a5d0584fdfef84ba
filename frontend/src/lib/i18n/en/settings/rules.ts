export const rules = {
  title: 'What opens an incident',
  lead: 'Nothing has to be written: every kind comes with limits. They can be changed for one ISP, a router, a campus or everywhere; the nearest rule counts, with all its limits. Four times within four hours is an incident however short each was. The colour of Now keeps its own limits.',
  kind: 'Kind',
  limits: 'Opens and closes',
  by: 'Changed by',
  as_it_comes: 'As it comes',
  change: 'Change…',
  change_of: 'Change {{kind}}, {{where}}',
  dialog: '{{kind}}: what opens it',
  where: 'Where',
  everywhere: 'everywhere',
  says: {
    router_unreachable: 'Opens after {{open}} without an answer; closes after {{clear}} with one',
    isp_down:
      'Opens after {{open}} without a connection to its modem; closes after {{clear}} with one',
    isp_silent: 'Opens after {{open}} with next to nothing; closes after {{clear}} with traffic',
    isp_full:
      'Opens after {{open}} at {{open_percent}} % of the contract or more; closes after {{clear}} below {{clear_percent}} %',
    isp_degraded:
      'Opens after {{open}} with {{loss_percent}} % of the pings lost, or slower than usual by {{slow_by_ms}} ms and by half; closes after {{clear}} without',
    router_busy:
      'Opens after {{open}} with {{open_percent}} % of the processor or more; closes after {{clear}} below {{clear_percent}} %',
  },
  fixed_lead: 'These kinds have no limits to change',
  fixed: {
    timbang_blind: 'Opens when no router is read any more; closes with the first that is',
    timbang_unwell:
      'Opens when the self-check of an ISP disagrees, the disk of the database is nearly full (under 5 % and 10 GB, or under 1 GB), messages wait for over 10 min, or no nightly backup has succeeded for two days; closes 26 h after the disagreement, with half as much room again, when none waits for a minute, or with the next backup. Nothing here knows of backups that you make with other tools',
    probes_missing:
      'Opens when over half of the tests that were due in 24 h failed or did not run (at least four were due); closes under a quarter. Looked at every hour',
    probes_invalid:
      'Opens when the last three tests that measured did not prove their path; closes with one that does. Looked at every hour',
    skewed:
      'Opens at the end of a work day with a skew above 15 % in which an ISP was full; closes with a day below 10 %, or in which none was. Days with an outage, a dangerous fault or less than 90 % observed say nothing',
    finding_danger:
      'Opens when a second reading of the configuration has the fault, too; closes with the first without',
    drift:
      'Opens when a reading of the configuration shows it; closes when somebody has marked it as reviewed, or a change of Timbang has restored it',
    change_waiting: 'Opens when nobody has confirmed the change for 90 s; closes when it ends',
    change_stuck:
      'Opens a minute after the time at which the router takes it back alone; closes when its end is known',
    change_reverted:
      'Opens when a change ends otherwise than a person wanted; closes when somebody acknowledges it, or after 3 days',
    reboot:
      'Opens when a router has restarted; closes when somebody acknowledges it, or after 3 days',
    quota:
      'Opens at 75 % of the quota, or after a week at a pace that uses it up before the billing day; closes with the next billing day, or below 75 % at a pace under 95 %. Looked at every hour',
    quota_used:
      'Opens when the quota is used up; closes with the next billing day. Looked at every hour',
    contract_low:
      'Opens when the middle of the proven tests of five work days is below 80 % of the contract, down or up (at least five tests); closes from 85 %. Looked at when work ends',
    sla_missed:
      'Opens when the ISP was away for longer than its contract allows in the whole month; closes with the next month. Looked at every hour',
    no_data:
      'Opens when over 10 % of the work hours of a day were not read although the router was there, or a router was never read for an hour; closes with a day that was read, or the first reading',
    contract_ends:
      'Opens 60 days before the last day of the contract if nothing follows it, and reminds 30 and 7 days before. Closes when a later last day or the next contract is entered, or the contract has ended. Looked at every hour',
  },
  field: {
    open_s: 'Opens after',
    clear_s: 'Closes after',
    open_percent: 'Opens from',
    clear_percent: 'Closes below',
    loss_percent: 'Lossy from',
    slow_by_ms: 'Slow from',
  },
  help: {
    open_s: 'so long bad, counted in data',
    clear_s: 'so long good again',
    open_percent: 'this part of the contract in use, as the mean of five minutes',
    clear_percent: 'this part of the contract in use, as the mean of five minutes',
    of_processor: 'this part of the processor in use',
    loss_percent: 'of the pings lost',
    slow_by_ms: 'above what is usual at that hour, and by half of it',
  },
  unit: { s: 's', min: 'min', percent: '%', ms: 'ms' },
  outside: 'Type a number that this field takes: {{between}}.',
  between: '{{least}} to {{most}} {{unit}}',
  try: 'What would it have opened?',
  tried: 'Would have opened {{n}}× in the last {{days}} days; with the rules of today {{today}}×.',
  tried_long: 'Since {{from}}: {{n}}×; with the rules of today {{today}}×.',
  only_since: 'Looked at since {{from}}: no more is kept, or it would take too long here.',
  nothing_kept: 'Nothing is kept there yet: it cannot be said what would have opened.',
  source: {
    events: 'From the noted outages.',
    samples: 'From every reading, with the shares and the configuration of today.',
    slots: 'From slots of five minutes.',
    pings: 'From the pings of each minute.',
    polls: 'From every reading of the processor.',
  },
  newest: 'The newest',
  lasts: '{{from}}, still open',
  span: '{{from}} for {{duration}}',
  and_more: 'and {{n}} more',
  reset: 'Reset',
  reset_of: 'Reset {{kind}}, {{where}}',
  reset_title: 'Reset “{{kind}}” for {{where}}?',
  reset_text: 'Then the rule of the wider place counts there, or what comes.',
};
