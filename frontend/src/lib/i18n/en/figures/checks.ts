/** What to look at first, by what is wrong: on the page Now and on the wallboard. */
export const checks = {
  title: 'What to check',
  silent: 'Is the router on? Does this server reach its management address?',
  isp_missing: 'Was the interface renamed or removed? Correct it under Settings, Routers.',
  isp_down:
    'Power and lamps of the modem or converter, the cable to the router; then call the provider.',
  isp_silent:
    'The cable is fine. Does the modem reach the provider? Is the bill paid, the quota used up? Then call the provider.',
  lossy:
    'Cable, connectors and radio up to the provider; is it worse while the line is full? Then call the provider.',
  full_now: 'Who fills it: a backup, an update, a test? Traffic moves only with the weights.',
  slow: 'Who fills it? Compare with the other ISPs on Quality: if only this one is slow, call the provider.',
};
