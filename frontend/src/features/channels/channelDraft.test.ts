import { describe, expect, it } from 'vitest';
import { channel } from '@/testing/channels/channels';
import { draftOf, fieldOf, inputOf, isRequired, NEW_CHANNEL } from './channelDraft';

describe('the draft of a channel', () => {
  it('comes back as the channel that it was made of, with the secret left as it is', () => {
    const { address, name, language, kinds } = channel();
    expect(inputOf(draftOf(channel()))).toEqual({
      address,
      name,
      language,
      kinds,
      secret: null,
      campus_id: null,
      timing: 'at_once',
      daily_at: '07:00',
      unacknowledged_for_s: 900,
      enabled: true,
    });
  });

  it('has only the fields of its kind', () => {
    const draft = {
      ...NEW_CHANNEL,
      kind: 'telegram',
      chat_id: '-100',
      url: 'x',
      secret: 's',
    } as const;
    expect(inputOf({ ...draft, recipients: [], kinds: [] }).address).toEqual({
      kind: 'telegram',
      chat_id: '-100',
    });
  });

  it.each([
    ['name', 'name'],
    ['address.mail.host', 'host'],
    ['address.host', 'host'],
    ['address.mail.recipients.0', 'recipients'],
    ['kinds.1', 'kinds'],
    ['campus_id', 'campus'],
    ['unacknowledged_for_s', 'unacknowledged_minutes'],
    ['nowhere.at_all', 'nowhere.at_all'],
  ])('shows a refusal of %s at the input %s', (path, input) => {
    expect(fieldOf(path)).toBe(input);
  });

  it('needs the token of a bot only while none is stored', () => {
    expect(isRequired('telegram', 'secret', false)).toBe(true);
    expect(isRequired('telegram', 'secret', true)).toBe(false);
    expect(isRequired('mail', 'secret', false)).toBe(false);
    expect(isRequired('mail', 'recipients', true)).toBe(true);
  });
});
