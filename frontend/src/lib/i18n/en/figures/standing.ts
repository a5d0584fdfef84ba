/** The state of the network, which *Now* begins with. */
export const standing = {
  all_up: 'All {{total}} ISPs are up.',
  single_up: 'The ISP is up.',
  some_up: '{{up}} of {{total}} ISPs are up. {{others}}.',
  state: {
    up: 'up',
    down: 'down',
    silent: 'silent',
    missing: 'interface missing',
    stale: 'not known now',
    never: 'never read',
  },
  unknown: 'How the ISPs are is not known: nothing was read since {{time}}.',
  never: 'How the ISPs are is not known: nothing was read yet.',
  one_open: '1 incident is open.',
  open: '{{number}} incidents are open.',
  since: 'No incident since {{time}}.',
  no_incident: 'No incident is recorded.',
  complaint: 'A complaint about an earlier time?',
  which: 'See which ISP it was',
  work: 'Announced work {{span}}: {{place}} ({{reason}}).',
  work_now: 'Announced work goes on until {{time}}: {{place}} ({{reason}}).',
};
