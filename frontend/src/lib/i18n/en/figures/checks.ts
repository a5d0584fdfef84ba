/** What to look at first, by what is wrong: on the page Now and on the wallboard. */
export const checks = {
  title: 'What to check',
  unreachable: 'Is the router on? Does this server reach its management address?',
  missing: 'Was the interface renamed or removed? Correct it under Settings, Routers.',
  link_down:
    'Power and lamps of the modem or converter, the cable to the router; then call the provider.',
  lossy:
    'Cable, connectors and radio up to the provider; is it worse while the line is full? Then call the provider.',
  overloaded: 'Who fills it: a backup, an update, a test? Traffic moves only with the weights.',
};
