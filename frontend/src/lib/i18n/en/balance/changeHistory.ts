/** What was changed before, by Timbang and by others. */
export const changeHistory = {
  history: {
    title: 'History of changes',
    lead: 'Plans included. Nothing is ever removed.',
    none_title: 'No change has been planned yet',
    none_text: 'Begin with the recommendation, or try weights under What if.',
    what: 'Change',
    state: 'State',
    who: 'Who and why',
    when: 'When',
  },
  drift: {
    notice: 'Someone changed the balancing on the router, outside Timbang.',
    notice_link: 'See what',
    title: 'Changed outside Timbang',
    lead: 'Changes of the rules and routes that balancing depends on, detected within minutes.',
    none_title: 'Nothing was changed outside Timbang',
    none_text: 'The router’s balancing is as Timbang read it first or changed it last.',
    open: 'Not reviewed',
    acknowledged: 'Reviewed',
    restored: 'Restored',
    between:
      'Between {{since}} and {{at}}, by somebody outside Timbang; the router does not say who.',
    by: 'Reviewed by {{who}}.',
    moved: 'What moved since',
    no_metrics: 'Not enough was measured yet.',
    hours: '{{hours}} hours after, against as many before.',
    note: 'What do you know about it?',
    acknowledge: 'Mark as reviewed',
    restore: 'Plan to restore it',
  },
};
