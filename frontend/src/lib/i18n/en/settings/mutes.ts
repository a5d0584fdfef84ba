export const mutes = {
  title: 'Mutes',
  lead: 'What is known and will last: such incidents are listed, coloured and counted as always, but no channel is sent a message of them.',
  mute: 'Mute incidents',
  mute_it: 'Mute',
  mute_this: 'Mute',
  none: 'Nothing is muted',
  none_text: 'Every incident that a channel wants is sent.',
  reason: 'Why',
  reason_help: 'Everybody reads it, such as: Telkom repairs the cable in May, ticket IN123',
  until: 'Until',
  until_help:
    'On the clock of {{zone}}, at most 365 days away. What is still wrong then is sent then.',
  state: { standing: 'Stands', over: 'Over', lifted: 'Lifted' },
  lift: 'Lift mute',
  lift_title: 'Lift the mute “{{reason}}”?',
  lift_text: 'What is still wrong there is sent within a minute.',
};
