/** What one large transfer would gain from all ISPs at once. */
export const largeTransfer = {
  title: 'One large transfer',
  lead: 'Would it help to pool the ISPs, so that one transfer uses all of them (bonding, Multipath TCP)? From recorded slots and pings; nothing is written.',
  access: 'What the host itself can send and receive',
  unknown: 'Nothing can be said yet.',
  table: 'One large transfer as it is now, and pooled',
  when: 'When',
  now: 'Now, median',
  p10: 'one in ten below {{rate}}',
  pooled: 'Pooled, median',
  factor: 'Times',
  duration: '100 GB at the median',
  then: '{{now}} → {{pooled}}',
  no_time: 'no room',
  crowd: 'What everybody gets',
  crowd_today: 'Greatest p95 of one ISP, as it is now',
  crowd_weighted: 'Greatest p95 of one ISP, with weights after the contracts',
  crowd_pooled: 'p95 of all ISPs pooled',
  takes: 'What it would take',
  takes_box:
    'A second box beside the router, a Linux that speaks Multipath TCP, through which the large transfers go: RouterOS has no Multipath TCP.',
  takes_server:
    'An aggregation server outside, at a data centre, for as much as all ISPs together: {{down}} down and {{up}} up. All pooled traffic goes through it.',
  takes_address:
    'One public address for all, that of the server: sites and licences that know the campus by its addresses must learn the new one.',
  how: 'Now: a connection draws one ISP by the configured weights and gets what is free there (capacity less load) in the slot. Pooled: 95 % of what is free on all; an ISP that loses pings while it is not full gives no more than one TCP connection gets at that loss. Neither is faster than the host. The traffic of others does not make way, so this is the least. Slots in which not every ISP was measured count for nothing.',
};
