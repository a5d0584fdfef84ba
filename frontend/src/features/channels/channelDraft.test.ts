import { describe, expect, it } from 'vitest';
import { channel } from '@/testing/channels/channels';
import { draftOf, inputOf, NEW_CHANNEL, refusalOf } from './channelDraft';

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
      work_hours_only: false,
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

  it('finds the refusal of a field wherever it stands', () => {
    const errors = { 'address.mail.recipients.0': 'no address', name: 'taken' };
    expect(refusalOf(errors, 'recipients')).toBe('no address');
    expect(refusalOf(errors, 'name')).toBe('taken');
    expect(refusalOf(errors, 'host')).toBeUndefined();
  });
});
